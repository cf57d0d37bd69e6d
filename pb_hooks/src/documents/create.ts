import {
  AppError,
  documentFileTypes,
  documentInput,
  documents,
  filenameSchema,
  fileTypes,
  MAX_FILE_BYTES,
  may,
  parseInput,
  tenantOf,
} from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { addActivity } from "../kernel/activity.ts";
import { assignRecordId, bodyFields, newRecord, shownJson } from "../records/records.ts";
import { requireCategory, requireEmployee, requireResponsible, requireSubcategory } from "../records/references.ts";
import { requireRows, requireSpace } from "../records/space.ts";
import { asStored } from "../records/stored-values.ts";
import type { SentFile } from "../staging/sent-file.ts";
import { requireDeletedAllowance } from "../uploads/allowance.ts";
import { saveWithFile } from "./storage.ts";
import { storedName, validateFile } from "./validate-file.ts";

/**
 * POST /api/documents: multipart with the file, or JSON or multipart with the `uploadId` of a finished upload.
 * Record, file and key are one transaction; the file is on the disk before the commit.
 */
export function createDocument(call: Call): Reply {
  const { app, actor } = call;
  const tenant = tenantOf(actor);
  if (!may(actor, "upload", tenant)) throw new AppError("forbidden");
  const sent = sentFields(call);
  const file = call.file();
  const named = file ? { ...sent, name: sent.name ?? parseInput(filenameSchema, file.name) } : sent;
  const input = parseInput(documentInput, named);
  if (!file) throw new AppError("file_required");
  const filename = parseInput(filenameSchema, file.name);
  const id = assignRecordId(app, documents.name, sent.id);
  requireCategory(app, tenant, input.categoryId);
  const subcategoryId = input.subcategoryId ?? null;
  if (subcategoryId !== null) requireSubcategory(app, tenant, input.categoryId, subcategoryId);
  if (input.responsibleId) requireResponsible(app, tenant, input.responsibleId);
  if (input.employeeId) requireEmployee(app, actor, tenant, input.employeeId);
  const type = validateFile(file.file, filename, documentFileTypes);
  requireSameDigest(file, sent.sha256);
  requireSpace(app, actor, tenant, file.size);
  requireRows(app, actor, tenant);
  requireDeletedAllowance(app, actor, tenant);
  const { mimeType } = fileTypes[type];
  const record = newRecord(app, documents.name, {
    id,
    name: input.name,
    filename,
    categoryId: String(input.categoryId),
    subcategoryId: subcategoryId === null ? "" : String(subcategoryId),
    description: input.description,
    tags: input.tags,
    ...asStored(documents, {
      dueDate: input.dueDate,
      responsibleId: input.responsibleId,
      employeeId: input.employeeId,
    }),
    size: file.size,
    mimeType,
    sha256: file.sha256,
    uploadedBy: String(actor.id),
    tenant: String(tenant),
  });
  saveWithFile(app, record, "file", file, { name: storedName(filename, type), filename, mimeType });
  file.consume(app);
  addActivity(call, { kind: "created", collection: documents.name, record: id, tenant: String(tenant) });
  return { status: 201, json: shownJson(call, documents, id) };
}

/** The fields sent; a body that is too large here carries a file that is. */
export function sentFields(call: Call): Record<string, unknown> {
  try {
    return bodyFields(call.input);
  } catch (thrown) {
    const tooLarge = thrown instanceof AppError && thrown.code === "body_too_large";
    const withFile = call.event.request.contentLength > MAX_FILE_BYTES;
    throw tooLarge && withFile ? new AppError("file_too_large") : thrown;
  }
}

/** @throws {AppError} checksum_mismatch when the client named a digest that the bytes do not have */
export function requireSameDigest(file: SentFile, expected: unknown): void {
  if (expected === undefined || expected === "" || expected === null) return;
  if (typeof expected !== "string" || expected.toLowerCase() !== file.sha256) {
    throw new AppError("checksum_mismatch");
  }
}
