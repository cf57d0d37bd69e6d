import { ChevronLeft, ChevronRight, Printer } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { type Deadline, deadlinesByDay } from "#domain/index";
import { formatCalendar } from "#web/i18n/calendar-format.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { addMonths, dayIn, monthOf, yearOf } from "#web/shared/dates/calendar-days.ts";
import { ViewHeading } from "#web/shared/list/view-heading.tsx";
import { monthPath } from "#web/shared/paths.ts";
import { type ShownReminder, useReminders } from "#web/shared/reminders/use-reminders.ts";
import { useDated } from "#web/shared/today/use-due.ts";
import { useToday } from "#web/shared/use-today.ts";
import { Button } from "#web/ui/button.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import { MonthGrid } from "./month-grid.tsx";
import { MonthList } from "./month-list.tsx";

const MONTH = /^[0-9]{4}-(0[1-9]|1[0-2])$/;
/** The longest month has as many. */
const LAST = 31;

/** What stands on one day. */
export interface DayEntries {
  deadlines: readonly Deadline[];
  reminders: readonly ShownReminder[];
}

/** Deadlines and open reminders of a month, by day; days without any are not in it. */
function useMonth(first: string, last: string): ReadonlyMap<string, DayEntries> {
  const dated = useDated();
  const { shown } = useReminders();
  return useMemo(() => {
    const days = new Map<string, DayEntries>();
    for (const [day, deadlines] of deadlinesByDay(dated, first, last)) days.set(day, { deadlines, reminders: [] });
    for (const one of shown) {
      const { day, doneAt } = one.reminder;
      if (day === null || doneAt !== null || day < first || day > last) continue;
      const { deadlines = [], reminders = [] } = days.get(day) ?? {};
      days.set(day, { deadlines, reminders: [...reminders, one] });
    }
    return days;
  }, [dated, shown, first, last]);
}

/** /?view=month: every date that something lapses on, as a calendar; on phones as a list of days. */
export function MonthView() {
  const [params] = useSearchParams();
  const today = useToday();
  const phone = useIsPhone();
  const navigate = useNavigate();
  const asked = params.get("month") ?? "";
  const day = MONTH.test(asked) && asked > "0001" ? `${asked}-01` : today;
  const first = dayIn(yearOf(day), monthOf(day), 1);
  const last = dayIn(yearOf(day), monthOf(day), LAST);
  const month = useMonth(first, last);
  usePageKeys((months) => void navigate(monthPath(addMonths(first, months)), { replace: true }));
  return (
    <>
      <Head first={first} last={last} today={today} />
      {phone ? <MonthList month={month} today={today} /> : <MonthGrid first={first} month={month} today={today} />}
    </>
  );
}

/** Page Up and Page Down lead to the months beside, as in the calendar of a form. */
function usePageKeys(step: (months: number) => void) {
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const months = event.key === "PageUp" ? -1 : event.key === "PageDown" ? 1 : 0;
      const elsewhere = document.querySelector("dialog[open]") !== null;
      if (months === 0 || elsewhere || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      latest.current(months);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function Head({ first, last, today }: { first: string; last: string; today: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = formatCalendar(useLanguage());
  const chevron = { size: 18, strokeWidth: 1.75, className: "rtl:-scale-x-100" } as const;
  const hijri = [words.hijri(first), words.hijri(last)];
  return (
    <div className="mb-3">
      <div className="no-print flex flex-wrap items-center justify-between gap-x-4">
        <ViewHeading title={t("month.title")} />
        <div className="flex flex-wrap items-center gap-1 max-md:-ms-3">
          <Step to={addMonths(first, -1)} label={t("dates.previousMonth")} icon={<ChevronLeft {...chevron} />} />
          <Link to={monthPath(today)} replace className="btn btn-ghost px-3">
            {t("dates.today")}
          </Link>
          <Step to={addMonths(first, 1)} label={t("dates.nextMonth")} icon={<ChevronRight {...chevron} />} />
          <Button variant="ghost" icon={<Printer size={16} strokeWidth={1.75} />} onClick={() => print()}>
            {t("lists.print")}
          </Button>
        </div>
      </div>
      <div className="print-list flex flex-wrap items-baseline gap-x-3">
        <h2 aria-live="polite" className="font-semibold text-lead">
          {words.month(first)}
        </h2>
        {hijri[0] ? (
          <p className="text-ink-2 text-small">{t("month.hijri", { from: hijri[0], to: hijri[1] })}</p>
        ) : null}
        <p className="hidden text-small print:block">{t("employees.page.printed", { date: format.date(today) })}</p>
      </div>
    </div>
  );
}

function Step({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <Link
      to={monthPath(to)}
      replace
      aria-label={label}
      title={label}
      className="btn btn-ghost min-w-10 px-2 max-md:min-w-11 pointer-coarse:min-w-11"
    >
      {icon}
    </Link>
  );
}
