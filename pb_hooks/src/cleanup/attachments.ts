import { partMemberSql, storedJsonSql } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { durably, texts } from "../kernel/sql.ts";
import { removedOf } from "../records/attachments.ts";
import { DELETED_RETENTION_MS, storedTime } from "../records/deleting.ts";

/**
 * Purges attachments, with their files, that were removed longer ago than the retention.
 * @param now milliseconds
 */
export function purgeAttachments(app: PbApp, now: number): void {
  const before = storedTime(now - DELETED_RETENTION_MS);
  const due = texts(
    app,
    `SELECT DISTINCT e.id FROM employees e, json_each(${storedJsonSql("e.removed", "array")}) r
     WHERE ${partMemberSql("r", "deleted")} < {:before}`,
    { before },
  );
  for (const id of due) {
    durably(app, (tx) => {
      const record = tx.findRecordById("employees", id);
      const removed = removedOf(record);
      const gone = removed.filter(({ deleted }) => deleted < before).map(({ file }) => file);
      record.set("removed", JSON.stringify(removed.filter(({ deleted }) => deleted >= before)));
      // PocketBase removes the stored files once this is committed
      record.set("files-", gone);
      tx.saveNoValidate(record);
    });
  }
}
