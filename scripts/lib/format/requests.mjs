import { sampleFile } from "../papers/sample.mjs";

/* What fills a kept format sends. */

/** @typedef {import("../caller.mjs").Caller} Caller */

/** @param {string} filename @param {string} line its text */
export function paper(filename, line) {
  return new File([sampleFile(filename, [line])], filename);
}

/** @param {Record<string, string | File>} fields */
export function form(fields) {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return made;
}

/**
 * @param {Caller} browser
 * @param {string} path
 * @param {FormData | Record<string, unknown>} body
 * @returns {Promise<string>} the new record's id
 */
export async function create(browser, path, body) {
  return String((await browser.send("POST", path, body)).id);
}

/**
 * Notes of two people, one of which is removed and can be restored.
 * @param {Caller} worker
 * @param {Caller} boss
 * @param {string} path of the record
 */
export async function fillNotes(worker, boss, path) {
  await worker.send("POST", `${path}/notes`, { text: "بانتظار الوزارة" });
  await boss.send("POST", `${path}/notes`, { text: "Called twice.\nNobody there." });
  const { notes } = await worker.send("POST", `${path}/notes`, { text: "Removed" });
  const [removed] = Object.entries(notes).find(([, { text }]) => text === "Removed") ?? [];
  await worker.send("POST", `${path}/notes/${removed}/remove`);
}

/**
 * Reminders of one person on a record: one that waits, one that is done and one that is deleted.
 * @param {Caller} worker
 * @param {{ documentId: number } | { employeeId: number }} on
 */
export async function fillReminders(worker, on) {
  await create(worker, "/api/reminders", { ...on, day: "2030-01-31", text: "مراجعة الوزارة" });
  const done = await create(worker, "/api/reminders", { ...on, day: "2026-01-31" });
  await worker.send("PATCH", `/api/reminders/${done}`, { doneAt: "2026-02-01T08:00:00.000Z" });
  const gone = await create(worker, "/api/reminders", { ...on, day: "2030-01-31", text: "Deleted" });
  await worker.send("DELETE", `/api/reminders/${gone}`);
}
