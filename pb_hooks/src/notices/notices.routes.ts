import type { Actor } from "#domain/index";
import type { Route } from "../http/types.ts";
import { listNotices, listUnreached } from "./list.ts";

const read = { access: "session", kind: "read", method: "GET", gzip: true } as const;
const isAdmin = ({ role }: Actor) => role === "admin";

export const noticesRoutes: Route[] = [
  { ...read, path: "/api/notices", handler: listNotices },
  { ...read, path: "/api/notices/unreached", role: isAdmin, handler: listUnreached },
];
