import { AppError, type Attachment, type AttachmentType, attachmentTypes } from "#domain/index";
import { attachedIn, attachmentPaths } from "./state/paper-rows.ts";
import type { RemovedFile, StoredRecord } from "./state/records.ts";
import type { ModelCall, ModelReply } from "./state/types.ts";

function typeOf(name: unknown, code: "attachment_type_unknown" | "not_found"): AttachmentType {
  const type = attachmentTypes.find((one) => one === name);
  if (!type) throw new AppError(code);
  return type;
}

/** Puts a file in its place or takes it away; what was there can be brought back. */
function setAttachment(call: ModelCall, record: StoredRecord, type: AttachmentType, next: Attachment | null): void {
  const present = attachedIn(record.row, type);
  const attachments = { ...record.row.attachments, [type]: next };
  record.removed = record.removed.filter(({ attachment }) => attachment !== next);
  if (present) {
    const replacedBy = next ? next.sha256 : null;
    const removed: RemovedFile = { type, attachment: present, replacedBy };
    record.removed = [...record.removed, removed];
  }
  const values = { attachments, ...attachmentPaths(record.id, attachments) };
  call.records.write(record, values);
  call.changed(record, { [`attachments.${type}`]: next?.sha256 ?? null });
}

/** POST /api/employees/{id}/upload-attachment */
export function answerAttach(call: ModelCall, record: StoredRecord): ModelReply {
  const { actor, body, uploads, now } = call;
  const type = typeOf(body.attachmentType, "attachment_type_unknown");
  if (body.uploadId === undefined) throw new AppError("file_required");
  const upload = uploads.finished(actor.id, body.uploadId, body.sha256, now);
  const { filename, length, sha256 } = upload;
  setAttachment(call, record, type, { filename, size: length, mimeType: "application/pdf", sha256 });
  uploads.remove(upload.id);
  return { status: 201, json: record.row };
}

/** DELETE /api/employees/{id}/attachments/{type} */
export function answerDetach(call: ModelCall, record: StoredRecord): ModelReply {
  if (record.deleted !== null) throw new AppError("already_deleted");
  const type = typeOf(call.params.part, "not_found");
  if (!attachedIn(record.row, type)) {
    throw new AppError(record.removed.some((one) => one.type === type) ? "already_deleted" : "not_found");
  }
  setAttachment(call, record, type, null);
  return { status: 204 };
}

/** POST /api/employees/{id}/attachments/{type}/restore */
export function answerRestoreAttachment(call: ModelCall, record: StoredRecord): ModelReply {
  const type = typeOf(call.params.part, "not_found");
  const present = attachedIn(record.row, type);
  const replaced = present ? present.sha256 : null;
  const last = record.removed.findLast((one) => one.type === type && (!present || one.replacedBy === replaced));
  if (!last && !present) throw new AppError("not_found");
  if (last) setAttachment(call, record, type, last.attachment);
  return { status: 200, json: record.row };
}
