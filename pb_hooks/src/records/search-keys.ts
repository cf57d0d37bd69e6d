import { entities } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, text, texts } from "../kernel/sql.ts";
import { searchKeyOf } from "./versions.ts";

/** Goes up whenever domain makes other keys of the same records: another folding, another field that is searched. */
const VERSION = "4";
/** The row of sync_state with the version that the stored keys are of. */
const ROW = "searchKeys.version";
const BATCH = 1000;

/** Makes the stored search keys anew, once, where an earlier release has made them by other rules. */
export function renewSearchKeys(app: PbApp): void {
  if (text(app, "SELECT value FROM sync_state WHERE name = {:row}", { row: ROW }) === VERSION) return;
  for (const of of entities) {
    const { name, fields } = of.entity;
    if (!fields.searchKey) continue;
    // this is before the migrations: a column that one of them adds is empty in every record
    const columns = new Set(texts(app, "SELECT name FROM pragma_table_info({:name})", { name }));
    const stored = of.search.fields.filter((field) => columns.has(field));
    const searched = stored.map((field) => `'${field}', r.${field}`).join(", ");
    const records = `SELECT json_object('id', r.id, 'searchKey', r.searchKey, ${searched}) FROM ${name} r
      WHERE r.id > {:after} ORDER BY r.id LIMIT ${BATCH}`;
    for (let after = "", rows = texts(app, records, { after }); rows.length > 0; rows = texts(app, records, { after }))
      after = renew(app, name, rows, (row) => searchKeyOf(of, (field) => row[field] ?? ""));
  }
  const done = { row: ROW, version: VERSION };
  execute(app, "INSERT OR REPLACE INTO sync_state (name, value) VALUES ({:row}, {:version})", done);
}

type Row = Record<string, string>;

/** Writes the keys that differ, which tells devices of those records only. @returns the id of the last record */
function renew(app: PbApp, table: string, rows: readonly string[], keyOf: (row: Row) => string): string {
  let last = "";
  app.runInTransaction((tx) => {
    for (const json of rows) {
      const row: Row = JSON.parse(json);
      last = row.id ?? "";
      const key = keyOf(row);
      if (key === row.searchKey) continue;
      execute(tx, `UPDATE ${table} SET searchKey = {:key} WHERE id = {:id}`, { key, id: last });
    }
  });
  return last;
}
