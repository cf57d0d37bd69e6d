import { pdf } from "../papers/pdf.mjs";
import { create, fillNotes, fillReminders, form, paper } from "./requests.mjs";

/** @typedef {import("../caller.mjs").Caller} Caller */

/** The last day of a document that has lapsed. */
const LAPSED = "2026-05-31";
const SCAN = "Scan";
/** The name that the lease gets. */
export const LEASE = "Lease 2026";

/**
 * Documents of a firm: one with versions, tags, notes, reminders and links, one that has lapsed and was handed over, a scan,
 * deleted ones.
 * @param {Caller} boss
 * @param {Caller} worker
 * @param {number} workerId
 */
export async function fillDocuments(boss, worker, workerId) {
  const contracts = await create(boss, "/api/categories", { name: "عقود", description: "Contracts of all kinds" });
  const leases = await create(boss, "/api/subcategories", { name: "Leases", categoryId: Number(contracts) });
  const old = await create(boss, "/api/categories", { name: "Old" });
  await fillLease(boss, worker, workerId, { categoryId: contracts, subcategoryId: leases });
  await fillViews(worker, { category: contracts, sort: "-uploadDate" });
  const lapsed = document("Guarantee", "guarantee.pdf", { categoryId: contracts, dueDate: LAPSED });
  const guarantee = `/api/documents/${await create(worker, "/api/documents", lapsed)}`;
  await boss.send("PATCH", guarantee, { responsibleId: workerId });
  const { id: bossId } = await boss.send("GET", "/api/user");
  await worker.send("POST", `${guarantee}/handling`, { day: LAPSED, by: bossId, snoozedUntil: null });
  // a page with nothing on it that a program could read
  const scan = new File([new Uint8Array(pdf({ lines: [], title: `Scan of ${workerId}` }))], "scan.pdf");
  await create(worker, "/api/documents", form({ name: SCAN, categoryId: contracts, file: scan }));
  await create(boss, "/api/documents", document("Letter", "letter.doc", { categoryId: old }));
  const draft = await create(worker, "/api/documents", document("Draft", "draft.docx", { categoryId: contracts }));
  await boss.send("DELETE", `/api/documents/${draft}`);
  await boss.send("DELETE", `/api/categories/${old}`);
}

/**
 * @param {Caller} boss
 * @param {Caller} worker
 * @param {number} workerId
 * @param {Record<string, string>} where
 */
async function fillLease(boss, worker, workerId, where) {
  const lease = await create(worker, "/api/documents", document("Lease", "عقد.pdf", where));
  const path = `/api/documents/${lease}`;
  await worker.send("PATCH", path, { name: LEASE, description: "Renewed", tags: "عاجل, Lease" });
  const due = { dueDate: "2026-03-31", responsibleId: workerId };
  await boss.send("PATCH", path, due);
  await worker.send("POST", `${path}/handling`, { day: due.dueDate, by: workerId, snoozedUntil: null });
  // which ends what was said of the day before
  await boss.send("PATCH", path, { dueDate: "2027-03-31" });
  for (const filename of ["signed.pdf", "corrected.docx"])
    await boss.send("POST", `${path}/versions`, form({ file: paper(filename, filename) }));
  await worker.send("POST", `${path}/versions/1/restore`);
  await boss.call("DELETE", `${path}/versions/3`);
  await fillNotes(worker, boss, path);
  await fillReminders(worker, { documentId: Number(lease) });
  await worker.send("POST", `${path}/shares`, {});
  await boss.send("POST", `${path}/shares`, { days: 90, password: "kept-password" });
  // revoked, and kept for an hour
  await worker.call("DELETE", `/api/shares/${await create(worker, `${path}/shares`, { days: 1 })}`);
}

/**
 * Saved views of one person, one of which is deleted and can be restored.
 * @param {Caller} worker
 * @param {Record<string, string>} query of the documents
 */
async function fillViews(worker, query) {
  await worker.send("POST", "/api/views", { list: "documents", name: "العقود", query });
  const removed = { list: "employees", name: "Removed", query: { status: "expired" } };
  const { views } = await worker.send("POST", "/api/views", removed);
  const [id] = Object.entries(views).find(([, { name }]) => name === removed.name) ?? [];
  await worker.send("POST", `/api/views/${id}/remove`);
}

/**
 * The text of the scan, as a device sends it that has read it by machine. The server has to have read it before.
 * @param {Caller} worker
 */
export async function sendTextOfScan(worker) {
  const documents = await worker.send("GET", "/api/documents");
  for (const { id, name, sha256 } of documents)
    if (name === SCAN)
      await worker.send("POST", `/api/documents/${id}/text`, { sha256, pages: ["Delivery note", "بوليصة شحن"] });
}

/** @param {string} name @param {string} filename @param {Record<string, string>} where */
export function document(name, filename, where) {
  return form({ name, ...where, file: paper(filename, name) });
}
