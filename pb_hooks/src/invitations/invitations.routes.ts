import { entersAdminPanel } from "#domain/index";
import type { Route } from "../http/types.ts";
import { invite, listInvitations, renew, revoke } from "./manage.ts";
import { accept, join, lookUp } from "./use.ts";

const path = "/api/invitations";
const managing = { access: "session", kind: "plain", role: entersAdminPanel } as const;
const open = { access: "anyone", kind: "plain", method: "POST" } as const;

export const invitationsRoutes: Route[] = [
  { ...managing, method: "GET", path, kind: "read", handler: listInvitations },
  { ...managing, method: "POST", path, handler: invite },
  { ...managing, method: "POST", path: `${path}/{id}/renew`, handler: renew },
  { ...managing, method: "DELETE", path: `${path}/{id}`, handler: revoke },
  { ...open, path: `${path}/lookup`, handler: lookUp },
  { ...open, path: `${path}/accept`, namesAccount: true, handler: accept },
  { method: "POST", path: `${path}/join`, access: "session", kind: "plain", handler: join },
];
