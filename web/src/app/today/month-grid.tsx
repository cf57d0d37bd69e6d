import { Bell } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { expiryStatus } from "#domain/index";
import { formatCalendar } from "#web/i18n/calendar-format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { inSameMonth, weeksOf } from "#web/shared/dates/calendar-days.ts";
import { documentPath, employeePath } from "#web/shared/paths.ts";
import { usePrinting } from "#web/ui/list/printing.ts";
import { Name } from "#web/ui/text/name.tsx";
import { useDueFacts } from "./due-facts.ts";
import type { DayEntries } from "./month-view.tsx";

/** Entries of a day until more are asked for. */
const FIRST = 4;

interface MonthGridProps {
  /** The first day of the month. */
  first: string;
  month: ReadonlyMap<string, DayEntries>;
  today: string;
}

/** A month by weeks from Sunday, the Hijri day beside each day. */
export function MonthGrid({ first, month, today }: MonthGridProps) {
  const words = formatCalendar(useLanguage());
  const weeks = weeksOf(first).filter((week) => week.some((day) => inSameMonth(day, first)));
  return (
    <div className="sheet overflow-clip">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{words.month(first)}</caption>
        <thead>
          <tr>
            {words.weekdays.map(({ long }) => (
              <th key={long} scope="col" className="h-9 px-2 text-start font-medium text-caption text-ink-2">
                {long}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) =>
                inSameMonth(day, first) ? (
                  <Day key={day} day={day} entries={month.get(day)} isToday={day === today} today={today} />
                ) : (
                  <td key={day} className="border-base-300 border-t bg-base-200/60 not-first:border-s" />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayProps {
  day: string;
  entries: DayEntries | undefined;
  isToday: boolean;
  today: string;
}

function Day({ day, entries, isToday, today }: DayProps) {
  const { t } = useTranslation();
  const words = formatCalendar(useLanguage());
  const printing = usePrinting();
  const [open, setOpen] = useState(false);
  const hijri = words.hijriParts(day);
  const lines = entries ? entriesOf(entries) : [];
  const shown = open || printing ? lines : lines.slice(0, FIRST);
  return (
    <td className="h-24 border-base-300 border-t px-1.5 py-1 align-top not-first:border-s print:h-[25mm]">
      <p className="flex items-baseline justify-between gap-1 px-1">
        <span
          aria-current={isToday ? "date" : undefined}
          className={isToday ? "font-semibold text-primary underline underline-offset-4" : "font-medium"}
        >
          <span className="sr-only">{words.day(day)}</span>
          <span aria-hidden="true">{Number(day.slice(8))}</span>
        </span>
        <span className="min-w-0 truncate text-caption text-ink-2" title={words.hijri(day)}>
          {hijri.day === "1" || day.endsWith("-01") ? `${hijri.day} ${hijri.month}` : hijri.day}
        </span>
      </p>
      {shown.length > 0 ? (
        <ul className="mt-0.5 flex flex-col">
          {shown.map((line) => (
            <Entry key={line.key} line={line} today={today} />
          ))}
        </ul>
      ) : null}
      {shown.length < lines.length ? (
        <button
          type="button"
          className="no-print flex min-h-6 w-full cursor-pointer items-center rounded-field px-1 font-medium text-caption text-primary hover:bg-wash pointer-coarse:min-h-11"
          onClick={() => setOpen(true)}
        >
          {t("month.more", { count: lines.length - shown.length })}
        </button>
      ) : null}
    </td>
  );
}

type Line = { key: string } & (
  | { deadline: DayEntries["deadlines"][number]; reminder?: never }
  | { reminder: DayEntries["reminders"][number]; deadline?: never }
);

function entriesOf({ deadlines, reminders }: DayEntries): Line[] {
  return [
    ...reminders.map((reminder) => ({ key: `reminder${reminder.reminder.id}`, reminder })),
    ...deadlines.map((deadline) => ({ key: `${deadline.collection}${deadline.id}${deadline.paper}`, deadline })),
  ];
}

/** On paper its words wrap like any text. */
const ENTRY =
  "flex min-h-6 min-w-0 print:block items-center gap-1 rounded-field px-1 text-caption hover:bg-wash hover:underline focus-visible:-outline-offset-2 pointer-coarse:min-h-11";
const dots = { expired: "bg-error", expiring: "bg-warning", valid: "bg-field", missing: "bg-field" } as const;

function Entry({ line: { deadline, reminder }, today }: { line: Line; today: string }) {
  const { t } = useTranslation();
  const facts = useDueFacts()(deadline ?? null);
  if (reminder) {
    const { on, reminder: one } = reminder;
    const text = one.text ?? on.name;
    return (
      <li>
        <Link
          to={on.collection === "employees" ? employeePath(on.id) : documentPath(on.id)}
          title={`${t("reminders.one")} · ${text}`}
          className={ENTRY}
        >
          <Bell
            size={12}
            strokeWidth={1.75}
            className="flex-none text-ink-2 print:me-1 print:inline"
            aria-label={t("reminders.one")}
          />
          <Name className="truncate print:inline">{text}</Name>
        </Link>
      </li>
    );
  }
  if (!deadline || !facts) return null;
  const { name, type, to } = facts;
  return (
    <li>
      <Link to={to} title={`${name} · ${type}`} className={ENTRY}>
        <span
          aria-hidden="true"
          className={`size-1.5 flex-none rounded-full print:me-1 print:inline-block print:border print:align-middle ${dots[expiryStatus(deadline.day, today)]}`}
        />
        <Name className="min-w-0 truncate print:inline">{name}</Name> {/* a narrow cell has room for the name alone */}
        {deadline.collection === "employees" ? (
          <span className="min-w-0 shrink-[9] truncate text-ink-2 print:inline">{type}</span>
        ) : null}
      </Link>
    </li>
  );
}
