import { AppError, employees, paperOfFile } from "#domain/index";
import { noteDownload } from "../activity/downloads.ts";
import type { Call, Reply } from "../http/types.ts";
import { addRecordActivity } from "../kernel/activity.ts";
import {
  attachmentKey,
  attachmentsOf,
  attachmentType,
  removedOf,
  restoredFile,
  setAttachment,
} from "../records/attachments.ts";
import { alreadyDeleted, pathRecordToDelete } from "../records/deleting.ts";
import { fileReply } from "../records/files.ts";
import { isAccessible, shownJson, tenantOfRecord } from "../records/records.ts";
import { requireSpace } from "../records/space.ts";
import { pathEmployee } from "./access.ts";
import { restoreFileOf } from "./restore-file.ts";

/** What a browser shows by itself; anything else is saved. */
const SHOWN_INLINE = ["application/pdf", "image/jpeg", "image/png"];

/** GET /api/employees/{id}/download-attachment/{type}, also by the key of a paper's file. @throws {AppError} not_found */
export function downloadAttachment(call: Call): Reply {
  const record = pathEmployee(call);
  const type = attachmentKey(call.params.type);
  const attached = attachmentsOf(record)[type];
  if (!attached) throw new AppError("not_found");
  noteDownload(call, "employees", record, [type]);
  const { file, filename, size, mimeType, sha256 } = attached;
  const kind = SHOWN_INLINE.includes(mimeType) ? "inline" : "attachment";
  return fileReply(call, { key: `${record.baseFilesPath()}/${file}`, filename, size, mimeType, tag: sha256, kind });
}

/**
 * DELETE /api/employees/{id}/attachments/{type}: it can be brought back.
 * @throws {AppError} not_found, already_deleted
 */
export function removeAttachment(call: Call): Reply {
  const record = pathRecordToDelete(call, employees.name, isAccessible(call), () => true);
  const type = attachmentType(call.params.type);
  if (!attachmentsOf(record)[type]) {
    throw removedOf(record).some((one) => one.type === type) ? alreadyDeleted(call) : new AppError("not_found");
  }
  setAttachment(record, type, null, { id: call.actor.id, now: call.now });
  call.app.saveNoValidate(record);
  addRecordActivity(call, "detached", employees.name, record, [type]);
  return { status: 204 };
}

/**
 * POST /api/employees/{id}/attachments/{type}/restore: brings back what was removed last, or what the present file
 * replaced, which then can be brought back in turn; also a paper's file, by its key. With nothing to bring back the employee stays as it is.
 * @throws {AppError} not_found when there neither is nor was such a file
 */
export function restoreAttachment(call: Call): Reply {
  const { app, actor, now } = call;
  const record = pathEmployee(call);
  const paper = paperOfFile(call.params.type ?? "");
  if (paper !== null) return restoreFileOf(call, record, paper, call.params.type ?? "");
  const type = attachmentType(call.params.type);
  const present = attachmentsOf(record)[type];
  const kept = removedOf(record).filter((one) => one.type === type && (!present || one.replacedBy === present.file));
  const last = kept[kept.length - 1];
  if (!last && !present) throw new AppError("not_found");
  if (last) {
    requireSpace(app, actor, tenantOfRecord(record), last.size - (present?.size ?? 0));
    setAttachment(record, type, restoredFile(app, record, last), { id: actor.id, now });
    app.saveNoValidate(record);
    addRecordActivity(call, "reattached", employees.name, record, [type]);
  }
  return { status: 200, json: shownJson(call, employees, record.id) };
}
