import { AppError } from "#domain/index";
import { cookieHeader } from "../http/cookies.ts";
import type { Call, Reply } from "../http/types.ts";
import { durably } from "../kernel/sql.ts";
import { activeSessions, endSession, resolveSession } from "./session.ts";
import { addSignOut } from "./sign-in-activity.ts";

/**
 * What a session is called outside: neither its token nor the hash that the server knows it by, and made from the hash,
 * so that it stays the same without being stored.
 */
const publicId = (hash: string) => $security.sha256(`session ${hash}`).slice(0, 32);

/** GET /api/sessions: one's own, the one last seen first. */
export function listSessions({ app, event, actor, now }: Call): Reply {
  const current = resolveSession(event)?.hash;
  const value = activeSessions(app, String(actor.id), now).map(({ hash, device, created, seen }) => ({
    id: publicId(hash),
    device: device === "" ? null : device,
    created: new Date(created).toISOString(),
    lastSeen: new Date(seen).toISOString(),
    current: hash === current,
  }));
  return { status: 200, value };
}

/**
 * DELETE /api/sessions/{id}: ends one of one's own; the one that asks is signed out by it.
 * @throws {AppError} not_found, also for somebody else's
 */
export function deleteSession({ app, event, actor, params, now }: Call): Reply {
  const current = resolveSession(event)?.hash;
  const hash = durably(app, (tx) => {
    const found = activeSessions(tx, String(actor.id), now).find((session) => publicId(session.hash) === params.id);
    if (!found) throw new AppError("not_found");
    endSession(tx, found.hash);
    addSignOut(tx, { now }, actor, found.device);
    return found.hash;
  });
  if (hash !== current) return { status: 204 };
  return { status: 204, headers: { "Set-Cookie": [cookieHeader(event, "sijil_session", "", 0)] } };
}
