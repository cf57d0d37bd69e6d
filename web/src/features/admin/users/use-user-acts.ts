import { KeyRound, Pencil, Power, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DELETED_RETENTION_DAYS, type User } from "#domain/index";
import { useConnection } from "#web/shared/use-connection.ts";
import { confirm } from "#web/ui/overlay/alert-dialog.tsx";
import { privateRecordsOf, useDeleteUser, useUpdateUser } from "../admin.actions.ts";
import type { RowAct } from "../table-parts.tsx";
import { useAttempt } from "../use-attempt.ts";
import { obstacleTo } from "./user-rights.ts";

export interface UserDialogs {
  edit: (user: User) => void;
  changePassword: (user: User) => void;
}

export function useUserActs(actor: User, dialogs: UserDialogs): (user: User) => readonly RowAct[] {
  const { t } = useTranslation();
  const { online } = useConnection();
  const update = useUpdateUser();
  const remove = useRemoveUser();
  const attempt = useAttempt();
  const setActive = (user: User, isActive: boolean): Promise<void> =>
    attempt(() => update.mutateAsync({ user, changes: { isActive } }), t("admin.users.toasts.status"), {
      sentence: t(isActive ? "admin.users.toasts.nowActive" : "admin.users.toasts.nowInactive", {
        name: user.fullName,
      }),
      undo: () => setActive(user, !isActive),
    });
  return (user) => {
    const denied = (act: "edit" | "manage") => {
      const obstacle = obstacleTo(actor, user, act);
      return obstacle === null ? undefined : t(`admin.users.obstacles.${obstacle}`);
    };
    // forms keep what was typed until the connection is back; a click cannot wait
    const atOnce = denied("manage") ?? (online ? undefined : t("admin.needsConnection"));
    const act = (name: "edit" | "password" | "activate" | "deactivate" | "delete") => t(`admin.users.actions.${name}`);
    return [
      { id: "edit", label: act("edit"), icon: Pencil, obstacle: denied("edit"), onSelect: () => dialogs.edit(user) },
      ...(actor.role === "super_admin"
        ? [
            {
              id: "password",
              label: act("password"),
              icon: KeyRound,
              obstacle: denied("manage"),
              onSelect: () => dialogs.changePassword(user),
            },
          ]
        : []),
      {
        id: "toggle",
        label: act(user.isActive ? "deactivate" : "activate"),
        icon: Power,
        obstacle: atOnce,
        onSelect: () => void setActive(user, !user.isActive),
      },
      {
        id: "delete",
        label: act("delete"),
        icon: Trash2,
        obstacle: atOnce,
        onSelect: () => void remove(user),
        destructive: true,
      },
    ];
  };
}

/** Deleting a user, after the specified question and how many private records go with the account. */
function useRemoveUser(): (user: User) => Promise<void> {
  const { t } = useTranslation();
  const removal = useDeleteUser();

  const attempt = useAttempt();
  const ask = (user: User, count: number) =>
    confirm({
      title: t("admin.users.remove.title", { name: user.fullName }),
      sentence: t("admin.users.remove.question"),
      detail: t("admin.users.remove.private", { count, days: DELETED_RETENTION_DAYS }),
      action: t("admin.users.remove.confirm"),
    });
  return (user) =>
    attempt(
      async () => (await ask(user, await privateRecordsOf(user))) && (await removal.mutateAsync(user)),
      t("admin.users.toasts.deleted"),
      { detail: user.fullName },
    );
}
