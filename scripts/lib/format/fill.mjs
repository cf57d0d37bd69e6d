import { Caller } from "../caller.mjs";
import { sampleFile } from "../papers/sample.mjs";
import { stay } from "./stay.mjs";

const PASSWORD = "kept-password";
/** The first administrator, by the settings that make them. */
export const ADMINISTRATOR = { ADMIN_USERNAME: "root", ADMIN_EMAIL: "root@example.test", ADMIN_PASSWORD: PASSWORD };
const ALL = ["upload", "download", "view", "delete"];

/** @param {string} filename @param {string} line its text */
function paper(filename, line) {
  return new File([sampleFile(filename, [line])], filename);
}

/** @param {Record<string, string | File>} fields */
function form(fields) {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return made;
}

/**
 * A small firm with some of everything: people of each role, papers of each type, renewed and removed ones, deleted
 * records; versions, tags, notes, reminders and saved views; links that share a document and that invite somebody; a
 * second firm; and a private space. Each request leaves its activity.
 * @param {string} url of a new server
 * @returns the people who can sign in
 */
export async function fill(url) {
  const root = { username: ADMINISTRATOR.ADMIN_USERNAME, password: PASSWORD };
  const platform = await Caller.signedIn(url, root);
  const people = [root];
  for (const firm of ["نور", "Gulf"]) people.push(...(await fillFirm(url, platform, firm)));
  const alone = { username: "alone", password: PASSWORD };
  const signUp = { ...alone, email: "alone@example.test", fullName: "Somebody Alone" };
  await new Caller(url).send("POST", "/api/register", signUp);
  const own = await Caller.signedIn(url, alone);
  const category = await create(own, "/api/categories", { name: "My papers" });
  await own.send("POST", "/api/documents", document("Diploma", "diploma.docx", { categoryId: category }));
  await stay(url, ADMINISTRATOR.ADMIN_EMAIL, PASSWORD);
  return [...people, alone];
}

/**
 * @param {string} url
 * @param {Caller} platform
 * @param {string} name
 */
async function fillFirm(url, platform, name) {
  const organizationId = Number(await create(platform, "/api/admin/organizations", { name, description: "A firm" }));
  const admin = { username: `admin-${name}`, password: PASSWORD };
  const rest = { fullName: `${name} Admin`, email: `${organizationId}@example.test`, role: "admin", organizationId };
  await platform.send("POST", "/api/admin/users", { ...admin, ...rest });
  const boss = await Caller.signedIn(url, admin);
  const people = [admin];
  for (const [role, permissions] of /** @type {const} */ ([
    ["user", ALL],
    ["viewer", ["view", "download"]],
  ])) {
    const person = { username: `${role}-${name}`, password: PASSWORD };
    const email = `${role}-${organizationId}@example.test`;
    await boss.send("POST", "/api/admin/users", { ...person, fullName: `${name} ${role}`, email, role, permissions });
    people.push(person);
  }
  const worker = await Caller.signedIn(url, /** @type {(typeof people)[number]} */ (people[1]));
  const { id } = await worker.send("GET", "/api/user");
  await fillDocuments(boss, worker, id);
  await fillEmployees(worker, organizationId);
  for (const role of ["user", "viewer"]) await boss.send("POST", "/api/invitations", { role, permissions: ["view"] });
  return people;
}

