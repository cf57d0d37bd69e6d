import { Plus, Search, UserPlus } from "lucide-react";
import { type ComponentProps, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { roles, type User } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { RecordForms } from "#web/shared/form/record-forms.tsx";
import { ListMenu } from "#web/shared/list/list-menu.tsx";
import { LoadingRows } from "#web/shared/list/loading-rows.tsx";
import { SortBy } from "#web/shared/list/sort-by.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconInput } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { EmptyState } from "#web/ui/list/empty-state.tsx";
import { type UrlFilterState, useUrlFilters } from "#web/ui/list/use-url-filters.ts";
import { useWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { useIsBroad } from "#web/ui/use-media.ts";
import { NEXT_STEP_ID, NextStep } from "../next-step.tsx";
import { TabHeader } from "../table-parts.tsx";
import { useOrganizationName, useUserExportColumns } from "../use-admin-export-columns.ts";
import { PendingInvitations } from "./invitations/pending-invitations.tsx";
import {
  fetchUserDialogs,
  LazyCreateUserDialog,
  LazyEditUserDialog,
  LazyInviteDialog,
  LazyPasswordDialog,
} from "./lazy-user-dialogs.ts";
import {
  rolesToFilter,
  selectUsers,
  sortUsers,
  type UserColumn,
  type UserFilters,
  userOrdering,
  userUrl,
} from "./select-users.ts";
import { useUserActs } from "./use-user-acts.ts";
import { UserList } from "./user-list.tsx";

export interface UserManagementProps {
  actor: User;
  onOrganizations: () => void;
}

/** User Management: everyone for a super_admin, users and viewers of the own organization for an admin. */
export function UserManagement({ actor, onOrganizations }: UserManagementProps) {
  const { t } = useTranslation();
  if (actor.role !== "super_admin" && actor.role !== "admin") return <p className="p-5">{t("admin.users.denied")}</p>;
  return <Users actor={actor} onOrganizations={onOrganizations} />;
}

type Open = { dialog: "create" | "invite" } | { dialog: "edit" | "password"; user: User } | null;

function Users({ actor, onOrganizations }: UserManagementProps) {
  const { t } = useTranslation();
  const view = useCollection("users");
  const organizationName = useOrganizationName();
  const state = useUrlFilters(userUrl);
  const { filters, sort: order } = state;
  const [open, setOpen] = useState<Open>(null);
  const edit = (user: User) => setOpen({ dialog: "edit", user });
  const actsOf = useUserActs(actor, { edit, changePassword: (user) => setOpen({ dialog: "password", user }) });
  const rows = useMemo(
    () => sortUsers(selectUsers(view.rows, actor, filters, view.searchKey), order, organizationName),
    [view, actor, filters, order, organizationName],
  );
  const create = () => setOpen({ dialog: "create" });
  const invite = () => setOpen({ dialog: "invite" });
  const close = () => setOpen(null);
  useWhenIdle(view.ready, fetchUserDialogs);
  const filtered = filters.search !== undefined || filters.role !== undefined;
  return (
    <div className="overflow-clip rounded-box">
      <TabHeader title={t("admin.users.title")} subtitle={t("admin.users.subtitle")}>
        <Controls actor={actor} state={state} rows={rows} onCreate={create} onInvite={invite} />
      </TabHeader>
      {view.ready || view.rows.length > 0 ? (
        <UserList
          rows={rows}
          question={JSON.stringify([filters, order])}
          itemOf={(user) => {
            const acts = actsOf(user);
            const isEditable = acts.some(({ id, obstacle }) => id === "edit" && obstacle === undefined);
            return {
              user,
              self: user.id === actor.id,
              organization: organizationName(user),
              acts,
              onOpen: isEditable ? () => edit(user) : null,
            };
          }}
          actCount={rows[0] ? actsOf(rows[0]).length : 0}
          order={order}
          onOrder={state.setSort}
        >
          {rows.length > 0 || !filtered ? null : (
            <EmptyState
              title={t("admin.users.empty")}
              action={
                <Button variant="secondary" onClick={state.clear}>
                  {t("admin.users.clear")}
                </Button>
              }
            >
              {t("admin.users.emptyHint")}
            </EmptyState>
          )}
          {filtered && !lacksOrganization(actor) ? null : (
            <NextStep actor={actor} onCreate={create} onInvite={invite} onOrganizations={onOrganizations} />
          )}
        </UserList>
      ) : (
        <LoadingRows count={6} label={t("admin.users.loading")} />
      )}
      <PendingInvitations actor={actor} />
      {open?.dialog === "create" ? <LazyCreateUserDialog actor={actor} onClose={close} /> : null}
      {open?.dialog === "invite" ? <LazyInviteDialog actor={actor} onClose={close} /> : null}
      {open?.dialog === "edit" || open?.dialog === "password" ? (
        <RecordForms collection="users" id={open.user.id}>
          {open.dialog === "edit" ? (
            <LazyEditUserDialog actor={actor} user={open.user} onClose={close} />
          ) : (
            <LazyPasswordDialog user={open.user} onClose={close} />
          )}
        </RecordForms>
      ) : null}
    </div>
  );
}

interface ControlsProps {
  actor: User;
  state: UrlFilterState<UserFilters, UserColumn>;
  rows: readonly User[];
  onCreate: () => void;
  onInvite: () => void;
}

function Controls({ actor, state, rows, onCreate, onInvite }: ControlsProps) {
  const { t } = useTranslation();
  const cards = !useIsBroad();
  const columns = useUserExportColumns();
  const { filters, change } = state;
  const listMenu = <ListMenu title={t("admin.users.list")} columns={columns} rows={rows} />;
  return (
    <div className="no-print flex grow flex-wrap justify-end gap-3 max-lg:gap-2">
      <IconInput
        type="search"
        aria-label={t("admin.users.search")}
        placeholder={t("admin.users.search")}
        icon={<Search size={16} strokeWidth={1.75} />}
        className="min-w-32 flex-1 md:max-w-56 [&_input::-webkit-search-cancel-button]:hidden"
        value={filters.search ?? ""}
        onChange={(event) => change("search", event.target.value)}
      />
      {cards ? listMenu : null}
      <Select
        aria-label={t("admin.users.roleFilter")}
        className="w-32 max-md:w-auto max-md:flex-1 max-md:basis-2/5 lg:w-36"
        value={filters.role ?? ""}
        onChange={(event) =>
          change(
            "role",
            roles.find((role) => role === event.target.value),
          )
        }
      >
        <option value="">{t("admin.users.allRoles")}</option>
        {rolesToFilter(actor).map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </Select>
      {cards ? (
        <div className="w-36 max-md:w-auto max-md:flex-1 max-md:basis-2/5">
          <SortBy
            bare
            ordering={userOrdering}
            order={state.sort}
            onOrder={state.setSort}
            labelOf={(column) => t(`admin.users.columns.${column}`)}
          />
        </div>
      ) : null}
      {cards ? null : listMenu}
      <MemberButton
        actor={actor}
        variant="secondary"
        className="max-md:flex-1"
        icon={<UserPlus size={16} strokeWidth={1.75} />}
        onClick={onInvite}
      >
        {t("admin.invitations.open")}
      </MemberButton>
      <MemberButton
        actor={actor}
        className="max-md:flex-1"
        icon={<Plus size={16} strokeWidth={1.75} />}
        onClick={onCreate}
      >
        {t("admin.users.create")}
      </MemberButton>
    </div>
  );
}

const lacksOrganization = (actor: User) => actor.role === "admin" && actor.organizationId === null;

/** A button that somebody without an organization cannot use yet; what they can do is said below the list. */
function MemberButton({ actor, ...props }: ComponentProps<typeof Button> & { actor: User }) {
  const lacking = lacksOrganization(actor);
  return <Button {...props} disabled={lacking} aria-describedby={lacking ? NEXT_STEP_ID : undefined} />;
}
