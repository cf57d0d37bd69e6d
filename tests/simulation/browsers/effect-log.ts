/* What the server really did, written down by SQLite itself: triggers that are no part of the product note, in the
   transaction of each change, what a row was before and is now. */

import type { Collection, SavedView } from "#domain/index";
import type { Effect } from "#web/local/testing/model/state/types.ts";
import type { Ledger } from "../ledger.ts";
import type { Exchange } from "./faulty-line.ts";
import { handlingActs, paperActs, parsed, returnedColumns, valueOfColumn, type WasDone } from "./paper-log.ts";
import { sqliteRows } from "./real-server.ts";

export type LogRow = Record<string, string | number | object | null>;

export interface LoggedRow {
  number: number;
  collection: Collection;
  record: number;
  /** Null of a row that is new. */
  before: LogRow | null;
  after: LogRow;
}

const COLUMNS = {
  categories: ["name", "description", "deleted", "deletedBy", "tenant", "createdBy"],
  subcategories: ["name", "description", "deleted", "deletedBy", "tenant", "createdBy", "categoryId"],
  documents: [
    ...["name", "description", "deleted", "deletedBy", "tenant", "uploadedBy", "tags"],
    ...["sha256", "fileVersions", "notes", "dueDate", "handling"],
  ],
  employees: [
    ...["firstName", "middleName", "thirdName", "workPermit", "deleted", "deletedBy", "tenant", "createdBy"],
    ...["attachments", "removed", "tags", "notes", "salary", "papers", "handling"],
    ...["civilId", "passportNumber", "passportIssueDate", "passportExpiryDate", "residencyExpiryDate"],
  ],
  reminders: ["text", "doneAt", "deleted", "deletedBy", "tenant", "createdBy"],
  users: ["views"],
} as const;

const rowOf = (columns: readonly string[], which: "NEW" | "OLD") =>
  `json_object(${columns.map((name) => `'${name}', ${which}.${name}`).join(", ")})`;

/** Statements that make the log and its triggers. */
export function logSchema(): string {
  const triggers = Object.entries(COLUMNS).flatMap(([collection, columns]) => [
    `CREATE TRIGGER simulated_insert_${collection} AFTER INSERT ON ${collection} BEGIN
      INSERT INTO simulated_log (collection, record, "before", "after")
      VALUES ('${collection}', NEW.id, NULL, ${rowOf(columns, "NEW")}); END`,
    `CREATE TRIGGER simulated_update_${collection} AFTER UPDATE ON ${collection}
      WHEN ${rowOf(columns, "OLD")} IS NOT ${rowOf(columns, "NEW")} BEGIN
      INSERT INTO simulated_log (collection, record, "before", "after")
      VALUES ('${collection}', NEW.id, ${rowOf(columns, "OLD")}, ${rowOf(columns, "NEW")}); END`,
  ]);
  return [
    `CREATE TABLE simulated_log (number INTEGER PRIMARY KEY AUTOINCREMENT, collection TEXT, record TEXT, "before" TEXT,
      "after" TEXT)`,
    ...triggers,
  ].join(";\n");
}

export async function readLog(database: string): Promise<LoggedRow[]> {
  const rows = await sqliteRows<{ number: number; collection: string; record: string; before: string; after: string }>(
    database,
    "SELECT * FROM simulated_log ORDER BY number",
  );
  return rows.map(({ number, collection, record, before, after }) => ({
    number,
    collection: collection as Collection,
    record: Number(record),
    before: JSON.parse(before ?? "null"),
    after: JSON.parse(after),
  }));
}

/** What a change of a row was, as a request of the specification's routes. */
export interface Act {
  method: string;
  path: string;
  values: Record<string, string>;
  /** Who did it, where the row says so. */
  user: number | null;
}

const TEXTS = [
  ...["name", "description", "firstName", "middleName", "thirdName", "workPermit", "tags", "text", "doneAt"],
  ...["dueDate", "salary", "civilId", "passportNumber", "passportExpiryDate"],
];

