/* What people do on a screen. Each change carries a text that nothing else has, by which it is found again. */

import { createHash } from "node:crypto";
import { attachmentTypes, tenantOf, type User, worksWithEmployees } from "#domain/index";
import type { Written } from "./ledger.ts";
import type { Changeable } from "./page-writes.ts";
import type { Tab } from "./tab.ts";
import type { World } from "./world.ts";

interface Shown {
  id: number;
  tenant?: number;
  categoryId?: number;
}

/** Someone at a screen. */
interface Writer {
  world: World;
  tab: Tab;
  user: User;
}

type Draft = Pick<Written, "what" | "collection" | "records" | "values">;

function save({ world, tab, user }: Writer, draft: Draft, saved: Promise<string>, tenant = tenantOf(user)): void {
  const written = world.ledger.add({ ...draft, user: user.id, tenant, browser: tab.browser.name, at: world.time.now });
  const { what, collection, records, values } = draft;
  world.note(`${tab.name} ${user.id % 100} ${what} ${collection} ${records.join()} ${JSON.stringify(values)}`);
  saved.then(
    (key) => Object.assign(written, { key, isSaved: true }),
    (error: unknown) => {
      const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
      world.note(`${tab.name} could not save: ${String(error)}`);
      if (tab.isAlive && code !== "device_full" && !isClosing(error)) world.report(tab.name, error);
    },
  );
}

/** The databases of a person are closed while somebody else takes over the page. */
function isClosing(error: unknown): boolean {
  const name = typeof error === "object" && error !== null && "name" in error ? error.name : "";
  return name === "DatabaseClosedError" || name === "AbortError";
}

const rowsOf = ({ tab }: Writer, collection: Changeable) => tab.page.rows(collection) as readonly Shown[];
const pickRow = (writer: Writer, collection: Changeable): Shown | null => {
  const rows = rowsOf(writer, collection);
  return rows.length > 0 ? writer.world.random.one(rows) : null;
};

function createCategory(writer: Writer): void {
  const { world, tab, user } = writer;
  const { random, ledger } = world;
  const name = ledger.mark();
  const parents = rowsOf(writer, "categories").filter(({ tenant }) => tenant === tenantOf(user));
  const parent = parents.length > 0 && random.chance(0.4) ? random.one(parents) : null;
  const made = tab.page.createCategory(name, parent && { id: parent.id, tenant: parent.tenant ?? 0 });
  const collection = parent ? "subcategories" : "categories";
  save(writer, { what: "create", collection, records: [made.id], values: { name } }, made.saved);
}

function createDocument(writer: Writer): void {
  const { world, tab, user } = writer;
  const { random, ledger } = world;
  const categories = rowsOf(writer, "categories").filter(({ tenant }) => tenant === tenantOf(user));
  if (categories.length === 0) {
    createCategory(writer);
    return;
  }
  const category = random.one(categories);
  const parts = rowsOf(writer, "subcategories").filter(({ categoryId }) => categoryId === category.id);
  const subcategoryId = parts.length > 0 && random.chance(0.5) ? random.one(parts).id : null;
  const name = ledger.mark();
  const size = random.one([500, 2_000, 20_000, 70_000, random.chance(0.3) ? 600_000 : 300_000]);
  const made = tab.page.createDocument({ name, categoryId: category.id, subcategoryId, description: null }, size);
  save(writer, { what: "create", collection: "documents", records: [made.id], values: { name } }, made.saved);
}

function changeSomething(writer: Writer): void {
  const { random, ledger } = writer.world;
  const collection = random.one<Changeable>(["documents", "documents", "employees", "categories", "subcategories"]);
  const row = pickRow(writer, collection);
  if (!row) return;
  const fields = collection === "employees" ? ["middleName", "workPermit", "thirdName"] : ["name", "description"];
  const chosen = fields.filter(() => random.chance(0.6));
  const names = chosen.length > 0 ? chosen : [random.one(fields)];
  const values = Object.fromEntries(names.map((name) => [name, ledger.mark()]));
  const saved = writer.tab.page.changeRecord(collection, row, values);
  save(writer, { what: "update", collection, records: [row.id], values }, saved);
}

