import { useSyncExternalStore } from "react";
import type { Reminder } from "#domain/index";
import { Emitter } from "#web/lib/emitter.ts";
import type { Reminded } from "./reminders.actions.ts";

/* The one way to the form of a reminder, from every screen; the shell shows it. */

export type ReminderRequest = { on: Reminded } | { reminder: Reminder; on: Reminded };

let request: ReminderRequest | null = null;
const changed = new Emitter();

function set(next: ReminderRequest | null): void {
  request = next;
  changed.emit();
}

export function openReminder(next: ReminderRequest): void {
  set(next);
}

export function closeReminder(): void {
  set(null);
}

/** What the form was opened with, null while it is closed. */
export function useReminderRequest(): ReminderRequest | null {
  return useSyncExternalStore(changed.on, () => request);
}
