import {
  AppError,
  documentFileTypes,
  documents,
  type EarlierVersion,
  filenameSchema,
  fileTypes,
  MOST_VERSIONS,
  may,
  parseInput,
  registry,
} from "#domain/index";
import { noteDownload } from "../activity/downloads.ts";
import type { Call, Reply } from "../http/types.ts";
import { addRecordActivity } from "../kernel/activity.ts";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { execute } from "../kernel/sql.ts";
import { alreadyDeleted, requirePermission } from "../records/deleting.ts";
import { fileReply } from "../records/files.ts";
import { isVisible, pathRecord, shownJson, tenantOfRecord } from "../records/records.ts";
import { requireSpace } from "../records/space.ts";
import { requireDeletedAllowance } from "../uploads/allowance.ts";
import { downloadable } from "./change.ts";
import { requireSameDigest, sentFields } from "./create.ts";
import { saveWithFile } from "./storage.ts";
import { type StoredVersion, type StoredVersions, setVersions, versionsOf } from "./stored-versions.ts";
import { storedName, validateFile } from "./validate-file.ts";

/** The document in the path, when the caller may edit it. @throws {AppError} not_found, forbidden */
function editable(call: Call): PbRecord {
  const record = pathRecord(call, documents.name, isVisible(call, registry.documents));
  requirePermission(call.actor, "upload", record);
  return record;
}

/** The earlier version in the path; undefined when there is none of that number. */
function pathVersion({ params }: Call, { earlier }: StoredVersions): StoredVersion | undefined {
  return earlier.find(({ number }) => String(number) === params.number);
}

/**
 * Makes the current file an earlier version and names another one in its place, which is already kept or is stored next.
 * By SQL and read anew: PocketBase removes a stored file that leaves a field, even into another field.
 * @param next the name of the kept file; "" where it is still to be stored
 * @returns the record, changed and not saved yet
 */
function supersede(call: Call, record: PbRecord, next: string): PbRecord {
  const { app, actor, now } = call;
  const versions = versionsOf(record);
  if (versions.earlier.length + 1 >= MOST_VERSIONS) throw new AppError("versions_full");
  const file = record.getString("file");
  const files = record.getStringSlice("files").filter((name) => name !== next);
  moveFile(app, record.id, next, [...files, file]);
  const moved = app.findRecordById(documents.name, record.id);
  const former: StoredVersion = {
    ...versions.current,
    file,
    filename: record.getString("filename"),
    size: record.getInt("size"),
    mimeType: record.getString("mimeType"),
    sha256: record.getString("sha256") || null,
  };
  const filedAt = new Date(now).toISOString();
  const current = { number: versions.current.number + 1, filedBy: actor.id, filedAt };
  setVersions(moved, { current, earlier: [...versions.earlier, former] });
  return moved;
}

function moveFile(app: PbApp, id: string, file: string, files: readonly string[]): void {
  const sql = "UPDATE documents SET file = {:file}, files = {:files} WHERE id = {:id}";
  execute(app, sql, { id, file, files: JSON.stringify(files) });
}

function setFile(
  record: PbRecord,
  { filename, size, mimeType, sha256 }: Pick<EarlierVersion, "filename" | "size" | "mimeType" | "sha256">,
) {
  record.set("filename", filename);
  record.set("size", size);
  record.set("mimeType", mimeType);
  record.set("sha256", sha256 ?? "");
}

const shown = (call: Call, record: PbRecord) => shownJson(call, documents, record.id);

/**
 * POST /api/documents/{id}/versions: multipart with the file, or JSON or multipart with the `uploadId` of a finished
 * upload. The file that it replaces stays as an earlier version; when somebody else has filed one meanwhile, so does that.
 * @throws {AppError} versions_full, space_full, deleted_full
 */
export function addVersion(call: Call): Reply {
  const { app, actor } = call;
  const record = editable(call);
  requireDeletedAllowance(app, actor, tenantOfRecord(record));
  const sent = sentFields(call);
  const file = call.file();
  if (!file) throw new AppError("file_required");
  const filename = parseInput(filenameSchema, file.name);
  const type = validateFile(file.file, filename, documentFileTypes);
  requireSameDigest(file, sent.sha256);
  requireSpace(app, actor, tenantOfRecord(record), file.size);
  const { mimeType } = fileTypes[type];
  const next = supersede(call, record, "");
  setFile(next, { filename, size: file.size, mimeType, sha256: file.sha256 });
  saveWithFile(app, next, "file", file, { name: storedName(filename, type), filename, mimeType });
  file.consume(app);
  addRecordActivity(call, "version_added", documents.name, next);
  return { status: 201, json: shown(call, next) };
}

/** GET /api/documents/{id}/versions/{number}: the file of an earlier version. @throws {AppError} not_found, forbidden */
export function downloadVersion(call: Call): Reply {
  const record = downloadable(call);
  const version = pathVersion(call, versionsOf(record));
  if (!version) throw new AppError("not_found");
  noteDownload(call, "documents", record);
  const { file, filename, size, mimeType, sha256 } = version;
  const key = `${record.baseFilesPath()}/${file}`;
  return fileReply(call, { key, filename, size, mimeType, tag: sha256 ?? file, kind: "attachment" });
}

/**
 * POST /api/documents/{id}/versions/{number}/restore: makes the file of an earlier version current again, as a further
 * version. When it is the current file already, the document stays as it is.
 * @throws {AppError} not_found, versions_full
 */
export function restoreVersion(call: Call): Reply {
  const record = editable(call);
  const versions = versionsOf(record);
  const version = pathVersion(call, versions);
  const isCurrent = String(versions.current.number) === call.params.number;
  if (!version && !isCurrent) throw new AppError("not_found");
  if (!version || version.file === record.getString("file")) return { status: 200, json: shown(call, record) };
  const next = supersede(call, record, version.file);
  setFile(next, version);
  call.app.saveNoValidate(next);
  addRecordActivity(call, "version_restored", documents.name, next);
  return { status: 200, json: shown(call, next) };
}

/**
 * DELETE /api/documents/{id}/versions/{number}: an earlier version, for good, with its file unless another version has
 * the same.
 * @throws {AppError} not_found, already_deleted; forbidden without the right to delete documents
 */
export function deleteVersion(call: Call): Reply {
  const { app, actor, params } = call;
  const record = editable(call);
  if (!may(actor, "delete", tenantOfRecord(record))) throw new AppError("forbidden");
  const versions = versionsOf(record);
  const version = pathVersion(call, versions);
  if (!version) {
    const wasThere = /^[1-9]\d*$/.test(params.number ?? "") && Number(params.number) < versions.current.number;
    throw wasThere ? alreadyDeleted(call) : new AppError("not_found");
  }
  const earlier = versions.earlier.filter((one) => one !== version);
  setVersions(record, { ...versions, earlier });
  const isShared = earlier.some(({ file }) => file === version.file) || record.getString("file") === version.file;
  // PocketBase removes the stored file once this is committed
  if (!isShared) record.set("files-", version.file);
  app.saveNoValidate(record);
  addRecordActivity(call, "version_deleted", documents.name, record);
  return { status: 204 };
}
