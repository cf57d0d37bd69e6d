import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { isRecordId, worksWithEmployees } from "#domain/index";
import { usePageTitle } from "#web/i18n/page-title.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import { EmployeeDashboard } from "./directory/employee-dashboard.tsx";
import { EmployeeImport } from "./import/import-page.tsx";
import { EmployeeRecord } from "./record/employee-record.tsx";

/* Wanted now and then, by few. */
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
  return isRecordId(id) ? <EmployeeRecord key={id} id={id} actor={actor} /> : <EmployeeDashboard actor={actor} />;
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
