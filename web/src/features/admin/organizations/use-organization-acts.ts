import { Pencil, Power, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Organization } from "#domain/index";
import { useConnection } from "#web/shared/use-connection.ts";
import { confirm } from "#web/ui/overlay/alert-dialog.tsx";
import { useDeleteOrganization, useRestoreOrganization, useUpdateOrganization } from "../admin.actions.ts";
import type { RowAct } from "../table-parts.tsx";
import { useAttempt } from "../use-attempt.ts";
import type { OrganizationItem } from "./select-organizations.ts";

export function useOrganizationActs(
  edit: (organization: Organization) => void,
): (item: OrganizationItem) => readonly RowAct[] {
  const { t } = useTranslation();
  const { online } = useConnection();
  const update = useUpdateOrganization();
  const removal = useDeleteOrganization();
  const restoring = useRestoreOrganization();

  const attempt = useAttempt();
  const setActive = (organization: Organization, isActive: boolean): Promise<void> =>
    attempt(() => update.mutateAsync({ organization, changes: { isActive } }), t("admin.organizations.toasts.status"), {
      sentence: t(isActive ? "admin.organizations.toasts.nowActive" : "admin.organizations.toasts.nowInactive", {
        name: organization.name,
      }),
      undo: () => setActive(organization, !isActive),
    });
  const restore = (organization: Organization) =>
    attempt(() => restoring.mutateAsync(organization), t("admin.organizations.toasts.restored"));
  const remove = async ({ organization, users }: OrganizationItem) => {
    const sure = await confirm({
      title: t("admin.organizations.remove.title", { name: organization.name }),
      sentence: t("admin.organizations.remove.question"),
      detail: t("admin.organizations.remove.members", { count: users }),
      action: t("admin.organizations.remove.confirm"),
    });
    if (!sure) return;
    await attempt(() => removal.mutateAsync(organization), t("admin.organizations.toasts.deleted"), {
      detail: organization.name,
      undo: () => restore(organization),
    });
  };
  return (item) => {
    const { organization } = item;
    const atOnce = online ? undefined : t("admin.needsConnection");
    const act = (name: "edit" | "activate" | "deactivate" | "delete") => t(`admin.organizations.actions.${name}`);
    return [
      { id: "edit", label: act("edit"), icon: Pencil, onSelect: () => edit(organization) },
      {
        id: "toggle",
        label: act(organization.isActive ? "deactivate" : "activate"),
        icon: Power,
        obstacle: atOnce,
        onSelect: () => void setActive(organization, !organization.isActive),
      },
      {
        id: "delete",
        label: act("delete"),
        icon: Trash2,
        obstacle: atOnce,
        onSelect: () => void remove(item),
        destructive: true,
      },
    ];
  };
}
