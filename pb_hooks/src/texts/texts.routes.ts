import { MOST_OCR_BYTES, worksWithEmployees } from "#domain/index";
import type { Route } from "../http/types.ts";
import { listTexts } from "./list.ts";
import { addAttachmentText, addOcrText, prepareOcr } from "./ocr.ts";
import { searchTexts } from "./search.ts";
import { listThumbnails } from "./thumbnails.ts";

const read = { access: "session", kind: "read", method: "GET", gzip: true } as const;
const add = {
  access: "session",
  kind: "change",
  method: "POST",
  bodyLimit: MOST_OCR_BYTES,
  jsonLimit: MOST_OCR_BYTES,
  costly: true,
  prepare: prepareOcr,
} as const;

export const textsRoutes: Route[] = [
  { ...read, path: "/api/search", handler: searchTexts },
  { ...read, path: "/api/texts", handler: listTexts },
  { ...read, path: "/api/thumbnails", handler: listThumbnails },
  { ...add, path: "/api/documents/{id}/text", handler: addOcrText },
  { ...add, path: "/api/employees/{id}/text", role: worksWithEmployees, handler: addAttachmentText },
];
