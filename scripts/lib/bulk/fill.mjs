import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Caller } from "../caller.mjs";
import { domain } from "../domain.mjs";
import { seededId } from "../seed/console.mjs";
import { bulkId, documentColumns, documentRow, employeeColumns, employeeRow } from "./rows.mjs";
import { bulkRoute, insertion } from "./server.mjs";
import { categoryWords } from "./words.mjs";

/** Rows in one request. */
const BATCH = 2_000;
const ALL = ["upload", "download", "view", "delete"];

/** @typedef {{ documents: number, employees: number }} Size */

export const largePeople = {
  name: "Dana Group مجموعة دانة",
  people: [
    { username: "dana", fullName: "Dana Al-Khaled", role: "admin", permissions: ALL },
    { username: "ibrahim", fullName: "إبراهيم الصالح", role: "user", permissions: ALL },
    { username: "leena", fullName: "Leena Thomas", role: "user", permissions: ALL },
    { username: "hussain", fullName: "حسين البلوشي", role: "user", permissions: ["upload", "view", "download"] },
    { username: "joanna", fullName: "Joanna Cruz", role: "user", permissions: ["view"] },
    { username: "waleed", fullName: "وليد العتيبي", role: "viewer", permissions: ["view", "download"] },
  ],
};

/** Id of that organisation, which is the tenant of all that is in it. */
export const largeTenant = seededId(`organization ${largePeople.name}`);

/**
 * Fills one organisation up to a size: mixed names in both languages, several categories and people, and a small file
 * of its own for every record. What is there already stays. The server runs with {@link bulkHooks}.
 * @param {object} place
 * @param {string} place.dataDir
 * @param {import("../seed/console.mjs").Console} place.console of the server that runs there
 * @param {string} place.password of everyone
 * @param {(line: string) => void} [place.say]
 * @param {Size} size
 * @returns {Promise<number>} how many records are new
 */
export async function fillLarge({ dataDir, console, password, say = () => {} }, size) {
  let made = await organization(console, password);
  const people = largePeople.people.map(({ username }) => seededId(`user ${username}`));
  const about = { domain: await domain(), people, now: Date.now(), organization: largeTenant };
  const server = bulkRoute(console);
  const common = { tenant: `'${largeTenant}'`, version: "1" };
  const kinds = /** @type {const} */ ([
    ["documents", "document", documentColumns, documentRow],
    ["employees", "employee", employeeColumns, employeeRow],
  ]);
  made += await folders(server, people[0] ?? "");
  for (const [table, kind, columns, make] of kinds) {
    const statement = insertion(table, columns, common);
    const folder = join(dataDir, "storage", `sijil_${table}`);
    const begin = performance.now();
    const first = await missing(console, table, kind, size[table]);
    /** @type {Promise<number>} */
    let writing = Promise.resolve(0);
    for (let n = first; n < size[table]; n += BATCH) {
      const rows = [];
      for (let at = n; at < Math.min(n + BATCH, size[table]); at++) rows.push(keep(folder, make(at, about)));
      made += await writing;
      writing = server.write(statement, rows);
      // a failure shows where it is awaited
      writing.catch(() => {});
    }
    made += await writing;
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    if (size[table] > first) say(`${(size[table] - first).toLocaleString("en-US")} ${table} in ${seconds} s`);
  }
  return made;
}

/**
 * Stores a row's file where PocketBase looks for it.
 * @param {string} folder
 * @param {import("./rows.mjs").Stored} stored
 */
function keep(folder, { id, file, bytes, row }) {
  mkdirSync(join(folder, id), { recursive: true });
  writeFileSync(join(folder, id, file), bytes);
  return row;
}

/**
 * The first of the rows 0 to `size` - 1 that is not there; they are written in order.
 * @param {Pick<import("../seed/console.mjs").Console, "url" | "token">} console
 * @param {string} table
 * @param {"document" | "employee"} kind
 * @param {number} size
 */
async function missing({ url, token }, table, kind, size) {
  const caller = new Caller(url, { Authorization: token });
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >> 1;
    const there = await caller.finds(`/api/collections/${table}/records/${bulkId(kind, middle)}?fields=id`);
    if (there) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * @param {import("../seed/console.mjs").Console} console
 * @param {string} password
 */
async function organization(console, password) {
  let made = 0;
  const fields = { name: largePeople.name, description: "As large as asked.", isActive: true };
  if (await console.create("organizations", largeTenant, fields)) made++;
  const adminId = seededId(`user ${largePeople.people[0]?.username}`);
  for (const person of largePeople.people) {
    const parentId = person.role === "admin" ? "" : adminId;
    const account = { ...person, email: `${person.username}@large.example`, organizationId: largeTenant, parentId };
    const all = { ...account, password, passwordConfirm: password, isActive: true, verified: true };
    if (await console.create("users", seededId(`user ${person.username}`), all)) made++;
  }
  if (made > 0) await console.change("organizations", largeTenant, { ownerId: adminId });
  return made;
}

/**
 * Categories and subcategories.
 * @param {ReturnType<typeof bulkRoute>} server
 * @param {string} by
 */
async function folders(server, by) {
  const stamps = {
    createdBy: `'${by}'`,
    createdAt: "strftime('%Y-%m-%d %H:%M:%fZ')",
    tenant: `'${largeTenant}'`,
    version: "1",
  };
  const outer = categoryWords.map(({ name }, place) => [bulkId("category", place), name]);
  const inner = categoryWords.flatMap(({ inside }, place) =>
    inside.map((name, at) => [bulkId("subcategory", place * 10 + at), name, bulkId("category", place)]),
  );
  const made = await server.write(insertion("categories", "id, name", stamps), outer);
  return made + (await server.write(insertion("subcategories", "id, name, categoryId", stamps), inner));
}
