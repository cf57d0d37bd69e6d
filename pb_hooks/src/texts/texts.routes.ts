import { MOST_OCR_BYTES } from "#domain/index";
import type { Route } from "../http/types.ts";
import { listTexts } from "./list.ts";
import { addOcrText, prepareOcr } from "./ocr.ts";
import { searchTexts } from "./search.ts";

const read = { access: "session", kind: "read", method: "GET", gzip: true } as const;

export const textsRoutes: Route[] = [
  { ...read, path: "/api/search", handler: searchTexts },
  { ...read, path: "/api/texts", handler: listTexts },
  {
    access: "session",
    kind: "change",
    method: "POST",
    path: "/api/documents/{id}/text",
    bodyLimit: MOST_OCR_BYTES,
    jsonLimit: MOST_OCR_BYTES,
    costly: true,
    prepare: prepareOcr,
    handler: addOcrText,
  },
];
