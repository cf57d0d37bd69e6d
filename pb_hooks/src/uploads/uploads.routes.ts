import {
  AppError,
  filenameSchema,
  MAX_FILE_BYTES,
  may,
  parseInput,
  requestHeaders,
  tenantOf,
  UPLOAD_LIFETIME_MS,
  worksWithEmployees,
} from "#domain/index";
import { unbufferedBody } from "../http/body/unbuffered-body.ts";
import { idempotencyKey } from "../http/idempotency.ts";
import type { Call, Reply, Route } from "../http/types.ts";
import { requireFreeDisk } from "../kernel/free-disk.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { durably } from "../kernel/sql.ts";
import { requireSpace } from "../records/space.ts";
import { createFile, fileNameOf, inUploadsFolder, removeFile, sizeOf } from "../staging/disk.ts";
import { requireUploadAllowance } from "./allowance.ts";
import { parseMetadata } from "./metadata.ts";
import { deleteUpload, findUpload, findUploadByKey, insertUpload, isExpired, type Upload } from "./store.ts";
import { appendTo } from "./write.ts";

/* Resumable uploads. Source: tus resumable upload protocol 1.0.0, with creation, expiration and termination. */

const VERSION = "1.0.0";
/** In characters; a filename as long as one may be takes 352. */
const LONGEST_METADATA = 4096;
const OFFSET_TYPE = "application/offset+octet-stream";
const versionHeader = { "Tus-Resumable": VERSION };
const capabilities = {
  ...versionHeader,
  "Tus-Version": VERSION,
  "Tus-Extension": "creation,expiration,termination",
  "Tus-Max-Size": String(MAX_FILE_BYTES),
};

/** A handler that speaks tus: every answer names the version, and another version is refused. */
function tus(handler: (call: Call) => Reply): (call: Call) => Reply {
  return (call) => {
    if (call.header("Tus-Resumable") !== VERSION) throw new AppError("tus_version_unsupported", capabilities);
    try {
      const reply = handler(call);
      return { ...reply, headers: { ...versionHeader, "Cache-Control": "no-store", ...reply.headers } };
    } catch (thrown) {
      throw thrown instanceof AppError ? new AppError(thrown.code, { ...versionHeader, ...thrown.headers }) : thrown;
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
  const upload = findUpload(call.app, call.actor.id, call.params.id ?? "");
  if (!upload) throw new AppError("not_found");
  if (isExpired(upload, call.now)) throw new AppError("upload_gone");
  return upload;
}

function create(call: Call): Reply {
  const { app, actor } = call;
  // uploads become documents or attachments; whoever may create neither could only fill the disk
  if (!may(actor, "upload", tenantOf(actor)) && !worksWithEmployees(actor)) throw new AppError("forbidden");
  const length = bytesIn(call, "Upload-Length");
  const header = call.header("Upload-Metadata");
  const metadata = header.length > LONGEST_METADATA ? null : parseMetadata(header);
  if (length === null || metadata === null) throw new AppError("malformed_request");
  if (length === 0) throw new AppError("file_empty");
  if (length > MAX_FILE_BYTES) throw new AppError("file_too_large", { "Tus-Max-Size": String(MAX_FILE_BYTES) });
  const filename = parseInput(filenameSchema, metadata.filename);
  const key = idempotencyKey(call.header(requestHeaders.key)) ?? "";
  const id = $security.randomString(32);
  const upload: Upload = { id, length, metadata: header, filename, part: 0, created: call.now, key };
  const earlier = repeatedUpload(call, upload);
  if (earlier) return createdReply(earlier);
  requireFreeDisk(app);
  requireSpace(app, actor, tenantOf(actor), length);
  requireUploadAllowance(app, actor, tenantOf(actor), length);
  inUploadsFolder(app, (root) => createFile(root, fileNameOf(upload)));
  durably(app, (tx) => insertUpload(tx, actor.id, upload));
  return createdReply(upload);
}

const createdReply = (upload: Upload): Reply => ({
  status: 201,
  headers: { Location: `/api/uploads/${upload.id}`, "Upload-Offset": "0", ...expiresAt(upload) },
});

/**
 * The upload that the same request created before, when its response was lost. One that has bytes, has expired or is of
 * another file is removed: the client knows nothing of it.
 */
function repeatedUpload({ app, actor, now }: Call, wanted: Upload): Upload | null {
  const earlier = findUploadByKey(app, actor.id, wanted.key);
  if (!earlier) return null;
  const same = earlier.length === wanted.length && earlier.metadata === wanted.metadata;
  const size = inUploadsFolder(app, (root) => sizeOf(root, fileNameOf(earlier)));
  if (same && size === 0 && !isExpired(earlier, now)) return earlier;
  forget(app, earlier);
  return null;
}

function forget(app: PbApp, upload: Upload): void {
  durably(app, (tx) => deleteUpload(tx, upload.id));
  inUploadsFolder(app, (root) => removeFile(root, fileNameOf(upload)));
}

function head(call: Call): Reply {
  const upload = pathUpload(call);
  const size = inUploadsFolder(call.app, (root) => sizeOf(root, fileNameOf(upload)));
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
  requireFreeDisk(call.app);
  // a body of unknown length passes PocketBase's limit first, which wraps it
  if (request.contentLength < 0) call.event.next();
  const size = inUploadsFolder(call.app, (root) =>
    appendTo(call.app, root, upload, offset, unbufferedBody(request.body)),
  );
  return { status: 204, headers: { "Upload-Offset": String(size), ...expiresAt(upload) } };
}

function terminate(call: Call): Reply {
  forget(call.app, pathUpload(call));
  return { status: 204 };
}

/**
 * DELETE /api/uploads with an Idempotency-Key: ends the upload created with it, for clients that never got its address.
 */
function terminateByKey({ app, actor, header }: Call): Reply {
  const upload = findUploadByKey(app, actor.id, idempotencyKey(header(requestHeaders.key)) ?? "");
  if (upload) forget(app, upload);
  return { status: 204 };
}

const path = "/api/uploads";
const one = `${path}/{id}`;
const write = { kind: "plain", access: "session", rawBody: true } as const;
const describe = (): Reply => ({ status: 204, headers: capabilities });

export const uploadsRoutes: Route[] = [
  { method: "OPTIONS", path, kind: "read", access: "anyone", handler: describe },
  { ...write, method: "POST", path, handler: tus(create) },
  { ...write, method: "DELETE", path, handler: tus(terminateByKey) },
  { method: "HEAD", path: one, kind: "read", access: "session", handler: tus(head) },
  { ...write, method: "PATCH", path: one, bodyLimit: MAX_FILE_BYTES, handler: tus(append) },
  { ...write, method: "DELETE", path: one, handler: tus(terminate) },
];
