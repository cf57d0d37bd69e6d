import type { PbApp } from "../kernel/pocketbase.d.ts";
import { durably, run, texts } from "../kernel/sql.ts";
import { DELETED_RETENTION_MS, storedTime } from "../records/deleting.ts";

const WITH_FILES = ["documents", "employees"];
const PLAIN = ["subcategories", "categories"];
const BATCH = 100;

/**
 * Removes for good the organisations that were deleted longer ago than the retention, with all that is theirs, which nobody
 * reaches any more.
 * @param now milliseconds
 */
export function purgeOrganizations(app: PbApp, now: number): void {
  const before = storedTime(now - DELETED_RETENTION_MS);
  const due = texts(app, "SELECT id FROM organizations WHERE deleted <> '' AND deleted < {:before}", { before });
  for (const tenant of due) {
    for (const name of WITH_FILES) {
      const find = `SELECT id FROM ${name} WHERE tenant = {:tenant} LIMIT ${BATCH}`;
      for (let ids = texts(app, find, { tenant }); ids.length > 0; ids = texts(app, find, { tenant })) {
        const batch = ids;
        durably(app, (tx) => {
          for (const id of batch) tx.delete(tx.findRecordById(name, id));
        });
      }
    }
    durably(app, (tx) => {
      for (const name of PLAIN) run(tx, `DELETE FROM ${name} WHERE tenant = {:tenant}`, { tenant });
      // by SQL: PocketBase would first save everything that names it, which reads 'Unknown' now
      run(tx, "UPDATE employees SET organizationId = '' WHERE organizationId = {:tenant}", { tenant });
      run(tx, "DELETE FROM organizations WHERE id = {:tenant}", { tenant });
    });
  }
}
