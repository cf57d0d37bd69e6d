import { MAX_FILE_BYTES } from "#domain/index";
import { MULTIPART_OVERHEAD } from "../http/serve.ts";
import type { Route } from "../http/types.ts";
import { finishedUpload } from "../uploads/finish.ts";
import { changeDocument, deleteDocument, restoreDocument } from "./change.ts";
import { createDocument } from "./create.ts";
import { downloadDocument } from "./download.ts";
import { listDocuments, listResponsibleOptions } from "./list.ts";
import { addVersion, deleteVersion, downloadVersion, restoreVersion } from "./versions.ts";
import { downloadZip } from "./zip.ts";

const versions = "/api/documents/{id}/versions";
const version = `${versions}/{number}`;

export const documentsRoutes: Route[] = [
  { method: "GET", path: "/api/documents", kind: "read", access: "session", gzip: true, handler: listDocuments },
  {
    method: "GET",
    path: "/api/documents/responsible-options",
    kind: "read",
    access: "session",
    gzip: true,
    handler: listResponsibleOptions,
  },
  {
    method: "POST",
    path: "/api/documents",
    kind: "change",
    access: "session",
    bodyLimit: MAX_FILE_BYTES + MULTIPART_OVERHEAD,
    file: { part: "file", fromUpload: finishedUpload },
    handler: createDocument,
  },
  { method: "PATCH", path: "/api/documents/{id}", kind: "change", access: "session", handler: changeDocument },
  { method: "DELETE", path: "/api/documents/{id}", kind: "change", access: "session", handler: deleteDocument },
  { method: "POST", path: "/api/documents/{id}/restore", kind: "change", access: "session", handler: restoreDocument },
  { method: "GET", path: "/api/documents/{id}/download", kind: "read", access: "session", handler: downloadDocument },
  {
    method: "POST",
    path: versions,
    kind: "change",
    access: "session",
    bodyLimit: MAX_FILE_BYTES + MULTIPART_OVERHEAD,
    file: { part: "file", fromUpload: finishedUpload },
    handler: addVersion,
  },
  { method: "GET", path: version, kind: "read", access: "session", handler: downloadVersion },
  { method: "POST", path: `${version}/restore`, kind: "change", access: "session", handler: restoreVersion },
  { method: "DELETE", path: version, kind: "change", access: "session", handler: deleteVersion },
  { method: "GET", path: "/api/documents/zip", kind: "read", access: "session", handler: downloadZip },
];
