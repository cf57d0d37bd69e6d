import { AppError, attachmentFileTypes, employees, filenameSchema, fileTypes, parseInput } from "#domain/index";
import { requireSameDigest, sentFields, UPLOAD_OF_RECORD } from "../documents/create.ts";
import { judgeContent, storedName } from "../documents/judge.ts";
import { requireSpace } from "../documents/space.ts";
import { saveWithNewFile } from "../documents/storage.ts";
import type { Call, Reply } from "../kernel/types.ts";
import { recordJson, tenantOfRecord } from "../records/records.ts";
import { finishedUpload } from "../uploads/finish.ts";
import { attachmentsOf, attachmentType, setAttachment } from "./attachments.ts";
import { pathEmployee } from "./reach.ts";

/**
 * POST /api/employees/{id}/upload-attachment: multipart with the file `attachment`, or JSON or multipart with the
 * `uploadId` of a finished upload. The file that it replaces can be brought back.
 */
export function uploadAttachment(call: Call): Reply {
  const { app, who, now } = call;
  const record = pathEmployee(call);
  const sent = sentFields(call);
  const type = attachmentType(sent.attachmentType, "attachment_type_unknown");
  const upload = sent.uploadId === undefined ? null : finishedUpload(call, sent.uploadId);
  const file = upload?.file ?? call.file("attachment");
  if (!file) throw new AppError("file_required");
  const filename = parseInput(filenameSchema, file.name);
  const found = judgeContent(file.file, filename, attachmentFileTypes, "attachment_type_not_accepted");
  requireSameDigest(file, sent.sha256);
  const freed = attachmentsOf(record)[type]?.size ?? 0;
  requireSpace(app, who, tenantOfRecord(record), file.size - freed);
  const stored = storedName(filename, found);
  file.file.name = stored;
  file.file.originalName = filename;
  const told = { filename, size: file.size, mimeType: fileTypes[found].mimeType, sha256: file.sha256() };
  setAttachment(record, type, { file: stored, ...told }, { id: who.id, now });
  record.set("files+", file.file);
  if (upload) record.set(UPLOAD_OF_RECORD, upload.id);
  saveWithNewFile(app, record, stored);
  upload?.consume();
  return { status: 201, json: recordJson(app, employees, record.id) };
}
