/* What people do on a screen. Each change carries a text that nothing else has, by which it is found again. */

import { createHash } from "node:crypto";
import { attachmentTypes, tenantOf, worksWithEmployees } from "#domain/index";
import type { Ledger, Written } from "./ledger.ts";
import { invite, join, makeCalendar, revokeCalendar, revokeInvitation, revokeShare, share } from "./link-writes.ts";
import type { Changeable } from "./page-writes.ts";
import {
  addPage,
  addPersonPaper,
  correctPersonPaper,
  removePage,
  removePersonPaper,
  renewPersonPaper,
} from "./paper-writes.ts";
import { addNote, addVersion, changeVersions, removeNote, tagSeveral } from "./part-writes.ts";
import { appointSomebody, decideOnSalaries, handleDeadline } from "./people-writes.ts";
import type { Random } from "./random.ts";
import { finishReminder, remind } from "./reminder-writes.ts";
import { readSomeScan } from "./scan-writes.ts";
import { chooseSettings, lookAtPush, subscribe, unsubscribe } from "./setting-writes.ts";
import { changeView, removeView, saveView } from "./view-writes.ts";
import { type AnyTab, begin, type World } from "./world.ts";
import { isStill, pickRow, rowsOf, save, type Writer } from "./writer.ts";

async function createCategory(writer: Writer): Promise<Written> {
  const { world, user, random } = writer;
  const { ledger } = world;
  const name = ledger.mark();
  const parents = (await rowsOf(writer, "categories")).filter(({ tenant }) => tenant === tenantOf(user));
  const parent = parents.length > 0 && random.chance(0.4) ? random.one(parents) : null;
  const made = await writer.page.createCategory(name, parent && { id: parent.id, tenant: parent.tenant ?? 0 });
  const collection = parent ? "subcategories" : "categories";
  return save(writer, { what: "create", collection, records: [made.id], values: { name } }, made.saved, made.tenant);
}

async function createDocument(writer: Writer): Promise<Written> {
  const { world, user, random } = writer;
  const { ledger } = world;
  const categories = (await rowsOf(writer, "categories")).filter(({ tenant }) => tenant === tenantOf(user));
  if (categories.length === 0) return createCategory(writer);
  const category = random.one(categories);
  const parts = (await rowsOf(writer, "subcategories")).filter(({ categoryId }) => categoryId === category.id);
  const subcategoryId = parts.length > 0 && random.chance(0.5) ? random.one(parts).id : null;
  const name = ledger.mark();
  const size = random.one([500, 2_000, 20_000, 70_000, random.chance(0.3) ? 600_000 : 300_000]);
  const made = await writer.page.createDocument(
    { name, categoryId: category.id, subcategoryId, description: null },
    size,
  );
  const draft = { what: "create", collection: "documents", records: [made.id], values: { name } } as const;
  return save(writer, draft, made.saved, made.tenant);
}

const textFields: Readonly<Record<Changeable, readonly string[]>> = {
  documents: ["name", "description", "dueDate"],
  categories: ["name", "description"],
  subcategories: ["name", "description"],
  employees: ["middleName", "workPermit", "thirdName", "salary", "passportExpiryDate"],
  reminders: ["text"],
};

/** What nothing else has, of the kind that a field takes. */
function freshValue(ledger: Ledger, field: string): string {
  if (field === "salary") return ledger.salary();
  return field.endsWith("Date") ? ledger.day() : ledger.mark();
}

async function changeSomething(writer: Writer): Promise<void> {
  const { random } = writer;
  const { ledger } = writer.world;
  const collection = random.one<Changeable>([
    ...(["documents", "documents", "employees", "categories", "subcategories", "reminders"] as const),
  ]);
  const row = await pickRow(writer, collection);
  if (!row) return;
  const fields = textFields[collection];
  const chosen = fields.filter(() => random.chance(0.6));
  const names = chosen.length > 0 ? chosen : [random.one(fields)];
  const values = Object.fromEntries(names.map((name) => [name, freshValue(ledger, name)]));
  const isHidden = row.salaryHidden === true;
  if (isHidden && names.length > 1 && random.chance(0.4)) delete values.salary;
  // an earlier client sends a form back whole
  const sentBack = isHidden && !values.salary && random.chance(0.5) ? { salary: null } : {};
  const saved = writer.page.changeRecord(collection, row, { ...values, ...sentBack });
  save(writer, { what: "update", collection, records: [row.id], values }, saved);
}

