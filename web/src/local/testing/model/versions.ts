/* The versions of a document's file, as the routes of the server keep them. */

import {
  AppError,
  currentVersion,
  type Document,
  type EarlierVersion,
  type FileVersions,
  MOST_VERSIONS,
  type ShownVersionFiling,
} from "#domain/index";
import { isOf, type StoredRecord } from "./state/records.ts";
import type { ModelCall, ModelReply } from "./state/types.ts";

/** What the record has of its current file. @throws {AppError} not_found, of a record that is no document */
function fileOf(record: StoredRecord): Document {
  if (!isOf(record, "documents")) throw new AppError("not_found");
  return record.row;
}

/** The name of the stored file of a version; two versions may have the same one. */
const storedFile = ({ files }: StoredRecord, number: number) => files.get(number) ?? "";

/** The current version with its person's name, also of a document that never had another one. */
function present({ records }: ModelCall, record: StoredRecord): ShownVersionFiling {
  const version = currentVersion(fileOf(record));
  const author = version.filedBy === null ? undefined : records.get("users", version.filedBy);
  return { ...version, filedByName: author ? String(author.row.fullName) : null };
}

const earlierOf = (record: StoredRecord) => fileOf(record).fileVersions?.earlier ?? [];

/** Files a version, whose stored file may be that of an earlier one. @throws {AppError} versions_full */
function supersede(
  call: ModelCall,
  record: StoredRecord,
  next: Pick<EarlierVersion, "filename" | "size" | "mimeType" | "sha256">,
  stored: string,
): ModelReply {
  const former = present(call, record);
  const earlier = earlierOf(record);
  if (earlier.length + 1 >= MOST_VERSIONS) throw new AppError("versions_full");
  const { filename, size, mimeType, sha256 } = fileOf(record);
  const number = former.number + 1;
  const filedAt = new Date(call.now).toISOString();
  const current = { number, filedBy: call.actor.id, filedAt, filedByName: call.user.fullName };
  const versions: FileVersions = {
    current,
    earlier: [...earlier, { ...former, filename, size, mimeType, sha256 }],
  };
  record.files.set(number, stored);
  call.records.write(record, { ...next, fileVersions: versions, textState: null });
  call.changed(record, { sha256: next.sha256 });
  return { status: 201, json: record.row };
}

/** POST /api/documents/{id}/versions */
export function answerAddVersion(call: ModelCall, record: StoredRecord): ModelReply {
  const { actor, body, uploads, now } = call;
  if (body.uploadId === undefined) throw new AppError("file_required");
  const upload = uploads.finished(actor.id, body.uploadId, body.sha256, now);
  const { filename, length: size, sha256, id } = upload;
  const reply = supersede(call, record, { filename, size, mimeType: "application/pdf", sha256 }, id);
  uploads.remove(id);
  return reply;
}

/** POST /api/documents/{id}/versions/{number}/restore */
export function answerRestoreVersion(call: ModelCall, record: StoredRecord): ModelReply {
  const wanted = Number(call.params.part);
  const { number } = present(call, record);
  const version = earlierOf(record).find((one) => one.number === wanted);
  if (!version && wanted !== number) throw new AppError("not_found");
  const stored = storedFile(record, wanted);
  if (!version || stored === storedFile(record, number)) return { status: 200, json: record.row };
  const { filename, size, mimeType, sha256 } = version;
  return { ...supersede(call, record, { filename, size, mimeType, sha256 }, stored), status: 200 };
}

/** DELETE /api/documents/{id}/versions/{number}: for good. */
export function answerDeleteVersion(call: ModelCall, record: StoredRecord): ModelReply {
  const wanted = Number(call.params.part);
  const current = present(call, record);
  const earlier = earlierOf(record);
  const version = earlier.find(({ number }) => number === wanted);
  if (!version) {
    throw new AppError(wanted > 0 && wanted < current.number ? "already_deleted" : "not_found");
  }
  const rest = earlier.filter(({ number }) => number !== wanted);
  call.records.write(record, { fileVersions: { current, earlier: rest } });
  call.changed(record, { [`versions.${wanted}`]: version.sha256 });
  return { status: 204 };
}
