import { useTranslation } from "react-i18next";
import { isReminderDue } from "#domain/index";
import { LoadingRows } from "#web/shared/list/loading-rows.tsx";
import { PrintTitle } from "#web/shared/list/print-title.tsx";
import { ViewHeading } from "#web/shared/list/view-heading.tsx";
import { ReminderLine } from "#web/shared/reminders/reminder-line.tsx";
import { type ShownReminder, useReminders } from "#web/shared/reminders/use-reminders.ts";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { useToday } from "#web/shared/use-today.ts";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { EmptyState } from "#web/ui/list/empty-state.tsx";
import { Gutter } from "#web/ui/list/gutter.tsx";

/** Of those that are done, the last ones are listed. */
const MOST_DONE = 50;

/** /?view=reminders: one's own, those that are due first, then the coming ones, then what was done. */
export function RemindersView() {
  const { t } = useTranslation();
  const { shown, ready } = useReminders();
  const today = useToday();
  const loading = useIsIncomplete(ready);
  const open = shown.filter(({ reminder }) => reminder.doneAt === null);
  const done = shown
    .filter(({ reminder }) => reminder.doneAt !== null)
    .sort((a, b) => ((a.reminder.doneAt ?? "") < (b.reminder.doneAt ?? "") ? 1 : -1))
    .slice(0, MOST_DONE);
  return (
    <>
      <PrintTitle title={t("reminders.title")} />
      <ViewHeading title={t("reminders.title")} />
      <p className="no-print mb-4 text-ink-2">{t("reminders.purpose")}</p>
      {shown.length === 0 ? (
        <div className="overflow-clip rounded-box border border-base-300 bg-base-100">
          {loading ? (
            <LoadingRows count={4} label={t("reminders.loading")} />
          ) : (
            <EmptyState title={t("reminders.empty")}>{t("reminders.emptyHint")}</EmptyState>
          )}
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <Part title={t("reminders.due")} of={open.filter(({ reminder }) => isReminderDue(reminder, today))} />
          <Part title={t("reminders.coming")} of={open.filter(({ reminder }) => !isReminderDue(reminder, today))} />
          <Part title={t("reminders.done")} of={done} />
        </div>
      )}
    </>
  );
}

function Part({ title, of }: { title: string; of: readonly ShownReminder[] }) {
  if (of.length === 0) return null;
  return (
    <Sheet aria-label={title} className="flex overflow-hidden">
      <Gutter />
      <div className="min-w-0 grow px-4 pt-3 pb-0.5 max-md:pe-1">
        <h2 className="font-semibold">{title}</h2>
        <ul className="mt-1 flex flex-col">
          {of.map((one) => (
            <ReminderLine key={one.reminder.id} shown={one} linked />
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
