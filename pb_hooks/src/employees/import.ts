import {
  AppError,
  employeeFields,
  employees,
  type ImportedEmployee,
  inRow,
  judgeImport,
  registry,
  tenantOf,
} from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { addCreations } from "../kernel/activity.ts";
import { freshId } from "../kernel/ids.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, text } from "../kernel/sql.ts";
import { newRecord, requestedId } from "../records/records.ts";
import { requireRows } from "../records/space.ts";
import { asStored } from "../records/stored-values.ts";
import { searchKeyOf } from "../records/versions.ts";
import { requireLinkedUser, requireOwnOrganization } from "./access.ts";

/** Room for 5,000 employees with every field filled to its limit in Arabic letters, in bytes. */
export const MOST_IMPORT_BYTES = 24 * 1024 * 1024;

type Stored = Record<string, string>;

/** A judged import and what of it is to be stored. */
class PreparedImport {
  readonly list: readonly ImportedEmployee[];
  readonly stored: readonly Stored[];

  constructor(list: readonly ImportedEmployee[]) {
    this.list = list;
    this.stored = list.map(({ input }) => {
      const stored = asStored(employees, input);
      return { ...stored, searchKey: searchKeyOf(registry.employees, (name) => stored[name] ?? "") };
    });
  }
}

/** Judges the body, some seconds of work for 5,000. @throws {AppError} what {@link judgeImport} throws */
export const prepareImport = (body: unknown): unknown => new PreparedImport(judgeImport(body));

/** POST /api/employees/import: all of them in one transaction, or none. Answers with how many. */
export function importEmployees(call: Call): Reply {
  const { app, actor, input } = call;
  if (!(input instanceof PreparedImport)) throw new Error("the body was not prepared");
  const { list, stored } = input;
  requireReferences(call, list);
  const ids = idsFor(app, list);
  requireRows(app, actor, tenantOf(actor), list.length);
  const [first, ...others] = stored.map((one, at): Stored => ({ ...one, id: ids[at] ?? "" }));
  if (!first) throw new AppError("import_empty");
  const stamps = { tenant: String(tenantOf(actor)), createdBy: String(actor.id) };
  app.saveNoValidate(newRecord(app, employees.name, { ...first, ...stamps }));
  if (others.length > 0) insertLike(app, String(first.id), others);
  addCreations(call, employees.name, stamps.tenant, ids);
  return { status: 201, value: { count: list.length } };
}

/** Names each user and organization once, however many employees name it. @throws {AppError} with the row */
function requireReferences(call: Call, list: readonly ImportedEmployee[]): void {
  const known = new Set<string>();
  const once = (kind: string, row: number, id: number | null | undefined, require: (id: number) => void) => {
    if (id == null || known.has(kind + id)) return;
    inRow(row, () => require(id));
    known.add(kind + id);
  };
  for (const { row, input } of list) {
    once("user", row, input.userId, (id) => requireLinkedUser(call.app, tenantOf(call.actor), id));
    once("organization", row, input.organizationId, (id) => requireOwnOrganization(call, id));
  }
}

/** The ids of the new records. @throws {AppError} id_malformed; id_taken, also by another one of the list */
function idsFor(app: PbApp, list: readonly ImportedEmployee[]): string[] {
  const ids = JSON.stringify(list.map(({ id }) => String(id)));
  const found = text(
    app,
    `SELECT json_group_array(id) FROM ${employees.name} WHERE id IN (SELECT value FROM json_each({:ids}))`,
    { ids },
  );
  const taken = new Set<string>(JSON.parse(found ?? "[]"));
  return list.map(({ id, row }) =>
    inRow(row, () => {
      const given = requestedId(id) ?? freshId();
      if (taken.has(given)) throw new AppError("id_taken");
      taken.add(given);
      return given;
    }),
  );
}

const entered = ["id", ...employeeFields, "searchKey"];
const quoted = (name: string) => `"${name}"`;

/**
 * Writes records in one statement: what people entered from the list, everything else (stamps, empty columns) as the
 * first one has it. That one went through PocketBase, so that its hooks have stamped it and one notification is sent for
 * all after the commit; the change log's triggers see each row.
 */
function insertLike(app: PbApp, first: string, list: readonly Stored[]): void {
  const columns = text(app, "SELECT json_group_array(name) FROM pragma_table_info({:table})", {
    table: employees.name,
  });
  const all: string[] = JSON.parse(columns ?? "[]");
  const values = all.map((name) =>
    entered.includes(name) ? `coalesce(json_extract(sent.value, '$.${name}'), '')` : `model.${quoted(name)}`,
  );
  execute(
    app,
    `INSERT INTO ${employees.name} (${all.map(quoted).join(", ")})
     SELECT ${values.join(", ")} FROM json_each({:list}) sent JOIN ${employees.name} model ON model.id = {:first}
     ORDER BY sent.key`,
    { first, list: JSON.stringify(list) },
  );
}
