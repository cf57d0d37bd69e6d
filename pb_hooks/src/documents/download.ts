import { AppError } from "#domain/index";
import type { Call, Reply } from "../kernel/types.ts";
import { downloadable } from "./change.ts";
import { disposition } from "./disposition.ts";
import { askedRange } from "./range.ts";

/** What keeps a fetched file from ever running as a page. */
const SANDBOX = "default-src 'none'; sandbox";

/** GET /api/documents/{id}/download: the bytes, or the ranges of them that were asked for. */
export function downloadDocument(call: Call): Reply {
  const record = downloadable(call);
  const size = record.getInt("size");
  const asked = askedRange(call.header("Range"), size);
  if (asked === "beyond") throw new AppError("range_not_satisfiable", { "Content-Range": `bytes */${size}` });
  if (asked === "everything") call.event.request.header.del("Range");
  const key = `${record.baseFilesPath()}/${record.getString("file")}`;
  const filename = record.getString("filename");
  return {
    status: 200,
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": disposition("attachment", filename),
      "Content-Security-Policy": SANDBOX,
      "Content-Type": record.getString("mimeType"),
      "X-Content-Type-Options": "nosniff",
      ETag: `"${record.getString("sha256") || record.id}"`,
    },
    stream(event) {
      const files = event.app.newFilesystem();
      try {
        files.serve(event.response, event.request, key, filename);
      } finally {
        files.close();
      }
    },
  };
}
