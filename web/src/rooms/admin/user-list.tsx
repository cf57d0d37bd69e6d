import type { TFunction } from "i18next";
import { EllipsisVertical } from "lucide-react";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#domain/index";
import { formatDate } from "#web/i18n/format.ts";
import { type Language, useLanguage } from "#web/i18n/language.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Margin } from "#web/ui/margin.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { Name } from "#web/ui/name.tsx";
import type { Order } from "#web/ui/order.ts";
import { HEAD, SortHead, Spacer } from "#web/ui/table-head.tsx";
import { useIsWide } from "#web/ui/use-media.ts";
import { useVirtualRows } from "#web/ui/use-virtual-rows.ts";
import { PrintHead } from "../lists/parts/print-head.tsx";
import { type UserColumn, userOrdering } from "./select-users.ts";
import { InactiveMark, icon, ROW_HEIGHT, RowActs, Status } from "./table-parts.tsx";
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
  const drawn = virtual.indexes.flatMap((index) => {
    const user = rows[index];
    return user ? [{ index, item: itemOf(user) }] : [];
  });
  const openOf = useCallback(
    ({ acts, user }: UserItem) =>
      acts.some(({ id, obstacle }) => id === "edit" && obstacle === undefined) ? () => onEdit(user) : null,
    [onEdit],
  );
  const shared = { t, language, openOf };
  return (
    <div ref={virtual.list} className="min-w-0 grow">
      <PrintHead title={t("admin.users.list")} total={rows.length} />
      {rows.length === 0 ? null : cards ? (
        <ul aria-label={t("admin.users.list")} style={{ paddingBlock: `${virtual.before}px ${virtual.after}px` }}>
          {drawn.map(({ index, item }) => (
            <li
              key={item.user.id}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              style={{ height: CARD_HEIGHT[language] }}
            >
              <UserCard item={item} {...shared} />
            </li>
          ))}
        </ul>
      ) : (
        <table
          aria-label={t("admin.users.list")}
          aria-rowcount={rows.length + 1}
          className="w-full table-fixed border-separate border-spacing-0"
        >
          <UserHead order={order} onOrder={onOrder} acts={drawn[0]?.item.acts.length ?? 0} />
          <tbody>
            <Spacer height={virtual.before} columns={7} />
            {drawn.map(({ index, item }) => (
              <UserRow key={item.user.id} item={item} index={index + 1} {...shared} />
            ))}
            <Spacer height={virtual.after} columns={7} />
          </tbody>
        </table>
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

function UserHead({ order, onOrder, acts }: Pick<UserListProps, "order" | "onOrder"> & { acts: number }) {
  const { t } = useTranslation();
  const heads = useMemo(() => columns.map((one) => ({ ...one, label: t(`admin.users.columns.${one.column}`) })), [t]);
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={`margin-rule ${HEAD}`}>
          <span className="sr-only">{t("admin.users.columns.mark")}</span>
        </th>
        {heads.map((head) => (
          <SortHead key={head.column} {...head} ordering={userOrdering} order={order} onOrder={onOrder} />
        ))}
        <th scope="col" className={`${HEAD} no-print ${acts > 3 ? "w-[10.25rem]" : "w-[8rem]"} pe-4 text-end`}>
          {t("admin.users.columns.actions")}
        </th>
      </tr>
    </thead>
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
        <UserContact user={user} />
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
  const label = t("admin.actionsOf", { name: user.fullName });
  return (
    <article className="flex h-full border-base-300 border-b" data-user={user.id}>
      <Margin className="items-start! pt-3" mark={<InactiveMark active={user.isActive} />} />
      <div className="relative flex min-w-0 grow flex-col justify-center px-2">
        <div className="pe-11">
          <UserName item={item} onOpen={openOf(item)} t={t} />
          <UserContact user={user} />
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
        <div className="absolute end-0 top-2">
          <Menu
            label={label}
            button={(props) => <IconButton {...props} label={label} icon={<EllipsisVertical {...icon} />} />}
            items={acts.map(({ icon: Icon, obstacle, ...act }) => ({
              ...act,
              icon: <Icon {...icon} />,
              disabled: obstacle,
            }))}
          />
        </div>
      </div>
    </article>
  );
}
