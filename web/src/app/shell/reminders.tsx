import { Bell } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useFormat } from "#web/i18n/format.ts";
import { paths } from "#web/shared/paths.ts";
import { closeReminder, useReminderRequest } from "#web/shared/reminders/reminder-door.ts";
import { useDueReminders } from "#web/shared/reminders/use-reminders.ts";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";

const ReminderDialog = lazyWithPreload(
  async () => (await import("#web/shared/reminders/reminder-dialog.tsx")).ReminderDialog,
);

const MOST_SHOWN = 99;

/** The way to the reminders, with how many are due today or overdue. The narrowest phones have it in the menu alone. */
export function ReminderBell() {
  const { t } = useTranslation();
  const format = useFormat();
  const due = useDueReminders();
  const shown = format.number(due);
  return (
    <Link
      to={paths.reminders}
      aria-label={due === 0 ? t("reminders.title") : t("reminders.bell", { count: due })}
      title={t("reminders.title")}
      className={`btn btn-ghost relative min-w-11 gap-1 px-2 font-medium max-[21.5rem]:hidden ${due > 0 ? "text-error" : "text-ink-2"}`}
    >
      <Bell size={17} strokeWidth={1.5} />
      {due > 0 ? <span aria-hidden="true">{due > MOST_SHOWN ? `${MOST_SHOWN}+` : shown}</span> : null}
    </Link>
  );
}

export function Reminders() {
  const request = useReminderRequest();
  // who signs out leaves nothing open
  useEffect(() => closeReminder, []);
  return request ? <ReminderDialog request={request} /> : null;
}
