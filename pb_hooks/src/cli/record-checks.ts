import {
  type FileType,
  fileTypes,
  jsonFields,
  permissions,
  roles,
  type TenantEntity,
  tenantEntities,
  tenantReferences,
} from "#domain/index";
import { isSoundText } from "../integrity/json-fields.ts";
import { exitWithMessage } from "../kernel/exit.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";
import type { Archive } from "./archive.ts";

const member = (name: string) => `coalesce(json_extract(r.value, '$.${name}'), '')`;
const listed = (values: readonly string[]) => values.map((one) => `'${one}'`).join(", ");
const typesOf = (names: readonly FileType[]) => listed(names.map((name) => fileTypes[name].mimeType));

/** A text column parsed as JSON; an empty list where it is malformed. */
const parsed = (name: string) => `CASE WHEN json_valid(${member(name)}) THEN ${member(name)} ELSE '[]' END`;
/** Whether some object in such a column, at a path within it, matches a condition over `x.value`. */
const some = (name: string, condition: string, path = "$") =>
  `EXISTS (SELECT 1 FROM json_each(${parsed(name)}, '${path}') x WHERE x.type = 'object' AND (${condition}))`;
const unknownFile = `x.value ->> 'file' NOT IN (SELECT f.value FROM json_each(${parsed("files")}) f)`;
const wrongType = (types: readonly FileType[]) => `x.value ->> 'mimeType' NOT IN (${typesOf(types)})`;

interface Violation {
  table: string;
  what: string;
  where: string;
}

function violationsOf({ entity, files }: TenantEntity): Violation[] {
  const table = entity.name;
  // references to purged records are allowed; people see 'Unknown'
  const foreign = tenantReferences(entity).map(({ field, to }) => ({
    table,
    what: `names another organization's ${to.singular}`,
    where: `${member(field)} IN (SELECT id FROM ${to.entity.name})`,
  }));
  if (files?.kind === "single") {
    const where = `${member("mimeType")} NOT IN (${typesOf(files.types)})`;
    const current = { table, what: "has a file of a type that is not accepted", where };
    const strange = `(${unknownFile} AND x.value ->> 'file' IS NOT ${member("file")}) OR ${wrongType(files.types)}`;
    const what = "has an earlier version that is none of its files, or of a type that is not accepted";
    const earlier = { table, what, where: some("fileVersions", strange, "$.earlier") };
    return [current, ...(files.versions ? [earlier] : []), ...foreign];
  }
  const what = "has an attachment that is none of its files, or of a type that is not accepted";
  const wrong = files ? `${unknownFile} OR ${wrongType(files.types)}` : "false";
  const attached = files ? ["attachments", "removed"].map((name) => ({ table, what, where: some(name, wrong) })) : [];
  return [...attached, ...foreign];
}

/** Rows that the product itself would have refused, as SQL over the row `r`. */
const violations: readonly Violation[] = [
  { table: "users", what: "has an unknown role", where: `${member("role")} NOT IN (${listed(roles)})` },
  {
    table: "users",
    what: "has an unknown permission",
    where: `EXISTS (SELECT 1 FROM json_each(${parsed("permissions")}) x WHERE x.value NOT IN (${listed(permissions)}))`,
  },
  ...tenantEntities.flatMap(violationsOf),
];

/** Refuses JSON fields that hold what no reader could make anything of. */
function checkJson(app: PbApp, archive: Archive): void {
  for (const [table, judges] of Object.entries(jsonFields)) {
    const fields = Object.keys(judges);
    const columns = fields.map(member);
    const sql = `SELECT json_array(${[member("id"), ...columns].join(", ")}) FROM json_each({:rows}) r
      WHERE ${columns.join(" || ")} <> ''`;
    for (const rows of archive.pages(table)) {
      for (const row of texts(app, sql, { rows })) {
        const [id, ...values]: unknown[] = JSON.parse(row);
        const wrong = fields.find((field, at) => !isSoundText(table, field, String(values[at])));
        if (wrong === undefined) continue;
        exitWithMessage(
          `Nothing was imported: the record ${id} of ${table} has a field not as Sijil stores it: ${wrong}.`,
        );
      }
    }
  }
}

/** Refuses rows that the product itself would not have written, whoever wrote the archive. */
export function checkRecords(app: PbApp, archive: Archive): void {
  checkJson(app, archive);
  for (const { table, what, where } of violations) {
    for (const rows of archive.pages(table)) {
      const [found] = texts(app, `SELECT ${member("id")} FROM json_each({:rows}) r WHERE ${where} LIMIT 1`, { rows });
      if (found !== undefined) exitWithMessage(`Nothing was imported: the record ${found} of ${table} ${what}.`);
    }
  }
}
