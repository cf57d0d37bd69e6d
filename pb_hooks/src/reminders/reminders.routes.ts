import type { Route } from "../http/types.ts";
import { changeReminder, createReminder, deleteReminder, listReminders, restoreReminder } from "./reminders.ts";

const path = "/api/reminders";
const one = `${path}/{id}`;
const change = { access: "session", kind: "change" } as const;

export const remindersRoutes: Route[] = [
  { access: "session", kind: "read", method: "GET", path, gzip: true, handler: listReminders },
  { ...change, method: "POST", path, handler: createReminder },
  { ...change, method: "PATCH", path: one, handler: changeReminder },
  { ...change, method: "DELETE", path: one, handler: deleteReminder },
  { ...change, method: "POST", path: `${one}/restore`, handler: restoreReminder },
];
