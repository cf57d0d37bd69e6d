import type { TFunction } from "i18next";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#domain/index";
import { formatDate } from "#web/i18n/format.ts";
import type { Language } from "#web/i18n/kept-language.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { Margin } from "#web/ui/margin.tsx";
import { Name } from "#web/ui/name.tsx";
import type { Order } from "#web/ui/order.ts";
import { HEAD } from "#web/ui/table-head.tsx";
import { useIsWide } from "#web/ui/use-media.ts";
import { useVirtualRows } from "#web/ui/use-virtual-rows.ts";
import { drawnOf, VirtualCards, VirtualTable } from "#web/ui/virtual-list.tsx";
import { PrintHead } from "../lists/parts/print-head.tsx";
import { type UserColumn, userOrdering } from "./select-users.ts";
import { CardActs, InactiveMark, ROW_HEIGHT, RowActs, Status } from "./table-parts.tsx";
import { PermissionBadges, RoleBadge, UserContact, type UserItem, UserName } from "./user-parts.tsx";

/** Heights of a card in CSS pixels, its line included. */
const CARD_HEIGHT = { en: 161, ar: 158 } as const;

export interface UserListProps {
  rows: readonly User[];
  /** What the list answers; when it changes, it begins at its top. */
  question: string;
  itemOf: (user: User) => UserItem;
  onEdit: (user: User) => void;
  order: Order<UserColumn>;
  onOrder: (order: Order<UserColumn>) => void;
  /** Below the rows: that nothing was found, or what to do next. */
  children?: ReactNode;
}

/** The users: a table, below 1024 px cards; only what is on screen is drawn. */
export function UserList({ rows, question, itemOf, onEdit, order, onOrder, children }: UserListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const cards = !useIsWide();
  const virtual = useVirtualRows(rows, cards ? CARD_HEIGHT[language] : ROW_HEIGHT, question);
  const drawn = drawnOf(virtual, rows, itemOf);
  const openOf = useCallback(
    ({ acts, user }: UserItem) =>
      acts.some(({ id, obstacle }) => id === "edit" && obstacle === undefined) ? () => onEdit(user) : null,
    [onEdit],
  );
  const shared = { t, language, openOf };
  const list = { label: t("admin.users.list"), total: rows.length, virtual };
  return (
    <div ref={virtual.list} className="min-w-0 grow">
      <PrintHead title={t("admin.users.list")} total={rows.length} />
      {rows.length === 0 ? null : cards ? (
        <VirtualCards {...list} drawn={drawn} height={CARD_HEIGHT[language]}>
          {(item) => <UserCard item={item} {...shared} />}
        </VirtualCards>
      ) : (
        <VirtualTable
          {...list}
          mark={t("admin.users.columns.mark")}
          columns={columns}
          labelOf={(column) => t(`admin.users.columns.${column}`)}
          ordering={userOrdering}
          order={order}
          onOrder={onOrder}
          heads={[<ActsHead key="acts" acts={drawn[0]?.item.acts.length ?? 0} />]}
        >
          {drawn.map(({ index, key, item }) => (
            <UserRow key={key} item={item} index={index + 1} {...shared} />
          ))}
        </VirtualTable>
      )}
      {children}
    </div>
  );
}

const columns: readonly { column: UserColumn; className: string }[] = [
  { column: "name", className: "ps-2.5 text-start" },
  { column: "role", className: "w-[6rem] text-start xl:w-[7rem]" },
  { column: "organization", className: "w-[8rem] text-start xl:w-[11rem]" },
  { column: "permissions", className: "w-[9.75rem] text-start xl:w-[15rem]" },
  { column: "status", className: "w-[5.75rem] text-start" },
  { column: "created", className: "w-[7.25rem] text-start" },
];

/** @param props.acts how many there are in a row */
function ActsHead({ acts }: { acts: number }) {
  const { t } = useTranslation();
  return (
    <th scope="col" className={`${HEAD} no-print ${acts > 3 ? "w-[10.25rem]" : "w-[8rem]"} pe-4 text-end`}>
      {t("admin.users.columns.actions")}
    </th>
  );
}

interface DrawnProps {
  item: UserItem;
  t: TFunction;
  language: Language;
  openOf: (item: UserItem) => (() => void) | null;
}

/** `index` counts from 1, the head being row 1 of the table. */
function UserRow({ item, index, t, language, openOf }: DrawnProps & { index: number }) {
  const { user, organization, acts } = item;
  return (
    <tr
      aria-rowindex={index + 1}
      className="hover:bg-wash *:border-b *:border-b-base-300"
      style={{ height: ROW_HEIGHT }}
      data-user={user.id}
    >
      <td className="margin-rule p-0">
        <span className="flex items-center justify-center">
          <InactiveMark active={user.isActive} />
        </span>
      </td>
      <td className="overflow-hidden ps-2.5 pe-3 text-start">
        <UserName item={item} onOpen={openOf(item)} t={t} />
        <UserContact user={user} t={t} />
      </td>
      <td className="overflow-hidden pe-2">
        <RoleBadge user={user} t={t} />
      </td>
      <td className="overflow-hidden pe-3 text-small" title={organization}>
        <Name className="truncate">{organization}</Name>
      </td>
      <td className="overflow-hidden pe-2">
        <PermissionBadges user={user} t={t} />
      </td>
      <td className="whitespace-nowrap pe-2">
        <Status active={user.isActive} t={t} />
      </td>
      <td className="whitespace-nowrap pe-2 text-ink-2 text-small">{formatDate(user.createdAt, language)}</td>
      <td className="no-print pe-2">
        <RowActs acts={acts} name={user.fullName} t={t} />
      </td>
    </tr>
  );
}

/** A user as a card: title, second line, badge and date, the other fields below, the acts in one menu. */
function UserCard({ item, t, language, openOf }: DrawnProps) {
  const { user, organization, acts } = item;
  return (
    <article className="flex h-full border-base-300 border-b" data-user={user.id}>
      <Margin className="items-start! pt-3" mark={<InactiveMark active={user.isActive} />} />
      <div className="relative flex min-w-0 grow flex-col justify-center px-2">
        <div className="pe-11">
          <UserName item={item} onOpen={openOf(item)} t={t} />
          <UserContact user={user} t={t} />
          <p className="mt-1 flex items-center gap-x-2.5 whitespace-nowrap">
            <RoleBadge user={user} t={t} />
            <Status active={user.isActive} t={t} />
            <span className="text-caption text-ink-2">{formatDate(user.createdAt, language)}</span>
          </p>
        </div>
        <dl className="mt-2 grid h-15 grid-cols-[2fr_3fr] gap-x-3 overflow-hidden rtl:h-12">
          <div className="min-w-0">
            <dt className="text-caption text-ink-2">{t("admin.users.columns.organization")}</dt>
            <dd className="text-small" title={organization}>
              <Name className="truncate">{organization}</Name>
            </dd>
          </div>
          <div>
            <dt className="text-caption text-ink-2">{t("admin.users.columns.permissions")}</dt>
            <dd>
              <PermissionBadges user={user} t={t} />
            </dd>
          </div>
        </dl>
        <CardActs acts={acts} name={user.fullName} t={t} />
      </div>
    </article>
  );
}
