import { BellPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { openReminder } from "./reminder-door.ts";
import { ReminderLine } from "./reminder-line.tsx";
import type { Reminded } from "./reminders.actions.ts";
import { useReminders } from "./use-reminders.ts";

/** The person's own reminders on a record that are not done, and the way to a new one. */
export function RecordReminders({ on }: { on: Reminded }) {
  const { t } = useTranslation();
  const { shown } = useReminders();
  const own = shown.filter(
    ({ reminder, on: { collection, id } }) => collection === on.collection && id === on.id && reminder.doneAt === null,
  );
  return (
    <section aria-label={t("reminders.title")} className="no-print flex flex-col gap-2 px-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold">{t("reminders.title")}</h2>
        <RemindButton on={on} />
      </div>
      {own.length === 0 ? null : (
        <ul className="flex flex-col">
          {own.map((one) => (
            <ReminderLine key={one.reminder.id} shown={one} linked={false} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Opens the form of a new reminder; the palette offers it too. */
export function RemindButton({ on }: { on: Reminded }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="secondary"
      data-remind=""
      icon={<BellPlus size={16} strokeWidth={1.75} />}
      onClick={() => openReminder({ on })}
    >
      {t("reminders.remind")}
    </Button>
  );
}
