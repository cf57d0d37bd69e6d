import { AppError, employees, mayIn, type TenantEntity, tenantEntities } from "#domain/index";
import { pathEmployee } from "../employees/access.ts";
import type { Call, Reply } from "../http/types.ts";
import { addRecordActivity } from "../kernel/activity.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute } from "../kernel/sql.ts";
import { attachmentKey } from "../records/attachments.ts";
import { isDeleted, isVisible, pathRecordOrDeleted, tenantOfRecord } from "../records/records.ts";
import { purgeRemoved } from "../records/unrestorable.ts";

/* Removes at once what would be purged at the end of its retention; the caller has the right that deleting needs. */

/**
 * DELETE /api/deleted/{collection}/{id}: with its files, and with what was deleted of its parts.
 * @throws {AppError} not_found, forbidden
 */
export function purgeRecord(call: Call, of: TenantEntity): Reply {
  const { entity, access, files } = of;
  const record = pathRecordOrDeleted(call, entity.name, isVisible(call, of));
  if (!mayIn(call.actor, access, "delete", tenantOfRecord(record))) throw new AppError("forbidden");
  if (!isDeleted(record)) throw new AppError("not_found");
  if (files) call.app.delete(record);
  else removeRow(call.app, of, record.id);
  addRecordActivity(call, "purged", entity.name, record);
  return { status: 204 };
}

/** By SQL: PocketBase would first empty every field that names it, which reads 'Unknown' now. */
function removeRow(app: PbApp, { entity: { name } }: TenantEntity, id: string): void {
  for (const { entity, partOf } of tenantEntities) {
    if (partOf?.collection !== name) continue;
    execute(app, `DELETE FROM ${entity.name} WHERE ${partOf.field} = {:id} AND deleted <> ''`, { id });
  }
  execute(app, `DELETE FROM ${name} WHERE id = {:id}`, { id });
}

/**
 * DELETE /api/deleted/attachments/{id}/{type}: every file of that kind which was removed from the employee or replaced.
 * @throws {AppError} not_found when there is none
 */
export function purgeAttachment(call: Call): Reply {
  const record = pathEmployee(call);
  const type = attachmentKey(call.params.type);
  if (!purgeRemoved(call.app, record, (one) => one.type === type)) throw new AppError("not_found");
  addRecordActivity(call, "purged", employees.name, record, [type]);
  return { status: 204 };
}