async function deleteSomething(writer: Writer): Promise<void> {
  const collection = writer.random.one<Changeable>(["documents", "documents", "employees", "categories", "reminders"]);
  const row = await pickRow(writer, collection);
  if (!row) return;
  const saved = writer.page.deleteRecord(collection, row);
  save(writer, { what: "delete", collection, records: [row.id], values: {} }, saved);
}

/** Brings back what this person has deleted, on this device or another one: a reminder as often as anything else. */
async function restoreSomething(writer: Writer): Promise<void> {
  const { world, user, random, page } = writer;
  const isOwn = ({ what, user: author }: Written) => what === "delete" && author === user.id;
  const own = world.ledger.written.filter(isOwn);
  const reminders = own.filter(({ collection }) => collection === "reminders");
  const chosen = reminders.length > 0 && random.chance(0.5) ? reminders : own;
  if (chosen.length === 0) return;
  const { collection, records } = random.one(chosen);
  const [id = 0] = records;
  const asked = Promise.resolve(page.restoreRecord(collection as Changeable, id));
  const deletions = own.filter((one) => one.collection === collection && one.records[0] === id);
  // of a tab that is killed meanwhile nobody knows how far it came
  for (const one of deletions) one.isWithdrawn = true;
  const written = save(writer, { what: "restore", collection, records, values: {} }, asked);
  const note = (key: string) => {
    if (key === "") written.isWithdrawn = true;
  };
  asked.then(note, () => {});
}

async function createEmployee(writer: Writer): Promise<Written> {
  const name = writer.world.ledger.mark();
  const salary = writer.world.ledger.salary();
  const made = await writer.page.createEmployee(name, salary);
  const values = { firstName: name, salary };
  return save(writer, { what: "create", collection: "employees", records: [made.id], values }, made.saved, made.tenant);
}

async function importEmployees(writer: Writer): Promise<void> {
  const { random } = writer;
  const { ledger } = writer.world;
  const names = Array.from({ length: random.between(2, 12) }, () => ledger.mark());
  const made = await writer.page.importEmployees(names);
  const draft = { what: "import", collection: "employees", records: made.ids, values: {} } as const;
  save(writer, draft, made.saved, made.tenant);
}

async function attach(writer: Writer): Promise<void> {
  const { random } = writer;
  const { ledger } = writer.world;
  const employee = await pickRow(writer, "employees");
  if (!employee) return;
  const type = random.one(attachmentTypes);
  const name = ledger.mark();
  const size = random.one([800, 5_000, 90_000]);
  const sha256 = createHash("sha256").update(`%PDF-${name}`.padEnd(size, ".")).digest("hex");
  const saved = writer.page.attach(employee, type, name, size, sha256);
  const values = { [`attachments.${type}`]: sha256 };
  save(writer, { what: "attach", collection: "employees", records: [employee.id], values }, saved);
}

async function detach(writer: Writer): Promise<void> {
  const type = writer.random.one(attachmentTypes);
  const having = (await rowsOf(writer, "employees")).filter(
    (row) => "attachments" in row && (row.attachments as Record<string, unknown>)[type] !== null,
  );
  if (having.length === 0) return;
  const employee = writer.random.one(having);
  const saved = writer.page.detach(employee, type);
  save(writer, { what: "detach", collection: "employees", records: [employee.id], values: { type } }, saved);
}

