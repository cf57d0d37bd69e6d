/* What people do with their reminders. */

import type { Reminder } from "#domain/index";
import { pickRow, rowsOf, save, type Writer } from "./writer.ts";

export async function remind(writer: Writer): Promise<void> {
  const collection = writer.random.one<"documents" | "employees">(["documents", "employees"]);
  const row = await pickRow(writer, collection);
  if (!row) return;
  const text = writer.world.ledger.mark();
  const tenant = row.tenant ?? 0;
  const on = collection === "documents" ? { documentId: row.id } : { employeeId: row.id };
  const made = await writer.page.createReminder(on, tenant, text);
  save(writer, { what: "create", collection: "reminders", records: [made.id], values: { text } }, made.saved, tenant);
}

/** Says that a reminder is done, or that one is not done after all. */
export async function finishReminder(writer: Writer): Promise<void> {
  const { random, page, world } = writer;
  const all = (await rowsOf(writer, "reminders")) as readonly Reminder[];
  if (all.length === 0) return;
  const reminder = random.one(all);
  const draft = { collection: "reminders", records: [reminder.id] } as const;
  if (reminder.doneAt !== null) {
    const saved = Promise.resolve(page.changeRecord("reminders", reminder, { doneAt: null }));
    save(writer, { ...draft, what: "reopen", values: {} }, saved);
    return;
  }
  const doneAt = world.ledger.moment();
  const saved = Promise.resolve(page.changeRecord("reminders", reminder, { doneAt }));
  save(writer, { ...draft, what: "update", values: { doneAt } }, saved);
}
