import { collections } from "#domain/index";
import { exitWithMessage } from "../kernel/exit.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";
import type { Archive } from "./archive.ts";
import { exportedEntities, exportTables, namedFilesSql } from "./export-tables.ts";
import { checkRecords } from "./record-checks.ts";

/** How many conflicting values the message lists. */
const MAX_LISTED = 5;

const member = (name: string) => `json_extract(value, '$.${name}')`;

interface OwnRows {
  table: string;
  key: string;
  /** Whether a row may name no record: a refusal names none where somebody wanted to add one, or to see a list. */
  isKeyOptional?: true;
  /** What must hold, as SQL over `value`. */
  where: string;
}

/** SQL: the record of a field version does not exist here yet, in its own collection. */
const recordIsNew = `CASE ${member("collection")} ${collections
  .map((table) => `WHEN '${table}' THEN ${member("record")} NOT IN (SELECT id FROM ${table})`)
  .join(" ")} END`;

/**
 * For each table, how its rows must belong to the organization; dependent rows must not refer to records that exist here.
 */
const ownRows: readonly OwnRows[] = [
  ...exportedEntities.map(({ entity, owner }) => ({
    table: entity.name,
    key: "id",
    where: `${member(owner)} = {:id}`,
  })),
  { table: "field_versions", key: "record", where: recordIsNew },
  {
    table: "activity",
    key: "record",
    isKeyOptional: true,
    // nobody who is here already can have done anything there
    where: `${member("tenant")} = {:id} AND ${member("actor")} NOT IN (SELECT id FROM users)`,
  },
  {
    table: "notices",
    key: "record",
    // one of a record that is here already would keep its people from being told
    where: `${member("tenant")} = {:id} AND ${recordIsNew}
      AND ${member("deadline")} GLOB ${member("collection")} || '|' || ${member("record")} || '|*'
      AND ${member("key")} GLOB ${member("deadline")} || '|*'`,
  },
  ...["notice_people", "digests"].map((table) => ({
    table,
    key: "person",
    where: `${member("person")} NOT IN (SELECT id FROM users)`,
  })),
  { table: "requests", key: "user", where: `${member("user")} NOT IN (SELECT id FROM users)` },
  {
    table: "texts",
    key: "record",
    where: `${member("tenant")} = {:id} AND ${recordIsNew} AND ${member("state")} = 'ocr'`,
  },
];
const tables = ownRows.filter(({ key }) => key === "id").map(({ table }) => table);

/** Values that must not exist here yet: their name for people, and SQL over `value` that finds those that do. */
const uniqueValues: readonly { table: string; what: string; name: string; where: string }[] = [
  ...tables.map((table) => ({
    table,
    what: `the id of ${table}`,
    name: member("id"),
    where: `${member("id")} IN (SELECT id FROM ${table})`,
  })),
  {
    table: "users",
    what: "the id of a former account",
    name: member("id"),
    where: `${member("id")} IN (SELECT id FROM former_users)`,
  },
  ...["username", "email"].map((field) => ({
    table: "users",
    what: field === "email" ? "the e-mail address" : "the username",
    name: member(field),
    where: `EXISTS (SELECT 1 FROM users u WHERE u.${field} = ${member(field)} COLLATE NOCASE AND u.${field} <> '')`,
  })),
];

/**
 * Refuses an export whose rows do not all belong to its organization, do not match its files, or conflict with ids,
 * names or addresses that exist here.
 */
export function checkRows(app: PbApp, archive: Archive): void {
  const { id, name } = archive.manifest.organization;
  // first: an export that is imported twice would otherwise fail with a misleading message
  checkUnique(app, archive, name);
  for (const { table, key, isKeyOptional, where } of ownRows) {
    const record = `coalesce(${member(key)}, '')`;
    const named = `${record} GLOB '${"[0-9]".repeat(15)}'`;
    const isKey = isKeyOptional ? `(${record} = '' OR ${named})` : named;
    const strange = `SELECT ${record} FROM json_each({:rows})
      WHERE NOT coalesce(${where}, 0) OR NOT ${isKey} LIMIT 1`;
    for (const rows of archive.pages(table)) {
      const [found] = texts(app, strange, { rows, ...(where.includes("{:id}") ? { id } : {}) });
      if (found !== undefined)
        exitWithMessage(`Nothing was imported: the record ${found} of ${table} does not belong to ${id}.`);
    }
  }
  checkFiles(app, archive);
  checkRecords(app, archive);
}

function checkUnique(app: PbApp, archive: Archive, organization: string): void {
  const found: string[] = [];
  for (const { table, what, name, where } of uniqueValues) {
    for (const rows of archive.pages(table)) {
      if (found.length >= MAX_LISTED) break;
      const sql = `SELECT ${name} FROM json_each({:rows}) WHERE ${where} LIMIT ${MAX_LISTED}`;
      found.push(...texts(app, sql, { rows }).map((one) => `${what} ${one}`));
    }
  }
  if (found.length === 0) return;
  const more = found.length > MAX_LISTED ? " and more" : "";
  exitWithMessage(
    `“${organization}” was not imported, because this is taken here: ${found.slice(0, MAX_LISTED).join(", ")}${more}.`,
  );
}

/** The files that records name must be exactly those in the archive. */
function checkFiles(app: PbApp, archive: Archive): void {
  const there = new Set(archive.files.map(({ of }) => of));
  for (const { table } of exportTables) {
    const sql = namedFilesSql(
      table,
      `SELECT ${["id", "file", "files"].map((name) => `${member(name)} AS ${name}`).join(", ")} FROM json_each({:rows})`,
    );
    if (!sql) continue;
    for (const rows of archive.pages(table)) {
      for (const of of texts(app, sql, { rows })) {
        if (!/^[a-z]+\/[0-9]+\/[^/\\.][^/\\]*$/.test(of) || !there.delete(of)) {
          exitWithMessage(`Nothing was imported: the file ${of} is not in the export, or twice.`);
        }
      }
    }
  }
  const [left] = there;
  if (left !== undefined) exitWithMessage(`Nothing was imported: no record names the file ${left}.`);
}
