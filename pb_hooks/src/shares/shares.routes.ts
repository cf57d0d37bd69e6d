import type { Route } from "../http/types.ts";
import { listShares, restoreShare, revokeShare, share } from "./manage.ts";
import { openShare, sendShared, unlockShared } from "./open.ts";

const ofDocument = "/api/documents/{id}/shares";
const managing = { access: "session", kind: "plain" } as const;
const link = "/api/share/{token}";
/** Reads, by which nobody's session has an effect; the page sends no referrer, so its form names no origin. */
const open = { access: "anyone", kind: "read", rawBody: true } as const;

export const sharesRoutes: Route[] = [
  { ...managing, method: "GET", path: ofDocument, kind: "read", handler: listShares },
  { ...managing, method: "POST", path: ofDocument, handler: share },
  { ...managing, method: "DELETE", path: "/api/shares/{id}", handler: revokeShare },
  { ...managing, method: "POST", path: "/api/shares/{id}/restore", handler: restoreShare },
  { ...open, method: "GET", path: link, handler: openShare },
  { ...open, method: "GET", path: `${link}/file`, handler: sendShared },
  { ...open, method: "POST", path: `${link}/file`, handler: unlockShared },
];
