import type { PbApp } from "../kernel/pocketbase.d.ts";
import { durably, run, texts } from "../kernel/sql.ts";
import { DELETED_RETENTION_MS, storedTime } from "../records/deleting.ts";

const WITH_FILES = ["documents", "employees"];
/** Removed by SQL: PocketBase would first empty every field that names them, and what names them reads 'Unknown'. */
const PLAIN = ["subcategories", "categories"];
const BATCH = 100;

/** Removes for good what was deleted longer ago than the retention, with its files. @param now milliseconds */
export function purgeDeleted(app: PbApp, now: number): void {
  const before = storedTime(now - DELETED_RETENTION_MS);
  for (const name of WITH_FILES) {
    const find = `SELECT id FROM ${name} WHERE deleted <> '' AND deleted < {:before} LIMIT ${BATCH}`;
    for (let ids = texts(app, find, { before }); ids.length > 0; ids = texts(app, find, { before })) {
      const batch = ids;
      durably(app, (tx) => {
        for (const id of batch) tx.delete(tx.findRecordById(name, id));
      });
    }
  }
  for (const name of PLAIN) run(app, `DELETE FROM ${name} WHERE deleted <> '' AND deleted < {:before}`, { before });
}
