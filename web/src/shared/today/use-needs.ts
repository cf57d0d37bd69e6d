import { useSyncStatus } from "#web/local/engine.ts";
import { useDueReminders } from "../reminders/use-reminders.ts";
import { useDue } from "./use-due.ts";

/** How much needs this person now: what has passed or passes within a week, reminders, and changes that were refused. */
export function useNeeds(): number {
  return useDue().urgent + useDueReminders() + useSyncStatus().attention;
}
