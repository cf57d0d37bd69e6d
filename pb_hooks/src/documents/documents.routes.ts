import { MAX_FILE_BYTES } from "#domain/index";
import { MULTIPART_OVERHEAD } from "../http/serve.ts";
import type { Route } from "../http/types.ts";
import { finishedUpload } from "../uploads/finish.ts";
import { changeDocument, deleteDocument, restoreDocument } from "./change.ts";
import { createDocument } from "./create.ts";
import { downloadDocument } from "./download.ts";
import { listDocuments } from "./list.ts";

export const documentsRoutes: Route[] = [
  { method: "GET", path: "/api/documents", kind: "read", access: "session", gzip: true, handler: listDocuments },
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
];