/** @param {Caller} boss @param {Caller} worker @param {number} workerId */
async function fillDocuments(boss, worker, workerId) {
  const contracts = await create(boss, "/api/categories", { name: "عقود", description: "Contracts of all kinds" });
  const leases = await create(boss, "/api/subcategories", { name: "Leases", categoryId: Number(contracts) });
  const old = await create(boss, "/api/categories", { name: "Old" });
  const where = { categoryId: contracts, subcategoryId: leases };
  const lease = await create(worker, "/api/documents", document("Lease", "عقد.pdf", where));
  const path = `/api/documents/${lease}`;
  await worker.send("PATCH", path, { name: "Lease 2026", description: "Renewed", tags: "عاجل, Lease" });
  await boss.send("PATCH", path, { dueDate: "2027-03-31", responsibleId: workerId });
  for (const filename of ["signed.pdf", "corrected.docx"])
    await boss.send("POST", `${path}/versions`, form({ file: paper(filename, filename) }));
  await worker.send("POST", `${path}/versions/1/restore`);
  await boss.call("DELETE", `${path}/versions/3`);
  await fillNotes(worker, boss, path);
  await fillReminders(worker, { documentId: Number(lease) });
  await fillViews(worker, { category: contracts, sort: "-uploadDate" });
  await worker.send("POST", `${path}/shares`, {});
  await boss.send("POST", `${path}/shares`, { days: 90, password: PASSWORD });
  await worker.send("POST", "/api/calendar", {});
  await create(boss, "/api/documents", document("Letter", "letter.doc", { categoryId: old }));
  const draft = await create(worker, "/api/documents", document("Draft", "draft.docx", { categoryId: contracts }));
  await boss.send("DELETE", `/api/documents/${draft}`);
  await boss.send("DELETE", `/api/categories/${old}`);
}

/**
 * Notes of two people, one of which is removed and can be restored.
 * @param {Caller} worker
 * @param {Caller} boss
 * @param {string} path of the record
 */
async function fillNotes(worker, boss, path) {
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
async function fillReminders(worker, on) {
  await create(worker, "/api/reminders", { ...on, day: "2030-01-31", text: "مراجعة الوزارة" });
  const done = await create(worker, "/api/reminders", { ...on, day: "2026-01-31" });
  await worker.send("PATCH", `/api/reminders/${done}`, { doneAt: "2026-02-01T08:00:00.000Z" });
  const gone = await create(worker, "/api/reminders", { ...on, day: "2030-01-31", text: "Deleted" });
  await worker.send("DELETE", `/api/reminders/${gone}`);
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

/** @param {Caller} worker @param {number} organizationId */
async function fillEmployees(worker, organizationId) {
  const fields = { nationality: "Kuwaiti", phoneNumber: "12345678", dateOfBirth: "1990-02-28", organizationId };
  const first = { ...fields, firstName: "سالم", lastName: "العنزي", civilId: "290022800013", salary: 450.5 };
  const papers = { passportNumber: "P1", passportIssueDate: "2020-01-01", passportExpiryDate: "2025-01-01" };
  const employee = await create(worker, "/api/employees", { ...first, ...papers, emailAddress: "salem@example.test" });
  const path = `/api/employees/${employee}`;
  await worker.send("PATCH", path, { passportNumber: "P2", passportExpiryDate: "2035-01-01", tags: "Night shift" });
  await fillNotes(worker, worker, path);
  await fillReminders(worker, { employeeId: Number(employee) });
  for (const [attachmentType, filename] of [
    ["civilId", "civil-id.pdf"],
    ["passport", "passport.pdf"],
    ["passport", "passport-new.pdf"],
    ["schoolDegree", "degree.docx"],
    ["drivingLicense", "license.pdf"],
  ]) {
    const attachment = paper(/** @type {string} */ (filename), `${attachmentType} of ${employee}`);
    await worker.send("POST", `${path}/upload-attachment`, form({ attachmentType: `${attachmentType}`, attachment }));
  }
  await worker.send("DELETE", `${path}/attachments/drivingLicense`);
  const gone = { ...fields, firstName: "Gone", lastName: "Person", civilId: "1", emailAddress: "gone@example.test" };
  await worker.send("DELETE", `/api/employees/${await create(worker, "/api/employees", gone)}`);
}

/** @param {string} name @param {string} filename @param {Record<string, string>} where */
function document(name, filename, where) {
  return form({ name, ...where, file: paper(filename, name) });
}

/**
 * @param {Caller} browser
 * @param {string} path
 * @param {FormData | Record<string, unknown>} body
 * @returns {Promise<string>} the new record's id
 */
async function create(browser, path, body) {
  return String((await browser.send("POST", path, body)).id);
}
