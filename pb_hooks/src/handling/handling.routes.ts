import { worksWithEmployees } from "#domain/index";
import type { Route } from "../http/types.ts";
import { listHandlers, setHandling } from "./handling.ts";

const read = { access: "session", kind: "read", method: "GET", gzip: true } as const;
const change = { access: "session", kind: "change", method: "POST" } as const;

/* Changes answer with the record: for a device each one is a change of that record. */
export const handlingRoutes: Route[] = [
  { ...read, path: "/api/documents/{id}/handling", handler: listHandlers("documents") },
  { ...read, path: "/api/employees/{id}/handling", role: worksWithEmployees, handler: listHandlers("employees") },
  { ...change, path: "/api/documents/{id}/handling", handler: setHandling("documents") },
  { ...change, path: "/api/employees/{id}/handling", role: worksWithEmployees, handler: setHandling("employees") },
];
