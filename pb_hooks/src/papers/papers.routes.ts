import { MAX_FILE_BYTES, worksWithEmployees } from "#domain/index";
import { MULTIPART_OVERHEAD } from "../http/serve.ts";
import type { Route } from "../http/types.ts";
import { finishedUpload } from "../uploads/finish.ts";
import { addPaperFile, removePaperFile, renewPaper, restorePaperFile } from "./paper-files.ts";
import { addPaper, changePaper, removePaper, restorePaper } from "./papers.ts";

const change = { access: "session", kind: "change", role: worksWithEmployees } as const;
const withFile = {
  bodyLimit: MAX_FILE_BYTES + MULTIPART_OVERHEAD,
  file: { part: "file", fromUpload: finishedUpload },
} as const;
const all = "/api/employees/{id}/papers";
const one = `${all}/{paper}`;

/* All of them answer with the employee: for a device each one is a change of that record. */
export const papersRoutes: Route[] = [
  { ...change, method: "POST", path: all, handler: addPaper },
  { ...change, method: "PATCH", path: one, handler: changePaper },
  { ...change, ...withFile, method: "POST", path: `${one}/renew`, handler: renewPaper },
  { ...change, method: "POST", path: `${one}/remove`, handler: removePaper },
  { ...change, method: "POST", path: `${one}/restore`, handler: restorePaper },
  { ...change, ...withFile, method: "POST", path: `${one}/files`, handler: addPaperFile },
  { ...change, method: "POST", path: `${one}/files/{key}/remove`, handler: removePaperFile },
  { ...change, method: "POST", path: `${one}/files/{key}/restore`, handler: restorePaperFile },
];
