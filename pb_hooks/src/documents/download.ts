import type { Call, Reply } from "../http/types.ts";
import { fileReply } from "../records/files.ts";
import { downloadable } from "./change.ts";

/** GET /api/documents/{id}/download: the bytes, or the requested ranges of them. */
export function downloadDocument(call: Call): Reply {
  const record = downloadable(call);
  return fileReply(call, {
    key: `${record.baseFilesPath()}/${record.getString("file")}`,
    filename: record.getString("filename"),
    size: record.getInt("size"),
    mimeType: record.getString("mimeType"),
    tag: record.getString("sha256") || record.id,
    kind: "attachment",
  });
}
