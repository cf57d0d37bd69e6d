import { useTranslation } from "react-i18next";
import { useFormat } from "#web/i18n/format.ts";
import { StatRow } from "#web/ui/layout/stat-row.tsx";
import { useStats } from "./use-stats.ts";

export function DashboardStatCards({ user }: { user: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const stats = useStats(user);
  // in one line as wide as what comes, so that nothing wraps that will not
  const figure = (value: string | undefined, width: string) =>
    value ?? <span className={`skeleton inline-block h-6 w-16 align-middle folded:h-3 ${width}`} aria-hidden="true" />;
  const number = (value: number | undefined) =>
    figure(value === undefined ? undefined : format.number(value), "folded:w-5");
  return (
    <StatRow
      label={t("dashboard.statistics")}
      stats={[
        { label: t("dashboard.totalDocuments"), value: number(stats?.totalDocs) },
        { label: t("dashboard.recentUploads"), value: number(stats?.recentUploads), note: t("dashboard.last7Days") },
        { label: t("dashboard.activeUsers"), value: number(stats?.activeUsers) },
        { label: t("dashboard.storageUsed"), value: figure(stats?.storageUsed, "folded:w-14") },
      ]}
    />
  );
}
