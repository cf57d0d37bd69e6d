import { type Collection, partMemberSql, readParts, storedJsonSql } from "#domain/index";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { columnNames, durably, execute, texts } from "../kernel/sql.ts";
import { DELETED_RETENTION_MS, storedTime } from "./deleting.ts";

/* Parts of a record by their ids, such as its notes, in a JSON column that also keeps what was removed. */

/** Of a part that can be restored: when it was removed, as PocketBase stores a time. */
export interface Removable {
  removed?: string;
}

/** The parts in a column of a record, removed ones included; what is no such part is left out. */
export function partsOf<Part extends Removable>(record: PbRecord, column: string): Record<string, Part> {
  return readParts(record.collection().name, column, record.getString(column)) as Record<string, Part>;
}

export interface PartsColumn {
  collection: Collection;
  column: string;
}

/**
 * Purges parts that were removed longer ago than the retention. A column that is not there yet is passed over: the start
 * that adds it cleans up first.
 * @param now milliseconds
 */
export function purgeParts(app: PbApp, { collection, column }: PartsColumn, now: number): void {
  if (!columnNames(app, collection).includes(column)) return;
  const before = storedTime(now - DELETED_RETENTION_MS);
  const due = texts(
    app,
    `SELECT DISTINCT r.id FROM ${collection} r, json_each(${storedJsonSql(`r.${column}`, "object")}) n
     WHERE ${partMemberSql("n", "removed")} < {:before}`,
    { before },
  );
  for (const id of due) {
    durably(app, (tx) => {
      const record = tx.findRecordById(collection, id);
      const kept = Object.entries(partsOf(record, column)).filter(([, { removed }]) => !removed || removed >= before);
      record.set(column, JSON.stringify(Object.fromEntries(kept)));
      tx.saveNoValidate(record);
    });
  }
}

/**
 * Makes the parts in a column name nobody where they named an account that goes, by SQL: PocketBase would save each
 * record.
 */
export function forgetInParts(tx: PbApp, { collection, column }: PartsColumn, account: number | string): void {
  const isOf = `${partMemberSql("n", "by")} = {:id}`;
  changeParts(tx, { collection, column }, isOf, "json_set(n.value, '$.by', NULL)", { id: Number(account) });
}

/**
 * Changes parts in a column by SQL, of whichever record has some that match. What is no part stays as it is.
 * @param matches SQL over the part's row `n` of json_each
 * @param changed SQL of the part's JSON afterwards
 */
export function changeParts(
  tx: PbApp,
  { collection, column }: PartsColumn,
  matches: string,
  changed: string,
  params: { id: number },
): void {
  const parts = `json_each(${storedJsonSql(column, "object")}) n`;
  execute(
    tx,
    `UPDATE ${collection} SET ${column} = (SELECT json_group_object(n.key,
       CASE WHEN ${matches} THEN ${changed} WHEN n.type IN ('object', 'array') THEN json(n.value)
         WHEN n.type IN ('true', 'false', 'null') THEN json(n.type) ELSE n.value END) FROM ${parts})
     WHERE EXISTS (SELECT 1 FROM ${parts} WHERE ${matches})`,
    params,
  );
}