function deleteSomething(writer: Writer): void {
  const collection = writer.world.random.one<Changeable>(["documents", "documents", "employees", "categories"]);
  const row = pickRow(writer, collection);
  if (!row) return;
  const saved = writer.tab.page.deleteRecord(collection, row);
  save(writer, { what: "delete", collection, records: [row.id], values: {} }, saved);
}

function createEmployee(writer: Writer): void {
  const name = writer.world.ledger.mark();
  const made = writer.tab.page.createEmployee(name);
  const values = { firstName: name };
  save(writer, { what: "create", collection: "employees", records: [made.id], values }, made.saved);
}

function importEmployees(writer: Writer): void {
  const { random, ledger } = writer.world;
  const names = Array.from({ length: random.between(2, 12) }, () => ledger.mark());
  const made = writer.tab.page.importEmployees(names);
  save(writer, { what: "import", collection: "employees", records: made.ids, values: {} }, made.saved);
}

function attach(writer: Writer): void {
  const { random, ledger } = writer.world;
  const employee = pickRow(writer, "employees");
  if (!employee) return;
  const type = random.one(attachmentTypes);
  const name = ledger.mark();
  const size = random.one([800, 5_000, 90_000]);
  const sha256 = createHash("sha256").update(`%PDF-${name}`.padEnd(size, ".")).digest("hex");
  const saved = writer.tab.page.attach(employee, type, name, size, sha256);
  const values = { [`attachments.${type}`]: sha256 };
  save(writer, { what: "attach", collection: "employees", records: [employee.id], values }, saved);
}

function detach(writer: Writer): void {
  const type = writer.world.random.one(attachmentTypes);
  const having = rowsOf(writer, "employees").filter(
    (row) => "attachments" in row && (row.attachments as Record<string, unknown>)[type] !== null,
  );
  if (having.length === 0) return;
  const employee = writer.world.random.one(having);
  const saved = writer.tab.page.detach(employee, type);
  save(writer, { what: "detach", collection: "employees", records: [employee.id], values: { type } }, saved);
}

/** Makes something and deletes it again, before the server has it, meanwhile or afterwards. */
function changeMind(writer: Writer): void {
  const { world, tab, user } = writer;
  const known = world.ledger.written.length;
  const isStaff = worksWithEmployees(user);
  world.random.one([createDocument, createCategory, isStaff ? createEmployee : createDocument])(writer);
  const made = world.ledger.written[known];
  if (!made) return;
  const { collection, records } = made;
  world.time.after(world.random.fraction() * 15_000, () => {
    const isSame = tab.isAlive && tab.page.session()?.user.id === user.id;
    const row = isSame ? rowsOf(writer, collection as Changeable).find(({ id }) => id === records[0]) : undefined;
    if (!row) return;
    const saved = tab.page.deleteRecord(collection as Changeable, row);
    save(writer, { what: "delete", collection, records, values: {} }, saved);
  });
}

const writes = {
  "create category": createCategory,
  "create document": createDocument,
  "create employee": createEmployee,
  change: changeSomething,
  delete: deleteSomething,
  "change mind": changeMind,
  attach,
  detach,
  import: importEmployees,
};

const weights = {
  "create category": 2,
  "create document": 5,
  "create employee": 3,
  change: 10,
  delete: 2,
  "change mind": 3,
  attach: 3,
  detach: 1,
  import: 0.7,
};
const staffOnly: readonly string[] = ["create employee", "attach", "detach", "import"];

/** Somebody who is signed in somewhere writes something. */
export function writeSomething(world: World, tab: Tab): void {
  const session = tab.isAlive ? tab.page.session() : null;
  if (!session) return;
  const { user } = session;
  const act = world.random.weighted(weights);
  if (staffOnly.includes(act) && !worksWithEmployees(user)) return;
  writes[act]({ world, tab, user });
}
