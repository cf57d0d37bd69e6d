import { storedJsonSql } from "#domain/index";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";
import { attachmentsOf, type RemovedAttachment, removedOf } from "./attachments.ts";

/** Removed files that can still be restored, now or after the present one is removed: at most two of each kind. */
function restorable(record: PbRecord): Set<RemovedAttachment> {
  const attached = attachmentsOf(record);
  const removed = removedOf(record);
  const kept = new Set<RemovedAttachment>();
  for (const type of new Set(removed.map((one) => one.type))) {
    const own = removed.filter((one) => one.type === type);
    const replaced = own.filter((one) => one.replacedBy !== null && one.replacedBy === attached[type]?.file);
    for (const last of [own.at(-1), replaced.at(-1)]) if (last) kept.add(last);
  }
  return kept;
}

/** Purges the removed attachments of a tenant's employees that can no longer be restored, with their files. */
export function purgeUnrestorable(app: PbApp, tenant: number): void {
  const some = `SELECT id FROM employees WHERE tenant = {:tenant} AND json_array_length(${storedJsonSql("removed", "array")}) > 1`;
  for (const id of texts(app, some, { tenant: String(tenant) })) {
    const record = app.findRecordById("employees", id);
    const kept = restorable(record);
    const names = new Set([...kept].map(({ file }) => file));
    purgeRemoved(app, record, ({ file }) => !names.has(file));
  }
}

/** Purges an employee's removed attachments that match a condition. @returns whether there were any */
export function purgeRemoved(app: PbApp, record: PbRecord, drops: (one: RemovedAttachment) => boolean): boolean {
  const removed = removedOf(record);
  const gone = removed.filter(drops);
  if (gone.length === 0) return false;
  record.set("removed", JSON.stringify(removed.filter((one) => !drops(one))));
  // PocketBase removes the stored files once this is committed
  record.set(
    "files-",
    gone.map(({ file }) => file),
  );
  app.saveNoValidate(record);
  return true;
}
