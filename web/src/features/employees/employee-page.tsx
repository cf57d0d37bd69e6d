import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { isRecordId, type User, worksWithEmployees } from "#domain/index";
import { usePageTitle } from "#web/i18n/page-title.ts";
import { useCollection } from "#web/local/engine.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { lazyWithPreload, useWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { EmployeeDashboard } from "./directory/employee-dashboard.tsx";

/* The list is wanted first; a person's own page is fetched once the browser is idle. */
const EmployeeRecord = lazyWithPreload(async () => (await import("./record/employee-record.tsx")).EmployeeRecord);
/* Wanted now and then, by few. */
const EmployeeImport = lazyWithPreload(async () => (await import("./import/import-page.tsx")).EmployeeImport);
const ReportsPage = lazyWithPreload(async () => (await import("./reports/reports-page.tsx")).ReportsPage);
const SummariesPage = lazyWithPreload(async () => (await import("./reports/summaries-page.tsx")).SummariesPage);

/** /employee: the dashboard; `?id=` is an employee's own page, `?view=` the import, the reports and
 * the pages of people. */
export function EmployeePage() {
  const actor = useActor();
  const [params] = useSearchParams();
  const id = Number(params.get("id"));
  if (!actor) return null;
  if (!worksWithEmployees(actor)) return <Denied />;
  const view = params.get("view");
  if (view === "import") return <EmployeeImport actor={actor} />;
  if (view === "reports") return <ReportsPage />;
  if (view === "summary") return <SummariesPage />;
  return isRecordId(id) ? <EmployeeRecord key={id} id={id} actor={actor} /> : <Listed actor={actor} />;
}

function Listed({ actor }: { actor: User }) {
  const { ready } = useCollection("employees");
  useWhenIdle(ready, EmployeeRecord.prefetch);
  return <EmployeeDashboard actor={actor} />;
}

function Denied() {
  const { t } = useTranslation();
  usePageTitle(t("employees.title"));
  return (
    <>
      <h1 className="mb-3 font-semibold text-title">{t("employees.title")}</h1>
      <Sheet className="p-5">
        <p>{t("employees.denied")}</p>
      </Sheet>
    </>
  );
}
