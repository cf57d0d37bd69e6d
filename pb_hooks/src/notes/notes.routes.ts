import { worksWithEmployees } from "#domain/index";
import type { Route } from "../http/types.ts";
import { addNote, removeNote, restoreNote } from "./notes.ts";

const change = { access: "session", kind: "change", method: "POST" } as const;
const staff = { ...change, role: worksWithEmployees } as const;
const ofDocument = "/api/documents/{id}/notes";
const ofEmployee = "/api/employees/{id}/notes";

/* All of them are POST and answer with the record: for a device each one is a change of that record. */
export const notesRoutes: Route[] = [
  { ...change, path: ofDocument, handler: addNote("documents") },
  { ...change, path: `${ofDocument}/{note}/remove`, handler: removeNote("documents") },
  { ...change, path: `${ofDocument}/{note}/restore`, handler: restoreNote("documents") },
  { ...staff, path: ofEmployee, handler: addNote("employees") },
  { ...staff, path: `${ofEmployee}/{note}/remove`, handler: removeNote("employees") },
  { ...staff, path: `${ofEmployee}/{note}/restore`, handler: restoreNote("employees") },
];
