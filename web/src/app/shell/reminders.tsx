import { useEffect } from "react";
import { closeReminder, useReminderRequest } from "#web/shared/reminders/reminder-door.ts";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";

const ReminderDialog = lazyWithPreload(
  async () => (await import("#web/shared/reminders/reminder-dialog.tsx")).ReminderDialog,
);

export function Reminders() {
  const request = useReminderRequest();
  // who signs out leaves nothing open
  useEffect(() => closeReminder, []);
  return request ? <ReminderDialog request={request} /> : null;
}
