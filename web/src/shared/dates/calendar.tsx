import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatCalendar } from "#web/i18n/calendar-format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { Select } from "#web/ui/forms/select.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { addMonths, dayByKey, dayIn, inSameMonth, monthOf, weeksOf, yearOf } from "./calendar-days.ts";

/** The years on offer beside the present one: the oldest person's birth, the longest paper's end. */
const YEARS_BACK = 120;
const YEARS_AHEAD = 30;

export interface CalendarProps {
  /** `YYYY-MM-DD`, or "" for none. */
  value: string;
  today: string;
  onChoose: (day: string) => void;
}

/** The days of one month, to choose one of: an ARIA grid in which the arrow keys move the focus. */
export function Calendar({ value, today, onChoose }: CalendarProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = formatCalendar(language);
  const [day, setDay] = useState(value || today);
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(true);
  const title = useId();

  useEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(day, event.key, event.shiftKey, language === "ar");
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    byKey.current = true;
    setDay(next);
  };
  const step = (months: number) => setDay(addMonths(day, months));
  return (
    <div className="flex w-[20.5rem] max-w-[calc(100vw-1rem)] flex-col gap-2 p-2">
      <div className="flex items-center gap-1">
        <IconButton
          label={t("dates.previousMonth")}
          icon={<ChevronLeft size={18} strokeWidth={1.75} className="rtl:-scale-x-100" />}
          onClick={() => step(-1)}
        />
        <MonthAndYear day={day} today={today} onChange={setDay} />
        <IconButton
          label={t("dates.nextMonth")}
          icon={<ChevronRight size={18} strokeWidth={1.75} className="rtl:-scale-x-100" />}
          onClick={() => step(1)}
        />
      </div>
      <p id={title} aria-live="polite" className="sr-only">
        {words.month(day)}
      </p>
      <table ref={grid} {...GRID} aria-labelledby={title} className="w-full table-fixed" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {words.weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long} className="h-8 font-medium text-caption text-ink-2">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(day).map((week) => (
            <tr key={week[0]} className="h-9 max-md:h-11 pointer-coarse:h-11">
              {week.map((one) =>
                inSameMonth(one, day) ? (
                  <td key={one} {...cell(one === value)} className="p-0">
                    <button
                      type="button"
                      data-day={one}
                      tabIndex={one === day ? 0 : -1}
                      aria-label={words.day(one)}
                      aria-current={one === today ? "date" : undefined}
                      className={`${lookOf(one, value, today)} h-9 w-full cursor-pointer rounded-field focus-visible:outline-2 focus-visible:outline-primary max-md:h-11 pointer-coarse:h-11`}
                      onClick={() => onChoose(one)}
                    >
                      {Number(one.slice(8))}
                    </button>
                  </td>
                ) : (
                  <td key={one} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        className="btn btn-ghost h-9 max-md:h-11 pointer-coarse:h-11"
        onClick={() => onChoose(today)}
        aria-label={`${t("dates.today")}, ${words.day(today)}`}
      >
        {t("dates.today")}
      </button>
    </div>
  );
}

/** Makes a table an ARIA grid and its cells gridcells; spread, since the linter takes every table for a static one. */
const GRID = { role: "grid" } as const;
const cell = (selected: boolean) => ({ role: "gridcell", "aria-selected": selected });

function lookOf(day: string, value: string, today: string): string {
  if (day === value) return "bg-primary text-primary-content focus-visible:outline-offset-2";
  return `hover:bg-wash focus-visible:-outline-offset-2 ${day === today ? "font-semibold text-primary underline underline-offset-4" : ""}`;
}

function MonthAndYear({ day, today, onChange }: { day: string; today: string; onChange: (day: string) => void }) {
  const { t } = useTranslation();
  const words = formatCalendar(useLanguage());
  const dayOfMonth = Number(day.slice(8));
  const year = yearOf(day);
  const first = Math.min(year, yearOf(today) - YEARS_BACK);
  const last = Math.max(year, yearOf(today) + YEARS_AHEAD);
  const years = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return (
    <div className="flex grow gap-1">
      <Select
        aria-label={t("dates.month")}
        className="h-9 grow max-md:h-11 pointer-coarse:h-11"
        value={monthOf(day)}
        onChange={({ target }) => onChange(dayIn(year, Number(target.value), dayOfMonth))}
      >
        {words.months.map((name, month) => (
          <option key={name} value={month}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t("dates.year")}
        className="h-9 w-24 flex-none max-md:h-11 pointer-coarse:h-11"
        value={year}
        onChange={({ target }) => onChange(dayIn(Number(target.value), monthOf(day), dayOfMonth))}
      >
        {years.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
    </div>
  );
}
