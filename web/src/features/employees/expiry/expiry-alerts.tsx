import { ChevronDown, CircleX, Hourglass } from "lucide-react";
import { memo, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Employee, type ExpiryAlert, expiryAlerts } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { useIsLow, useIsPhone } from "#web/ui/use-media.ts";
import { EmployeeLink } from "../employee-link.tsx";
import { ExpiredSince, ExpiryBadge } from "./expiry-badge.tsx";
import { ExpiryRuler } from "./expiry-ruler.tsx";

/** Alerts shown until more are requested, and how many more come then. */
const FIRST = { desk: 5, phone: 3 };
const MORE = 100;

/** What expires; on phones and in low windows one strip, until somebody opens it. */
export const ExpiryAlerts = memo(function ExpiryAlerts(props: { rows: readonly Employee[]; today: string }) {
  const { rows, today } = props;
  const { t } = useTranslation();
  const id = useId();
  const alerts = useMemo(() => expiryAlerts(rows, today), [rows, today]);
  const small = useIsPhone();
  const low = useIsLow();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const open = wanted ?? !(small || low);
  if (alerts.length === 0) return null;
  const expired = alerts.filter((alert) => alert.daysLeft < 0).length;
  const expiring = alerts.length - expired;
  const icon = { size: 17, strokeWidth: 1.75, className: "mt-px flex-none" } as const;
  return (
    <Sheet aria-labelledby={id} className="overflow-hidden">
      <div
        className={`flex flex-wrap items-center justify-between gap-x-8 ${open ? "gap-y-4 p-5 max-md:p-4" : "px-4 py-1 short:py-0"}`}
      >
        <div className={open ? "flex flex-col gap-1.5" : "flex flex-wrap items-center gap-x-5"}>
          <h2 id={id} className="font-semibold">
            {t("employees.alerts.title")}
          </h2>
          {expired > 0 ? (
            <p className="flex gap-2 font-medium text-error">
              <CircleX {...icon} />
              {t("employees.alerts.expired", { count: expired })}
            </p>
          ) : null}
          {expiring > 0 ? (
            <p className="flex gap-2 font-medium text-warning">
              <Hourglass {...icon} />
              {t("employees.alerts.expiring", { count: expiring })}
            </p>
          ) : null}
        </div>
        {open && expiring > 0 ? <ExpiryRuler alerts={alerts.slice(expired)} /> : null}
        <Button
          variant="ghost"
          className="btn-sm px-2 max-md:-ms-2"
          aria-expanded={open}
          icon={<ChevronDown size={16} strokeWidth={1.75} className={open ? "rotate-180" : ""} />}
          onClick={() => setWanted(!open)}
        >
          {t(open ? "employees.alerts.hide" : "employees.alerts.show")}
        </Button>
      </div>
      {open ? <AlertList alerts={alerts} today={today} /> : null}
    </Sheet>
  );
});

function AlertList({ alerts, today }: { alerts: readonly ExpiryAlert<Employee>[]; today: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const phone = useIsPhone();
  const first = phone ? FIRST.phone : FIRST.desk;
  const [more, setMore] = useState(0);
  const shown = alerts.slice(0, first + more);
  const left = alerts.length - shown.length;
  const button =
    left > MORE
      ? { label: t("employees.alerts.showMore"), act: () => setMore(more + MORE) }
      : left > 0
        ? {
            label: t("employees.alerts.showAll", { count: alerts.length }),
            act: () => setMore(alerts.length),
          }
        : { label: t("employees.alerts.showFewer"), act: () => setMore(0) };
  return (
    <>
      <ul
        aria-label={t("employees.alerts.list")}
        className="-mb-px grid border-base-300 border-t bg-wash md:grid-cols-3 lg:grid-cols-5"
      >
        {shown.map(({ employee, paper, day }) => (
          <li
            key={`${employee.id}${paper}`}
            className="relative min-w-0 border-base-300 border-b px-5 py-3 max-md:flex max-md:items-center max-md:justify-between max-md:gap-3 max-md:px-4 md:-ms-px md:border-s"
          >
            <div className="min-w-0">
              <p className="flex font-medium">
                <EmployeeLink employee={employee} language={language} stretched />
              </p>
              <p className="text-ink-2 text-small">{t(`employees.papers.${paper}`)}</p>
            </div>
            <span className="flex flex-wrap items-center gap-x-2 max-md:flex-none max-md:flex-col max-md:items-end">
              <ExpiryBadge day={day} today={today} t={t} />
              <ExpiredSince day={day} today={today} t={t} />
            </span>
          </li>
        ))}
      </ul>
      {alerts.length > first ? (
        <button
          type="button"
          className="no-print relative min-h-11 w-full cursor-pointer border-base-300 border-t bg-wash font-medium text-primary text-small"
          onClick={button.act}
        >
          {button.label}
        </button>
      ) : null}
    </>
  );
}