/** Makes something and deletes it again, before the server has it, meanwhile or afterwards. */
async function changeMind(writer: Writer): Promise<void> {
  const { world, tab, user, random } = writer;
  const isStaff = worksWithEmployees(user);
  const create = random.one([createDocument, createCategory, isStaff ? createEmployee : createDocument]);
  const after = random.fraction() * 15_000;
  const made = await create(writer);
  const { collection, records } = made;
  const unmake = async () => {
    const rows = (await isStill(writer)) ? await rowsOf(writer, collection as Changeable) : [];
    const row = rows.find(({ id }) => id === records[0]);
    if (!row) return;
    const saved = writer.page.deleteRecord(collection as Changeable, row);
    save(writer, { what: "delete", collection, records, values: {} }, saved);
  };
  world.time.after(after, () => begin(world, tab, unmake));
}

const writes: Record<keyof typeof weightsOfWrites, (writer: Writer) => Promise<unknown>> = {
  "create category": createCategory,
  "create document": createDocument,
  "create employee": createEmployee,
  change: changeSomething,
  delete: deleteSomething,
  "change mind": changeMind,
  attach,
  detach,
  import: importEmployees,
  restore: restoreSomething,
  remind,
  "finish reminder": finishReminder,
  "add version": addVersion,
  "change versions": changeVersions,
  "add note": addNote,
  "remove note": removeNote,
  tag: tagSeveral,
  "save view": saveView,
  "change view": changeView,
  "remove view": removeView,
  share,
  "revoke share": revokeShare,
  invite,
  "revoke invitation": revokeInvitation,
  join,
  "add paper": addPersonPaper,
  "correct paper": correctPersonPaper,
  "renew paper": renewPersonPaper,
  "add page": addPage,
  "remove page": removePage,
  "remove paper": removePersonPaper,
  appoint: appointSomebody,
  handle: handleDeadline,
  salaries: decideOnSalaries,
  "make calendar": makeCalendar,
  "revoke calendar": revokeCalendar,
  "choose settings": chooseSettings,
  "be woken": subscribe,
  "be woken no more": unsubscribe,
  "look at push": lookAtPush,
  "read scan": readSomeScan,
};

export const weightsOfWrites = {
  "create category": 2,
  "create document": 5,
  "create employee": 3,
  change: 10,
  delete: 2,
  "change mind": 3,
  attach: 3,
  detach: 1,
  import: 0.7,
  restore: 1.5,
  remind: 3,
  "finish reminder": 1.5,
  "add version": 2,
  "change versions": 1,
  "add note": 2,
  "remove note": 1,
  tag: 1,
  "save view": 1.5,
  "change view": 1.5,
  "remove view": 1,
  share: 0.5,
  "revoke share": 0.2,
  invite: 0.4,
  "revoke invitation": 0.1,
  join: 0.4,
  "add paper": 3,
  "correct paper": 2,
  "renew paper": 2.5,
  "add page": 2,
  "remove page": 1.5,
  "remove paper": 1.5,
  appoint: 1.5,
  handle: 4,
  salaries: 0.7,
  "make calendar": 0.6,
  "revoke calendar": 0.3,
  "choose settings": 2.5,
  "be woken": 3,
  "be woken no more": 0.4,
  "look at push": 0.3,
  "read scan": 4,
};
export type Write = keyof typeof weightsOfWrites;

const staffOnly: readonly Write[] = [
  ...(["create employee", "attach", "detach", "import"] as const),
  ...(["add paper", "correct paper", "renew paper", "add page", "remove page", "remove paper"] as const),
];
const isWrite = (name: string): name is Write => Object.hasOwn(writes, name);

/** Somebody who is signed in somewhere writes something. @param what drawn when not given */
export function writeSomething(
  world: World,
  tab: AnyTab,
  random: Random,
  what: string = random.weighted(weightsOfWrites),
): void {
  begin(world, tab, async () => {
    const session = tab.isAlive ? await tab.page.session() : null;
    if (!session || !isWrite(what)) return;
    const { user } = session;
    if (staffOnly.includes(what) && !worksWithEmployees(user)) return;
    await writes[what]({ world, tab, user, random, page: tab.as(user.id) });
  });
}
