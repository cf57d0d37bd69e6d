import type { Route } from "../http/types.ts";
import { listTexts } from "./list.ts";
import { searchTexts } from "./search.ts";

const read = { access: "session", kind: "read", method: "GET", gzip: true } as const;

export const textsRoutes: Route[] = [
  { ...read, path: "/api/search", handler: searchTexts },
  { ...read, path: "/api/texts", handler: listTexts },
];
