import { type RemindedCollection, type Reminder, type ReminderChange, reminderName, type User } from "#domain/index";
import { getLocalSession, newRecordId, undoAll, type WriteHandle, write } from "#web/local/engine.ts";
import type { TakenBack } from "#web/ui/overlay/toast.ts";

/* Changes of reminders, each one a request that the outbox keeps until the server has answered it. */

export interface Reminded {
  collection: RemindedCollection;
  id: number;
  tenant: number;
  name: string;
}

export interface ReminderDraft {
  day: string;
  text: string | null;
}

export function queueReminder(owner: User, on: Reminded, { day, text }: ReminderDraft): Promise<WriteHandle> {
  const id = newRecordId();
  const body = {
    id,
    documentId: on.collection === "documents" ? on.id : null,
    employeeId: on.collection === "employees" ? on.id : null,
    day,
    text,
  };
  return write({
    kind: "reminder.create",
    collection: "reminders",
    record: id,
    title: text ?? on.name,
    method: "POST",
    path: "/api/reminders",
    body,
    overlay: {
      ...body,
      doneAt: null,
      createdBy: owner.id,
      createdAt: new Date().toISOString(),
      tenant: on.tenant,
      version: 0,
    },
    needs: [on.id],
  });
}

/** Keeps a change of some fields. @param seen the reminder as its owner saw it */
export function queueReminderChange(seen: Reminder, changes: Partial<ReminderChange>): Promise<WriteHandle> {
  const { id } = seen;
  return write({
    kind: "reminder.update",
    collection: "reminders",
    record: id,
    title: reminderName({ ...seen, ...changes }),
    method: "PATCH",
    path: `/api/reminders/${id}`,
    body: { ...changes },
    overlay: changes,
    baseRow: seen,
  });
}

/**
 * Takes such a change back: by another one where it may have been sent, unless something else has been changed since.
 * @returns whether it was
 */
export async function undoReminderChange(
  seen: Reminder,
  changes: Partial<ReminderChange>,
  key: string,
): Promise<TakenBack> {
  if ((await undoAll([key])).length === 0) return { undone: 1, of: 1 };
  const now = getLocalSession()?.mirror.view("reminders").byId.get(seen.id);
  if (!now) return { undone: 0, of: 1 };
  const before: Partial<ReminderChange> = {};
  if (changes.day !== undefined && now.day === changes.day && seen.day !== null) before.day = seen.day;
  if (changes.doneAt !== undefined && now.doneAt === changes.doneAt) before.doneAt = seen.doneAt;
  if (changes.text !== undefined && now.text === changes.text) before.text = seen.text;
  const isUndone = Object.keys(before).length > 0;
  if (isUndone) await queueReminderChange(now, before);
  return { undone: isUndone ? 1 : 0, of: 1 };
}

export function queueReminderDeletion(reminder: Reminder): Promise<WriteHandle> {
  const { id } = reminder;
  return write({
    kind: "reminder.delete",
    collection: "reminders",
    record: id,
    title: reminderName(reminder),
    method: "DELETE",
    path: `/api/reminders/${id}`,
    overlay: null,
  });
}
