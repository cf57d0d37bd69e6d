import { Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import {
  type Employee,
  employeeNameIn,
  expiryStatus,
  missingTypes,
  nationalityName,
  papersOf,
  paperTypeName,
  requiredTypes,
} from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { usePageTitle } from "#web/i18n/page-title.ts";
import { useCollection, useRecord } from "#web/local/engine.ts";
import { LoadingScreen } from "#web/shared/list/loading-screen.tsx";
import { ViewHeading } from "#web/shared/list/view-heading.tsx";
import { useSettingsFor } from "#web/shared/today/use-due.ts";
import { useIsFirstLoad, useIsIncomplete, useMayStillCome } from "#web/shared/use-connection.ts";
import { useToday } from "#web/shared/use-today.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { PRINT_MOST, usePrinting } from "#web/ui/list/printing.ts";
import { LtrText, Name } from "#web/ui/text/name.tsx";

/** Pages that a screen shows; paper has as many as lists have rows. */
const MOST = 50;

/** /employee?view=summary: a page per person with their papers, of everybody or, with `id`, of one. Never salaries. */
export function SummariesPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { rows, byId, ready } = useCollection("employees");
  const printing = usePrinting();
  const named = params.get("id");
  const one = byId.get(Number(named));
  const people = one ? [one] : named === null ? rows : [];
  const mayCome = useMayStillCome(ready);
  const isIncomplete = useIsIncomplete(ready);
  const most = printing ? PRINT_MOST : MOST;
  usePageTitle(t("reports.pages"), t("employees.title"));
  const isWaited = useIsFirstLoad(ready);
  // one person's page is there as soon as the person is
  if (one === undefined && (named === null ? isWaited || (isIncomplete && rows.length === 0) : mayCome))
    return <LoadingScreen label={t("employees.loading")} />;
  return (
    <>
      <div className="no-print mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <ViewHeading title={t("reports.pages")} />
        <Button variant="ghost" icon={<Printer size={16} strokeWidth={1.75} />} onClick={() => print()}>
          {t("lists.print")}
        </Button>
      </div>
      <div className="flex flex-col gap-4 print:block">
        {people.slice(0, most).map((employee) => (
          <Summary key={employee.id} employee={employee} />
        ))}
        {people.length === 0 ? (
          <p className="text-ink-2">{t(named === null ? "reports.nobody" : "employees.page.notFound")}</p>
        ) : null}
        {people.length > most ? (
          <p className="text-ink-2">{t("reports.cut", { shown: most, total: people.length })}</p>
        ) : null}
      </div>
    </>
  );
}

function Summary({ employee }: { employee: Employee }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const today = useToday();
  const organization = useRecord("organizations", employee.organizationId);
  const settings = useSettingsFor()(employee.tenant);
  const name = employeeNameIn(employee, language);
  const missing = missingTypes(employee, settings);
  const facts = [
    ["nationality", <Name key="n">{nationalityName(employee.nationality, language)}</Name>],
    ["civilId", <LtrText key="c">{employee.civilId}</LtrText>],
    ["dateOfBirth", format.date(employee.dateOfBirth ?? "")],
    ["phoneNumber", <LtrText key="p">{employee.phoneNumber}</LtrText>],
    ["emailAddress", <LtrText key="e">{employee.emailAddress}</LtrText>],
    ["organizationId", organization ? <Name key="o">{organization.name}</Name> : t("employees.form.noOrganization")],
  ] as const;
  return (
    <Sheet aria-label={name} className="break-after-page p-5 last:break-after-auto max-md:p-4">
      <h2 className="font-semibold text-title wrap-anywhere">
        <Name>{name}</Name>
      </h2>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-3 print:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-caption text-ink-2">{t(`employees.form.${label}`)}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Papers employee={employee} />
      <p className={`mt-3 ${missing.length > 0 ? "text-warning" : "text-ink-2"}`}>
        {missing.length === 0
          ? t("reports.complete")
          : t("today.missingOf", {
              missing: missing.length,
              required: requiredTypes(employee, settings).length,
              papers: missing.map((type) => paperTypeName(type, settings, language)).join(t("today.and")),
            })}
      </p>
      <p className="mt-2 hidden text-caption print:block">
        {t("employees.page.printed", { date: format.date(today) })}
      </p>
    </Sheet>
  );
}

/** Phones show it below the paper's name. */
const AT_DESK = "max-md:hidden print:table-cell";

const inks = { expired: "text-error", expiring: "text-warning", valid: "", missing: "" } as const;

function Papers({ employee }: { employee: Employee }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const today = useToday();
  const settings = useSettingsFor()(employee.tenant);
  const papers = papersOf(employee);
  if (papers.length === 0) return null;
  const CELL = "py-2 pe-3 align-top wrap-anywhere max-md:text-small";
  return (
    // fixed: columns stand in one place on all pages
    <table className="mt-4 w-full table-fixed">
      <thead>
        <tr>
          {(["paper", "number", "issued", "expires"] as const).map((column) => (
            <th
              key={column}
              scope="col"
              className={`h-8 pe-3 text-start font-medium text-caption text-ink-2 ${column === "number" ? AT_DESK : ""}`}
            >
              {t(`reports.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {papers.map(({ id, type, number, issueDate, expiryDate }) => {
          const status = expiryStatus(expiryDate, today);
          return (
            <tr key={id} className="border-base-300 border-t">
              <td className={CELL}>
                {paperTypeName(type, settings, language)}
                {number === null ? null : (
                  <span className="block text-ink-2 md:hidden print:hidden">
                    <LtrText>{number}</LtrText>
                  </span>
                )}
              </td>
              <td className={`${CELL} ${AT_DESK}`}>{number === null ? "–" : <LtrText>{number}</LtrText>}</td>
              <td className={CELL}>{issueDate === null ? "–" : format.date(issueDate)}</td>
              <td className={`${CELL} ${inks[status]}`}>
                {expiryDate === null ? "–" : format.date(expiryDate)}
                {status === "expired" ? ` · ${t("employees.expiry.expired")}` : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
