import { Bell } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type Deadline, isSnoozed } from "#domain/index";
import { formatCalendar } from "#web/i18n/calendar-format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { LoadingRows } from "#web/shared/list/loading-rows.tsx";
import { documentPath, employeePath } from "#web/shared/paths.ts";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { EmptyState } from "#web/ui/list/empty-state.tsx";
import { Gutter } from "#web/ui/list/gutter.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { DueLine } from "./due-line.tsx";
import type { DayEntries } from "./month-view.tsx";
import { useDueEntry } from "./use-handling.ts";

/** The days of a month that have anything, one below the other. */
export function MonthList({ month, today }: { month: ReadonlyMap<string, DayEntries>; today: string }) {
  const { t } = useTranslation();
  const words = formatCalendar(useLanguage());
  const isIncomplete = useIsIncomplete(true);
  const days = [...month].sort(([a], [b]) => (a < b ? -1 : 1));
  if (days.length === 0) {
    return (
      <Sheet>
        {isIncomplete ? (
          <LoadingRows count={4} label={t("today.loading")} />
        ) : (
          <EmptyState title={t("month.empty")}>{t("month.emptyHint")}</EmptyState>
        )}
      </Sheet>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {days.map(([day, { deadlines, reminders }]) => (
        <Sheet key={day} aria-label={words.day(day)} className="overflow-hidden">
          <h3 className={`px-3 pt-2.5 font-semibold ${day === today ? "text-primary" : ""}`}>{words.day(day)}</h3>
          <p className="px-3 pb-2 text-ink-2 text-small">{words.hijri(day)}</p>
          <ul>
            {reminders.map(({ reminder, on }) => (
              <li key={reminder.id} className="relative flex border-base-300 border-t">
                <Gutter mark={<Bell size={17} strokeWidth={1.75} className="text-ink-2" />} />
                <div className="min-w-0 grow px-3 py-2.5">
                  <p className="flex min-w-0 font-medium">
                    <Link
                      to={on.collection === "employees" ? employeePath(on.id) : documentPath(on.id)}
                      className="min-w-0 after:absolute after:inset-0 hover:underline focus-visible:-outline-offset-2"
                    >
                      <Name className="truncate">{reminder.text ?? on.name}</Name>
                    </Link>
                  </p>
                  <p className="text-ink-2 text-small">{t("reminders.one")}</p>
                </div>
              </li>
            ))}
            {deadlines.map((deadline) => (
              <MonthLine
                key={`${deadline.collection}${deadline.id}${deadline.paper}`}
                deadline={deadline}
                today={today}
              />
            ))}
          </ul>
        </Sheet>
      ))}
    </div>
  );
}

function MonthLine({ deadline, today }: { deadline: Deadline; today: string }) {
  const entry = useDueEntry(deadline);
  return <DueLine entry={entry} rests={isSnoozed(entry.handling, today)} />;
}
