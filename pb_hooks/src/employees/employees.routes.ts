import { importJsonLimits, MAX_FILE_BYTES, worksWithEmployees } from "#domain/index";
import { MULTIPART_OVERHEAD } from "../http/serve.ts";
import type { Route } from "../http/types.ts";
import { finishedUpload } from "../uploads/finish.ts";
import { downloadAttachment, removeAttachment, restoreAttachment } from "./attachments.ts";
import { importEmployees, MOST_IMPORT_BYTES, prepareImport } from "./import.ts";
import { listEmployees, listLinkOptions } from "./list.ts";
import { uploadAttachment } from "./upload.ts";
import { changeEmployee, createEmployee, deleteEmployee, restoreEmployee } from "./write.ts";

const path = "/api/employees";
const one = `${path}/{id}`;
const change = { access: "session", kind: "change", role: worksWithEmployees } as const;
const read = { access: "session", kind: "read", role: worksWithEmployees, method: "GET" } as const;

export const employeesRoutes: Route[] = [
  { ...read, path, gzip: true, handler: listEmployees },
  { ...read, path: `${path}/link-options`, gzip: true, handler: listLinkOptions },
  { ...change, method: "POST", path, handler: createEmployee },
  {
    ...change,
    method: "POST",
    path: `${path}/import`,
    bodyLimit: MOST_IMPORT_BYTES,
    jsonLimit: MOST_IMPORT_BYTES,
    jsonShape: importJsonLimits,
    costly: true,
    prepare: prepareImport,
    handler: importEmployees,
  },
  { ...change, method: "PATCH", path: one, handler: changeEmployee },
  { ...change, method: "DELETE", path: one, handler: deleteEmployee },
  { ...change, method: "POST", path: `${one}/restore`, handler: restoreEmployee },
  {
    ...change,
    method: "POST",
    path: `${one}/upload-attachment`,
    bodyLimit: MAX_FILE_BYTES + MULTIPART_OVERHEAD,
    file: { part: "attachment", fromUpload: finishedUpload },
    handler: uploadAttachment,
  },
  { ...read, path: `${one}/download-attachment/{type}`, handler: downloadAttachment },
  { ...change, method: "DELETE", path: `${one}/attachments/{type}`, handler: removeAttachment },
  { ...change, method: "POST", path: `${one}/attachments/{type}/restore`, handler: restoreAttachment },
];
