import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#domain/index";
import { formatDate } from "#web/i18n/format.ts";
import { DataList, type ListView } from "#web/shared/list/data-list.tsx";
import type { RowContext } from "#web/shared/list/data-row.tsx";
import { CardFact } from "#web/shared/list/row-parts.tsx";
import { PermissionBadges } from "#web/shared/permission-badges.tsx";
import type { Order } from "#web/ui/list/order.ts";
import { Name } from "#web/ui/text/name.tsx";
import { useIsBroad } from "#web/ui/use-media.ts";
import { CardActs, InactiveMark, RowActs, Status } from "../table-parts.tsx";
import { type UserColumn, userOrdering } from "./select-users.ts";
import { RoleBadge, UserContact, type UserItem, UserName } from "./user-parts.tsx";

export interface UserListProps {
  rows: readonly User[];
  /** Changes with filters and order. */
  question: string;
  itemOf: (user: User) => UserItem;
  order: Order<UserColumn>;
  onOrder: (order: Order<UserColumn>) => void;
  actCount: number;
  /** Below the rows: that nothing was found, or what to do next. */
  children?: ReactNode;
}

export function UserList({ actCount, ...props }: UserListProps) {
  const { t } = useTranslation();
  const view = useMemo(() => userView(actCount), [actCount]);
  return (
    <DataList
      {...props}
      view={view}
      title={t("admin.users.list")}
      cards={!useIsBroad()}
      labelOf={(column) => t(`admin.users.columns.${column}`)}
    />
  );
}

const userView = (actCount: number): ListView<UserItem, UserColumn, "actions"> => ({
  entity: "user",
  ordering: userOrdering,
  cardHeight: { en: 161, ar: 158 },
  markOf: ({ user }) => <InactiveMark active={user.isActive} />,
  card: (item, context) => <UserCard item={item} {...context} />,
  columns: [
    {
      id: "name",
      head: "ps-2.5 text-start",
      cell: "overflow-hidden ps-2.5 pe-3 text-start",
      show: (item, { t }) => (
        <>
          <UserName item={item} t={t} />
          <UserContact user={item.user} t={t} />
        </>
      ),
    },
    {
      id: "role",
      head: "w-[6rem] text-start xl:w-[7rem]",
      cell: "overflow-hidden pe-2",
      show: ({ user }, { t }) => <RoleBadge user={user} t={t} />,
    },
    {
      id: "organization",
      head: "w-[8rem] text-start xl:w-[11rem]",
      cell: "overflow-hidden pe-3 text-small",
      titleOf: ({ organization }) => organization,
      show: ({ organization }) => <Name className="truncate">{organization}</Name>,
    },
    {
      id: "permissions",
      head: "w-[9.75rem] text-start xl:w-[15rem]",
      cell: "overflow-hidden pe-2",
      show: ({ user }, { t }) => <PermissionBadges user={user} none={t("admin.users.noPermissions")} />,
    },
    {
      id: "status",
      head: "w-[5.75rem] text-start",
      cell: "whitespace-nowrap pe-2",
      show: ({ user }, { t }) => <Status active={user.isActive} t={t} />,
    },
    {
      id: "created",
      head: "w-[7.25rem] text-start",
      cell: "whitespace-nowrap pe-2 text-ink-2 text-small",
      show: ({ user }, { language }) => formatDate(user.createdAt, language),
    },
    {
      id: "actions",
      head: `no-print ${actCount > 3 ? "w-[10.25rem] pointer-coarse:w-[12.25rem]" : "w-[8rem] pointer-coarse:w-[9.5rem]"} pe-4 text-end`,
      cell: "no-print pe-2",
      show: ({ acts, user }, { t }) => <RowActs acts={acts} name={user.fullName} t={t} />,
    },
  ],
});

/** A user as a card: title, second line, badge and date, the other fields below, the acts in one menu. */
function UserCard({ item, t, language }: RowContext & { item: UserItem }) {
  const { user, organization, acts } = item;
  return (
    <div className="relative flex min-w-0 grow flex-col justify-center px-2">
      <div className="pe-11">
        <UserName item={item} t={t} />
        <UserContact user={user} t={t} />
        <p className="mt-1 flex items-center gap-x-2.5 whitespace-nowrap">
          <RoleBadge user={user} t={t} />
          <Status active={user.isActive} t={t} />
          <span className="text-caption text-ink-2">{formatDate(user.createdAt, language)}</span>
        </p>
      </div>
      <dl className="mt-2 grid h-15 grid-cols-[2fr_3fr] gap-x-3 overflow-hidden rtl:h-12 rtl:max-[24rem]:h-18">
        <CardFact label={t("admin.users.columns.organization")} title={organization}>
          <Name className="truncate">{organization}</Name>
        </CardFact>
        <CardFact label={t("admin.users.columns.permissions")} className="">
          <PermissionBadges user={user} none={t("admin.users.noPermissions")} />
        </CardFact>
      </dl>
      <CardActs acts={acts} name={user.fullName} t={t} />
    </div>
  );
}
