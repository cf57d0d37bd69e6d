import { type Collection, readParts } from "#domain/index";
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
    `SELECT DISTINCT r.id FROM ${collection} r, json_each(nullif(r.${column}, '')) n
     WHERE n.type = 'object' AND json_extract(n.value, '$.removed') < {:before}`,
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
  execute(
    tx,
    `UPDATE ${collection} SET ${column} = (SELECT json_group_object(n.key,
       CASE WHEN json_extract(n.value, '$.by') = {:id} THEN json_set(n.value, '$.by', NULL) ELSE json(n.value) END)
       FROM json_each(${column}) n)
     WHERE json_type(nullif(${column}, '')) = 'object'
       AND EXISTS (SELECT 1 FROM json_each(${column}) n WHERE json_extract(n.value, '$.by') = {:id})`,
    { id: Number(account) },
  );
}
