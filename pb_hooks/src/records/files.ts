import { AppError } from "#domain/index";
import { disposition } from "../http/disposition.ts";
import { classifyRange } from "../http/range.ts";
import type { Call, OpenCall, Reply } from "../http/types.ts";
import { withOpen } from "../kernel/with-open.ts";

/** Keeps a downloaded file from running as a page. */
const SANDBOX = "default-src 'none'; sandbox";

export interface ServedFile {
  /** Its key in PocketBase's file storage. */
  key: string;
  filename: string;
  /** Bytes. */
  size: number;
  mimeType: string;
  /** Changes with the content. */
  tag: string;
  kind: "attachment" | "inline";
}

/**
 * A file's bytes, or the requested ranges of them.
 * @throws {AppError} range_not_satisfiable
 */
export function fileReply(call: Call | OpenCall, file: ServedFile): Reply {
  const { key, filename, size } = file;
  const range = classifyRange(call.header("Range"), size);
  if (range === "beyond") throw new AppError("range_not_satisfiable", { "Content-Range": `bytes */${size}` });
  if (range === "everything") call.event.request.header.del("Range");
  return {
    status: 200,
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": disposition(file.kind, filename),
      "Content-Security-Policy": SANDBOX,
      "Content-Type": file.mimeType,
      "X-Content-Type-Options": "nosniff",
      ETag: `"${file.tag}"`,
    },
    stream(event) {
      withOpen(event.app.newFilesystem(), (files) => files.serve(event.response, event.request, key, filename));
    },
  };
}