function actsOf({ collection, record, before, after }: LoggedRow, wasDone: WasDone): Act[] {
  if (collection === "users") return viewActs(before?.views, after.views);
  const path = `/api/${collection}/${record}`;
  if (!before) {
    const given = TEXTS.filter((name) => after[name]);
    const values = Object.fromEntries(given.map((name) => [name, valueOfColumn(name, after[name])]));
    return [{ method: "POST", path: `/api/${collection}`, values, user: Number(after.createdBy ?? after.uploadedBy) }];
  }
  const acts: Act[] = [];
  const returned = returnedColumns({ before, after });
  for (const name of TEXTS) {
    if (after[name] === undefined || after[name] === before[name] || returned.includes(name)) continue;
    acts.push({ method: "PATCH", path, values: { [name]: valueOfColumn(name, after[name]) }, user: null });
  }
  if (!before.deleted && after.deleted)
    acts.push({ method: "DELETE", path, values: {}, user: Number(after.deletedBy) || null });
  if (before.deleted && !after.deleted) acts.push({ method: "POST", path: `${path}/restore`, values: {}, user: null });
  acts.push(...noteActs(path, before.notes, after.notes), ...versionActs(path, before, after));
  acts.push(...handlingActs(path, before, after), ...paperActs(path, before, after, wasDone));
  return acts;
}

interface LoggedNote {
  text: string;
  by: number | null;
  removed?: string;
}

/** Notes that came, were removed or came back. */
function noteActs(path: string, before: LogRow[string] | undefined, after: LogRow[string] | undefined): Act[] {
  const had = parsed<Record<string, LoggedNote>>(before) ?? {};
  return Object.entries(parsed<Record<string, LoggedNote>>(after) ?? {}).flatMap(
    ([id, { text, by, removed }]): Act[] => {
      const known = had[id];
      if (!known) return [{ method: "POST", path: `${path}/notes`, values: { [`notes.${id}`]: text }, user: by }];
      if ((known.removed === undefined) === (removed === undefined)) return [];
      const act = removed === undefined ? "restore" : "remove";
      return [{ method: "POST", path: `${path}/notes/${id}/${act}`, values: {}, user: null }];
    },
  );
}

type LoggedView = SavedView & { removed?: string };

/** Saved views that came, were changed, were removed or came back; who did it is known by the request alone. */
function viewActs(before: LogRow[string] | undefined, after: LogRow[string] | undefined): Act[] {
  const had = parsed<Record<string, LoggedView>>(before) ?? {};
  const acts: Act[] = [];
  for (const [id, { name, query, removed }] of Object.entries(parsed<Record<string, LoggedView>>(after) ?? {})) {
    const known = had[id];
    const path = known ? `/api/views/${id}` : "/api/views";
    const values = {
      ...(query.search !== known?.query.search && { [`views.${id}.search`]: query.search ?? "" }),
      ...(name !== known?.name && { [`views.${id}.name`]: name }),
    };
    if (Object.keys(values).length > 0) acts.push({ method: "POST", path, values, user: null });
    if (!known || (known.removed === undefined) === (removed === undefined)) continue;
    const act = removed === undefined ? "restore" : "remove";
    acts.push({ method: "POST", path: `${path}/${act}`, values: {}, user: null });
  }
  return acts;
}

interface LoggedVersions {
  current: { number: number; filedBy: number | null };
  earlier: { number: number; sha256: string | null }[];
}

/** Versions that were filed, made current again, or deleted. */
function versionActs(path: string, before: LogRow, after: LogRow): Act[] {
  const had = parsed<LoggedVersions>(before.fileVersions);
  const has = parsed<LoggedVersions>(after.fileVersions);
  if (!has) return [];
  const gone = (had?.earlier ?? []).filter(({ number }) => !has.earlier.some((one) => one.number === number));
  const acts: Act[] = gone.map(({ number, sha256 }) => {
    return { method: "DELETE", path: `${path}/versions/${number}`, values: { sha256: String(sha256) }, user: null };
  });
  if (has.current.number === (had?.current.number ?? 1)) return acts;
  // each file that a life uploads has bytes of its own
  const again = had?.earlier.find(({ sha256 }) => sha256 === after.sha256);
  const filed = again ? `${path}/versions/${again.number}/restore` : `${path}/versions`;
  const values = { sha256: String(after.sha256) };
  return [...acts, { method: "POST", path: filed, values, user: has.current.filedBy }];
}

