import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { effectivePermissions, type User } from "#domain/index";
import { localDayOf } from "#web/lib/local-day.ts";
import { useCollection } from "#web/local/engine.ts";
import type { ExportColumn } from "#web/ui/export/export-file.ts";
import type { OrganizationItem } from "./organizations/select-organizations.ts";

/** A user's organization as the column shows it: its name, 'None' without one, 'Unknown' when it is not found. */
export function useOrganizationName(): (user: User) => string {
  const { t } = useTranslation();
  const { byId } = useCollection("organizations");
  return useCallback(
    ({ organizationId }: User) =>
      organizationId === null ? t("admin.none") : (byId.get(organizationId)?.name ?? t("common.unknown")),
    [byId, t],
  );
}

export function useUserExportColumns(): readonly ExportColumn<User>[] {
  const { t } = useTranslation();
  const organization = useOrganizationName();
  return useMemo(
    () => [
      { heading: t("admin.users.form.fullName"), value: ({ fullName }) => fullName },
      { heading: t("admin.users.form.email"), value: ({ email }) => email },
      { heading: t("admin.users.form.username"), value: ({ username }) => username },
      { heading: t("admin.users.columns.role"), value: ({ role }) => t(`roles.${role}`) },
      { heading: t("admin.users.columns.organization"), value: organization },
      {
        heading: t("admin.users.columns.permissions"),
        value: (user) =>
          effectivePermissions(user)
            .map((right) => t(`permissions.${right}`))
            .join(", "),
      },
      {
        heading: t("admin.users.columns.status"),
        value: ({ isActive }) => t(isActive ? "admin.status.active" : "admin.status.inactive"),
      },
      { heading: t("admin.users.columns.created"), type: "date", value: ({ createdAt }) => localDayOf(createdAt) },
    ],
    [t, organization],
  );
}

export function useOrganizationExportColumns(): readonly ExportColumn<OrganizationItem>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      { heading: t("admin.organizations.columns.name"), value: (item) => item.organization.name },
      {
        heading: t("admin.organizations.description"),
        value: (item) => item.organization.description,
      },
      {
        heading: t("admin.organizations.columns.owner"),
        value: ({ owner }) => owner ?? t("common.unknown"),
      },
      { heading: t("admin.organizations.columns.users"), type: "number", value: ({ users }) => users },
      {
        heading: t("admin.organizations.columns.status"),
        value: (item) => t(item.organization.isActive ? "admin.status.active" : "admin.status.inactive"),
      },
      {
        heading: t("admin.organizations.columns.created"),
        type: "date",
        value: (item) => localDayOf(item.organization.createdAt),
      },
    ],
    [t],
  );
}
