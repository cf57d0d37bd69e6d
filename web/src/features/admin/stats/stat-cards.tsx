import { useTranslation } from "react-i18next";
import type { AdminStats, User } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { StatRow } from "#web/ui/layout/stat-row.tsx";
import { useAdminStats } from "./use-admin-stats.ts";

export function AdminStatCards({ actor }: { actor: User }) {
  const { t } = useTranslation();
  const format = useFormat();
  const stats = useAdminStats(actor);
  const value = (name: keyof AdminStats) =>
    stats ? (
      format.number(stats[name])
    ) : (
      <span className="skeleton inline-block h-6 w-16 align-middle" aria-hidden="true" />
    );
  const note = (text: string) => (stats ? { note: text } : {});
  const cards = [
    {
      label: t("admin.stats.totalUsers"),
      value: value("totalUsers"),
      ...note(t("admin.stats.newThisMonth", { count: stats?.newUsersThisMonth ?? 0 })),
    },
    {
      label: t("admin.stats.organizations"),
      value: value("totalOrganizations"),
      ...note(t("admin.stats.active", { count: stats?.activeOrganizations ?? 0 })),
    },
    {
      label: t("admin.stats.admins"),
      value: value("totalAdmins"),
      ...note(t("admin.stats.superAdmins", { count: stats?.superAdmins ?? 0 })),
    },
    { label: t("admin.stats.subAccounts"), value: value("totalSubUsers"), note: t("admin.stats.underParents") },
  ];
  const employees = {
    label: t("admin.stats.employees"),
    value: value("totalEmployees"),
    note: t("admin.stats.employeeProfiles"),
  };
  return (
    <StatRow
      isStacked
      label={t("admin.statistics")}
      stats={actor.role === "super_admin" ? cards : [...cards, employees]}
    />
  );
}
