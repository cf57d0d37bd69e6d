import type { Actor, User } from "#domain/index";
import { jsonSql, users } from "#domain/index";
import { cookieHeader, readCookie, SESSION_IDLE_SECONDS } from "../http/cookies.ts";
import { languageOf } from "../http/language.ts";
import type { Session } from "../http/types.ts";
import { messageOf } from "../kernel/error-message.ts";
import type { PbApp, RequestEvent } from "../kernel/pocketbase.d.ts";
import { execute, text, texts } from "../kernel/sql.ts";
import { closeConnections } from "./connections.ts";

/** A session ends after 30 days without a request. */
const IDLE_MS = SESSION_IDLE_SECONDS * 1000;
/** It ends after 90 days in any case. */
const LIFETIME_MS = 90 * 24 * 60 * 60 * 1000;
/** An account has no more than these; a further one ends the oldest. */
const MOST_SESSIONS = 20;
/** How old `seen` may get before it is written again, so that reading does not write each time. */
const SEEN_EVERY_MS = 60 * 60 * 1000;
const TOKEN_LENGTH = 43;

export interface ResolvedSession extends Session {
  /** Hash of the token; the row's key. */
  hash: string;
}

export const hashOf = (token: string) => $security.sha256(token);

/** The secret of a session or of a link, and its hash, which is all that is stored. */
export function freshToken(): { token: string; hash: string } {
  const token = $security.randomString(TOKEN_LENGTH);
  return { token, hash: hashOf(token) };
}

/** The condition under which an account may have a session: active, in no organization or in an active one. */
export const MAY_HAVE_SESSION = `u.isActive AND (u.organizationId = '' OR (o.isActive AND o.deleted = ''))`;

/** The condition under which a session has not ended by itself; its parameters are {@link limitsAt}. */
const ACTIVE = "s.seen > {:seenSince} AND s.created > {:createdSince}";
const limitsAt = (now: number) => ({ seenSince: now - IDLE_MS, createdSince: now - LIFETIME_MS });

const FIND = `
  SELECT json_array(s.created, s.seen, ${jsonSql(users, "u")})
  FROM sessions s JOIN users u ON u.id = s.user LEFT JOIN organizations o ON o.id = u.organizationId
  WHERE s.hash = {:hash} AND ${ACTIVE} AND ${MAY_HAVE_SESSION}`;

/** The session of a request's cookie with its user, in one statement; null for a guest. */
export function resolveSession(event: RequestEvent): ResolvedSession | null {
  const token = readCookie(event, "sijil_session");
  if (token.length !== TOKEN_LENGTH) return null;
  const hash = hashOf(token);
  const now = Date.now();
  const found = text(event.app, FIND, { hash, ...limitsAt(now) });
  if (found === null) return null;
  const [created, seen, user]: [number, number, User] = JSON.parse(found);
  const renewed = now - seen > SEEN_EVERY_MS && touch(event, hash, user.id, now);
  const seconds = Math.min(SESSION_IDLE_SECONDS, Math.ceil((created + LIFETIME_MS - now) / 1000));
  return {
    hash,
    user,
    actor: actorOf(user),
    renewedCookie: renewed ? cookieHeader(event, "sijil_session", token, seconds) : null,
  };
}

export function actorOf(user: User): Actor {
  return { id: user.id, role: user.role, organizationId: user.organizationId, permissions: user.permissions };
}

/** Updates `seen` and the person's language; failing only makes the session look older, so a busy database does not fail the request. */
function touch({ app, request }: RequestEvent, hash: string, user: number, now: number): boolean {
  try {
    const language = languageOf(request.header.get("Accept-Language"));
    const time = `${new Date(now).toISOString().replace("T", " ")}`;
    app
      .nonconcurrentDB()
      .newQuery("UPDATE sessions SET seen = {:now} WHERE hash = {:hash}")
      .bind({ now, hash })
      .execute();
    app
      .nonconcurrentDB()
      .newQuery("UPDATE users SET lastSeen = {:time}, language = {:language} WHERE id = {:user}")
      .bind({ time, language, user: String(user) })
      .execute();
    return true;
  } catch (thrown) {
    app.logger().warn("session not touched", "error", messageOf(thrown));
    return false;
  }
}

export interface StoredSession {
  hash: string;
  /** The browser's User-Agent, "" when it sent none. */
  device: string;
  /** Milliseconds since the epoch, as `seen`. */
  created: number;
  seen: number;
}

/** The sessions of an account that have not ended, the one last seen first. */
export function activeSessions(app: PbApp, user: string, now: number): StoredSession[] {
  const rows = texts(
    app,
    `SELECT json_object('hash', hash, 'device', device, 'created', created, 'seen', seen) FROM sessions s
     WHERE user = {:user} AND ${ACTIVE} ORDER BY seen DESC, created DESC`,
    { user, ...limitsAt(now) },
  );
  return rows.map((row) => JSON.parse(row));
}

/**
 * Makes a session in the given transaction, in place of the one that the same browser had, whoever's that was; ends the
 * account's oldest ones where there are too many.
 * @param replaced token of the browser's earlier session, "" for none
 * @param now milliseconds
 * @returns the token; only its hash is kept
 */
export function openSession(tx: PbApp, user: string, device: string, replaced: string, now: number): string {
  if (replaced !== "") endSession(tx, hashOf(replaced));
  const others = activeSessions(tx, user, now).sort((a, b) => b.created - a.created);
  for (const { hash } of others.slice(MOST_SESSIONS - 1)) endSession(tx, hash);
  const { token, hash } = freshToken();
  execute(
    tx,
    `INSERT INTO sessions (hash, user, device, created, seen) VALUES ({:hash}, {:user}, {:device}, {:now}, {:now})`,
    { hash, user, device, now },
  );
  return token;
}

/** Ends one session, and the realtime connections that it opened. */
export function endSession(app: PbApp, hash: string): void {
  execute(app, "DELETE FROM sessions WHERE hash = {:hash}", { hash });
  closeConnections(app, (connection) => connection.session === hash);
}

/** Ends every session of a user but the given one ("" for none). */
export function endSessions(app: PbApp, user: string, butHash = ""): void {
  execute(app, "DELETE FROM sessions WHERE user = {:user} AND hash != {:butHash}", { user, butHash });
  closeConnections(app, (connection) => connection.user === user && connection.session !== butHash);
}

export function purgeSessions(app: PbApp, now: number): void {
  execute(app, `DELETE FROM sessions AS s WHERE NOT (${ACTIVE})`, limitsAt(now));
}
