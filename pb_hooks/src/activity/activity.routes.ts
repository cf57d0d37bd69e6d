import type { Route } from "../http/types.ts";
import { reportDownloads } from "./downloads.ts";
import { listActivity } from "./list.ts";

export const activityRoutes: Route[] = [
  { method: "GET", path: "/api/activity", kind: "read", access: "session", gzip: true, handler: listActivity },
  { method: "POST", path: "/api/activity/downloads", kind: "change", access: "session", handler: reportDownloads },
];
