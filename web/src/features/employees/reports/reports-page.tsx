import { Printer, UsersRound } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { headcountBy, nationalityKey, nationalityName, renewalsByMonth } from "#domain/index";
import { formatCalendar } from "#web/i18n/calendar-format.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { usePageTitle } from "#web/i18n/page-title.ts";
import { localDayOf } from "#web/lib/local-day.ts";
import { useCollection } from "#web/local/engine.ts";
import { LoadingScreen } from "#web/shared/list/loading-screen.tsx";
import { PrintTitle } from "#web/shared/list/print-title.tsx";
import { ViewHeading } from "#web/shared/list/view-heading.tsx";
import { paths } from "#web/shared/paths.ts";
import { useIsFirstLoad } from "#web/shared/use-connection.ts";
import { useToday } from "#web/shared/use-today.ts";
import { Button } from "#web/ui/button.tsx";
import { LtrText, Name } from "#web/ui/text/name.tsx";
import { MissingReport } from "./missing-report.tsx";
import { type ReportColumn, ReportTable } from "./report-table.tsx";

const THOUSANDTHS = 1000;

/** /employee?view=reports: renewals and their cost, who lacks papers, and how many work for whom. Never salaries. */
export function ReportsPage() {
  const { t } = useTranslation();
  const today = useToday();
  const { ready } = useCollection("employees");
  const icon = { size: 16, strokeWidth: 1.75 } as const;
  usePageTitle(t("reports.title"), t("employees.title"));
  if (useIsFirstLoad(ready)) return <LoadingScreen label={t("employees.loadingDashboard")} />;
  return (
    <>
      <div className="no-print flex flex-wrap items-center justify-between gap-x-4">
        <ViewHeading title={t("reports.title")} />
        <div className="flex flex-wrap max-md:-ms-4">
          <Link to={paths.summaries} className="btn btn-ghost">
            <UsersRound {...icon} />
            <span>{t("reports.pages")}</span>
          </Link>
          <Button variant="ghost" icon={<Printer {...icon} />} onClick={() => print()}>
            {t("lists.print")}
          </Button>
        </div>
      </div>
      <p className="no-print mb-4 text-ink-2">{t("reports.purpose")}</p>
      <PrintTitle title={t("reports.title")} />
      <div className="flex flex-col gap-4">
        <RenewalReport today={today} />
        <MissingReport />
        <div className="grid items-start gap-4 lg:grid-cols-2 print:grid-cols-2">
          <Nationalities />
          <Employers />
        </div>
      </div>
    </>
  );
}

function RenewalReport({ today }: { today: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = formatCalendar(useLanguage());
  const { rows } = useCollection("employees");
  const documents = useCollection("documents").rows;
  const months = useMemo(() => renewalsByMonth(rows, documents, today, localDayOf), [rows, documents, today]);
  type Row = (typeof months)[number];
  const count = (id: "renewed" | "due"): ReportColumn<Row> => ({
    ...{ id, heading: t(`reports.${id}`), type: "number" },
    value: (row) => row[id],
    cell: (row) => (row[id] === 0 ? "–" : format.number(row[id])),
  });
  const cost = (id: "cost" | "expected"): ReportColumn<Row> => ({
    ...{ id, heading: t(`reports.${id}`), type: "number", decimals: 3 },
    value: (row) => row[id] / THOUSANDTHS,
    cell: (row) => (row[id] === 0 ? "–" : <LtrText>{(row[id] / THOUSANDTHS).toFixed(3)}</LtrText>),
  });
  const month: ReportColumn<Row> = {
    ...{ id: "month", heading: t("dates.month") },
    value: (row) => row.month,
    cell: (row) => (
      <span className={`wrap-normal ${row.month === today.slice(0, 7) ? "font-semibold" : ""}`}>
        {words.month(`${row.month}-01`)}
      </span>
    ),
  };
  // an empty year at either end says nothing
  const shown = months.filter((row) => row.renewed + row.due > 0 || row.month === today.slice(0, 7));
  return (
    <ReportTable
      title={t("reports.renewals")}
      columns={[month, count("renewed"), cost("cost"), count("due"), cost("expected")]}
      rows={shown}
      keyOf={(row) => row.month}
      empty=""
    />
  );
}

function Nationalities() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { rows } = useCollection("employees");
  const counts = useMemo(() => headcountBy(rows, ({ nationality }) => nationalityKey(nationality)), [rows]);
  return (
    <CountReport
      title={t("reports.byNationality")}
      heading={t("employees.form.nationality")}
      counts={counts.map(({ one, count }) => ({ name: nationalityName(one.nationality, language), count }))}
    />
  );
}

function Employers() {
  const { t } = useTranslation();
  const { rows } = useCollection("employees");
  const organizations = useCollection("organizations").byId;
  const counts = useMemo(() => headcountBy(rows, ({ organizationId }) => organizationId), [rows]);
  const nameOf = (id: number | null) =>
    id === null ? t("employees.form.noOrganization") : (organizations.get(id)?.name ?? t("common.unknown"));
  return (
    <CountReport
      title={t("reports.byEmployer")}
      heading={t("employees.form.organizationId")}
      counts={counts.map(({ one, count }) => ({ name: nameOf(one.organizationId), count }))}
    />
  );
}

interface Count {
  name: string;
  count: number;
}

function CountReport({ title, heading, counts }: { title: string; heading: string; counts: readonly Count[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns: ReportColumn<Count>[] = [
    { id: "name", heading, value: ({ name }) => name, cell: ({ name }) => <Name>{name}</Name> },
    {
      ...{ id: "count", heading: t("reports.people"), type: "number" },
      value: ({ count }) => count,
      cell: ({ count }) => format.number(count),
    },
  ];
  return (
    <ReportTable title={title} columns={columns} rows={counts} keyOf={({ name }) => name} empty={t("reports.nobody")} />
  );
}
