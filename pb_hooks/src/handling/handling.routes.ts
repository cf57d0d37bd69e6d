import { worksWithEmployees } from "#domain/index";
import type { Route } from "../http/types.ts";
import { setHandling } from "./handling.ts";

const change = { access: "session", kind: "change", method: "POST" } as const;

/* Both answer with the record: for a device each one is a change of that record. */
export const handlingRoutes: Route[] = [
  { ...change, path: "/api/documents/{id}/handling", handler: setHandling("documents") },
  { ...change, path: "/api/employees/{id}/handling", role: worksWithEmployees, handler: setHandling("employees") },
];
