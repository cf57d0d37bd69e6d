import { tenantEntities } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { durably, execute, texts } from "../kernel/sql.ts";
import { DELETED_RETENTION_MS, storedTime } from "../records/deleting.ts";

const BATCH = 100;
const names = tenantEntities.map(({ entity, files }) => ({ name: entity.name, hasFiles: files !== null }));

/** Purges records that were deleted longer ago than the retention, with their files. @param now milliseconds */
export function purgeDeleted(app: PbApp, now: number): void {
  deleteWhere(app, "deleted <> '' AND deleted < {:value}", storedTime(now - DELETED_RETENTION_MS));
}

export function purgeTenant(app: PbApp, tenant: string): void {
  deleteWhere(app, "tenant = {:value}", tenant);
}

/** Deletes records with files through PocketBase, which removes the files, some at a time. */
function deleteWhere(app: PbApp, where: string, value: string): void {
  for (const { name } of names.filter(({ hasFiles }) => hasFiles)) {
    const find = `SELECT id FROM ${name} WHERE ${where} LIMIT ${BATCH}`;
    for (let ids = texts(app, find, { value }); ids.length > 0; ids = texts(app, find, { value })) {
      const batch = ids;
      durably(app, (tx) => {
        for (const id of batch) tx.delete(tx.findRecordById(name, id));
      });
    }
  }
  // by SQL: PocketBase would first empty every field that names it, which reads 'Unknown' now
  durably(app, (tx) => {
    for (const { name } of names.filter(({ hasFiles }) => !hasFiles).reverse()) {
      execute(tx, `DELETE FROM ${name} WHERE ${where}`, { value });
    }
  });
}
