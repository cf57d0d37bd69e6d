import { noteDownload } from "../activity/downloads.ts";
import type { Call, OpenCall, Reply } from "../http/types.ts";
import type { PbRecord } from "../kernel/pocketbase.d.ts";
import { fileReply } from "../records/files.ts";
import { downloadable } from "./change.ts";

/** GET /api/documents/{id}/download: the bytes, or the requested ranges of them. */
export function downloadDocument(call: Call): Reply {
  const record = downloadable(call);
  noteDownload(call, "documents", record);
  return documentReply(call, record);
}

/** A document's file, as something to save. @throws {AppError} range_not_satisfiable */
export function documentReply(call: Call | OpenCall, record: PbRecord): Reply {
  return fileReply(call, {
    key: `${record.baseFilesPath()}/${record.getString("file")}`,
    filename: record.getString("filename"),
    size: record.getInt("size"),
    mimeType: record.getString("mimeType"),
    tag: record.getString("sha256") || record.id,
    kind: "attachment",
  });
}