/** Everything that changes did, as the model's server notes it. */
export function effectsOf(
  log: readonly LoggedRow[],
  lost: readonly LoggedRow[],
  exchanges: readonly Exchange[],
  ledger: Ledger,
): Effect[] {
  const all = [...lost.map((row) => ({ row, isLost: true })), ...log.map((row) => ({ row, isLost: false }))];
  const authors = authorsOf(exchanges);
  const done = new Set(exchanges.filter(({ status }) => status < 300).map((one) => `${one.method} ${one.path}`));
  const wasDone: WasDone = (method, path) => done.has(`${method} ${path}`);
  const categories = log.concat(lost).filter((row) => row.collection === "categories");
  const effects: Effect[] = [];
  for (const { row, isLost } of all) {
    for (const { method, path, values, user } of actsOf(row, wasDone)) {
      if (goesWithCategory(row, method, path, categories)) continue;
      const made = {
        ...{ number: effects.length, isLost, method, path, values, key: "" },
        user: user ?? authors(method, path, Object.values(values)[0] ?? ""),
        collection: row.collection,
        records: [row.record],
        tenant: Number(row.after.tenant),
      };
      effects.push(made);
    }
  }
  return joinImports(effects, ledger);
}

/** The subcategories of a category go with it and come back with it, and nobody wishes that for each of them. */
function goesWithCategory(row: LoggedRow, method: string, path: string, categories: readonly LoggedRow[]): boolean {
  const isRestoring = path.endsWith("/restore") && Boolean(row.before?.deleted);
  if (row.collection !== "subcategories" || !(isRestoring || method === "DELETE")) return false;
  const when = ({ before, after }: LoggedRow) => (isRestoring ? !after.deleted && before?.deleted : after.deleted);
  return categories.some((one) => String(one.record) === row.after.categoryId && when(one) === when(row));
}

/** An import is one change of many rows. */
function joinImports(effects: readonly Effect[], ledger: Ledger): Effect[] {
  const imports = ledger.written.filter(({ what }) => what === "import");
  const joined: Effect[] = [];
  const first = new Map<string, Effect>();
  for (const effect of effects) {
    const [record = 0] = effect.records;
    const whole =
      effect.method === "POST" && effect.path === "/api/employees"
        ? imports.find(({ records }) => records.includes(record))
        : undefined;
    const key = `${whole?.number} ${effect.isLost}`;
    const known = whole && first.get(key);
    if (!whole) joined.push(effect);
    else if (known && !known.records.includes(record)) known.records = [...known.records, record];
    else {
      joined.push(effect);
      first.set(key, effect);
    }
  }
  return joined;
}

/** Imports of which some rows are there and others are not. */
export function wrongImports(effects: readonly Effect[], ledger: Ledger): string[] {
  const wrong: string[] = [];
  for (const { number, what, records } of ledger.written) {
    if (what !== "import") continue;
    for (const effect of effects) {
      if (
        effect.path !== "/api/employees" ||
        effect.method !== "POST" ||
        !effect.records.some((id) => records.includes(id))
      )
        continue;
      if (effect.records.length !== records.length)
        wrong.push(`${number} (import) brought ${effect.records.length} of ${records.length} employees`);
    }
  }
  return wrong;
}

/** Who asked for a change that its row does not name: by the requests that carry its text or its address. */
function authorsOf(exchanges: readonly Exchange[]): (method: string, path: string, value: string) => number {
  return (method, path, value) => {
    // a life writes each text and each file once, and fields and files of an employee by the routes of papers too
    const named = value === "" ? [] : exchanges.filter(({ text }) => text.includes(value));
    const isSame = (one: Exchange) => one.method === method && one.path === path;
    const asked = [named.filter(isSame), named, exchanges.filter(isSame)].find((some) => some.length > 0) ?? [];
    const done = asked.filter(({ status }) => status >= 200 && status < 300);
    return (done[0] ?? asked[0])?.user ?? 0;
  };
}
