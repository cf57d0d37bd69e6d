import { AppError, filenameSchema, MAX_FILE_BYTES, may, parseInput, tenantOf, worksWithEmployees } from "#domain/index";
import { requireSpace } from "../documents/space.ts";
import { lineOf } from "../kernel/line.ts";
import { durably } from "../kernel/sql.ts";
import type { Call, Reply, Route } from "../kernel/types.ts";
import { createFile, fileNameOf, inFolder, removeFile, sizeOf } from "./disk.ts";
import { parseMetadata } from "./metadata.ts";
import {
  bytesUnderWay,
  deleteUpload,
  findUpload,
  insertUpload,
  isExpired,
  MAX_UNDER_WAY,
  UPLOAD_LIFETIME_MS,
  type Upload,
} from "./store.ts";
import { appendTo } from "./write.ts";

/* Resumable uploads. Source: tus resumable upload protocol 1.0.0, with creation, expiration and termination. */

const VERSION = "1.0.0";
/** In characters; a filename as long as one may be takes 352. */
const LONGEST_METADATA = 4096;
const OFFSET_TYPE = "application/offset+octet-stream";
const spoken = { "Tus-Resumable": VERSION };
const abilities = {
  ...spoken,
  "Tus-Version": VERSION,
  "Tus-Extension": "creation,expiration,termination",
  "Tus-Max-Size": String(MAX_FILE_BYTES),
};

/** A handler that speaks tus: every answer names the version, and another version is refused. */
function tus(handler: (call: Call) => Reply): (call: Call) => Reply {
  return (call) => {
    if (call.header("Tus-Resumable") !== VERSION) throw new AppError("tus_version_unsupported", abilities);
    try {
      const reply = handler(call);
      return { ...reply, headers: { ...spoken, "Cache-Control": "no-store", ...reply.headers } };
    } catch (thrown) {
      throw thrown instanceof AppError ? new AppError(thrown.code, { ...spoken, ...thrown.headers }) : thrown;
    }
  };
}

/** A header that is a count of bytes, or null. */
function bytesIn(call: Call, name: string): number | null {
  const value = call.header(name);
  return /^[0-9]{1,15}$/.test(value) ? Number(value) : null;
}

const expiresAt = (upload: Upload) => ({
  "Upload-Expires": new Date(upload.created + UPLOAD_LIFETIME_MS).toUTCString(),
});

/** The upload in the path. @throws {AppError} not_found (also somebody else's), upload_gone */
function pathUpload(call: Call): Upload {
  const upload = findUpload(call.app, call.who.id, call.params.id ?? "");
  if (!upload) throw new AppError("not_found");
  if (isExpired(upload, call.now)) throw new AppError("upload_gone");
  return upload;
}

function create(call: Call): Reply {
  const { app, who } = call;
  // for a document or for an employee's attachment; who may make neither could only fill the disk
  if (!may(who, "upload", tenantOf(who)) && !worksWithEmployees(who)) throw new AppError("forbidden");
  const length = bytesIn(call, "Upload-Length");
  const header = call.header("Upload-Metadata");
  const metadata = header.length > LONGEST_METADATA ? null : parseMetadata(header);
  if (length === null || metadata === null) throw new AppError("malformed_request");
  if (length > MAX_FILE_BYTES) throw new AppError("file_too_large", { "Tus-Max-Size": String(MAX_FILE_BYTES) });
  const filename = parseInput(filenameSchema, metadata.filename);
  requireSpace(app, who, tenantOf(who), length);
  if (bytesUnderWay(app, who.id) + length > MAX_UNDER_WAY) throw new AppError("space_full");
  const id = $security.randomString(32);
  const upload: Upload = { id, length, metadata: header, filename, part: 0, created: call.now };
  inFolder(app, (root) => createFile(root, fileNameOf(upload)));
  durably(app, (tx) => insertUpload(tx, who.id, upload));
  return { status: 201, headers: { Location: `/api/uploads/${id}`, "Upload-Offset": "0", ...expiresAt(upload) } };
}

function head(call: Call): Reply {
  const upload = pathUpload(call);
  const size = inFolder(call.app, (root) => sizeOf(root, fileNameOf(upload)));
  if (size === null) throw new AppError("not_found");
  const headers: Record<string, string> = {
    "Upload-Offset": String(Math.min(size, upload.length)),
    "Upload-Length": String(upload.length),
    ...expiresAt(upload),
  };
  if (upload.metadata !== "") headers["Upload-Metadata"] = upload.metadata;
  return { status: 200, headers };
}

function append(call: Call): Reply {
  const upload = pathUpload(call);
  const { request } = call.event;
  if (call.header("Content-Type").toLowerCase() !== OFFSET_TYPE) throw new AppError("media_type_not_accepted");
  const offset = bytesIn(call, "Upload-Offset");
  if (offset === null) throw new AppError("malformed_request");
  if (request.contentLength > upload.length - offset && offset <= upload.length) throw new AppError("file_too_large");
  // a body of unknown length passes PocketBase's limit first, which wraps it
  if (request.contentLength < 0) call.event.next();
  const size = inFolder(call.app, (root) => appendTo(call.app, root, upload, offset, lineOf(request.body)));
  return { status: 204, headers: { "Upload-Offset": String(size), ...expiresAt(upload) } };
}

function terminate(call: Call): Reply {
  const upload = pathUpload(call);
  durably(call.app, (tx) => deleteUpload(tx, upload.id));
  inFolder(call.app, (root) => removeFile(root, fileNameOf(upload)));
  return { status: 204 };
}

export const uploadsRoutes: Route[] = [
  {
    method: "OPTIONS",
    path: "/api/uploads",
    kind: "read",
    access: "anyone",
    handler: () => ({ status: 204, headers: abilities }),
  },
  { method: "POST", path: "/api/uploads", kind: "plain", access: "session", rawBody: true, handler: tus(create) },
  { method: "HEAD", path: "/api/uploads/{id}", kind: "read", access: "session", handler: tus(head) },
  {
    method: "PATCH",
    path: "/api/uploads/{id}",
    kind: "plain",
    access: "session",
    rawBody: true,
    bodyLimit: MAX_FILE_BYTES,
    handler: tus(append),
  },
  {
    method: "DELETE",
    path: "/api/uploads/{id}",
    kind: "plain",
    access: "session",
    rawBody: true,
    handler: tus(terminate),
  },
];
