import { AppError, attachmentFileTypes, employees, filenameSchema, fileTypes, parseInput } from "#domain/index";
import { requireSameDigest, sentFields } from "../documents/create.ts";
import { saveWithFile } from "../documents/storage.ts";
import { storedName, validateFile } from "../documents/validate-file.ts";
import type { Call, Reply } from "../http/types.ts";
import { addRecordActivity } from "../kernel/activity.ts";
import { attachmentsOf, attachmentType, setAttachment } from "../records/attachments.ts";
import { shownJson, tenantOfRecord } from "../records/records.ts";
import { requireSpace } from "../records/space.ts";
import { requireDeletedAllowance } from "../uploads/allowance.ts";
import { pathEmployee } from "./access.ts";

/**
 * POST /api/employees/{id}/upload-attachment: multipart with the file `attachment`, or JSON or multipart with the
 * `uploadId` of a finished upload. The file that it replaces can be brought back.
 */
export function uploadAttachment(call: Call): Reply {
  const { app, actor, now } = call;
  requireDeletedAllowance(app, actor, tenantOfRecord(pathEmployee(call)));
  const record = pathEmployee(call);
  const sent = sentFields(call);
  const type = attachmentType(sent.attachmentType, "attachment_type_unknown");
  const file = call.file();
  if (!file) throw new AppError("file_required");
  const filename = parseInput(filenameSchema, file.name);
  const found = validateFile(file.file, filename, attachmentFileTypes, "attachment_type_not_accepted");
  requireSameDigest(file, sent.sha256);
  const freed = attachmentsOf(record)[type]?.size ?? 0;
  requireSpace(app, actor, tenantOfRecord(record), file.size - freed);
  const stored = storedName(filename, found);
  const { mimeType } = fileTypes[found];
  const details = { filename, size: file.size, mimeType, sha256: file.sha256 };
  setAttachment(record, type, { file: stored, ...details }, { id: actor.id, now });
  saveWithFile(app, record, "files+", file, { name: stored, filename, mimeType });
  file.consume(app);
  addRecordActivity(call, "attached", employees.name, record, [type]);
  return { status: 201, json: shownJson(call, employees, record.id) };
}
