import {
  type Actor,
  AppError,
  INVITATION_DAYS,
  type Invitation,
  isSuperAdmin,
  jsonSql,
  MOST_INVITATIONS,
  managesInvitation,
  mayInvite,
  type User,
  users,
} from "#domain/index";
import { freshId } from "../kernel/ids.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, integer, isoTimeSql, type SqlParams, texts } from "../kernel/sql.ts";
import { actorOf, freshToken, hashOf } from "../sessions/session.ts";

const LIFETIME_MS = INVITATION_DAYS * 24 * 60 * 60 * 1000;

const JSON_SQL = `json_object('id', CAST(i.id AS INTEGER), 'organizationId', CAST(i.organization AS INTEGER),
  'role', i.role, 'permissions', json(i.permissions), 'email', nullif(i.email, ''), 'invitedBy', CAST(i.user AS INTEGER),
  'createdAt', ${isoTimeSql("i.created")}, 'expiresAt', ${isoTimeSql("i.expires")})`;
const PENDING = `invitations i JOIN organizations o ON o.id = i.organization AND o.isActive AND o.deleted = ''
  JOIN users u ON u.id = i.user AND u.isActive WHERE i.expires > {:now}`;

/**
 * What is pending: in time, to an organization that takes part, by somebody who is active and may still make it. The
 * newest comes first.
 * @param where SQL over the invitation `i`
 * @param now milliseconds
 */
function findPending(app: PbApp, where: string, params: SqlParams, now: number): Invitation[] {
  const sql = `SELECT json_array(${JSON_SQL}, ${jsonSql(users, "u")}) FROM ${PENDING} AND ${where}
    ORDER BY i.created DESC, i.id`;
  return texts(app, sql, { ...params, now }).flatMap((row) => {
    const [invitation, maker]: [Invitation, User] = JSON.parse(row);
    return mayInvite(actorOf(maker), invitation) ? [invitation] : [];
  });
}

/** The pending invitations that this person may revoke, the newest first. @param now milliseconds */
export function pendingInvitations(app: PbApp, actor: Actor, now: number): Invitation[] {
  const [where, params] = isSuperAdmin(actor)
    ? ["true", {}]
    : ["i.organization = {:organization}", { organization: String(actor.organizationId ?? "") }];
  return findPending(app, where, params, now).filter((one) => managesInvitation(actor, one));
}

/** One of {@link pendingInvitations}. @throws {AppError} not_found */
export function pendingInvitation(app: PbApp, actor: Actor, id: string, now: number): Invitation {
  const [found] = findPending(app, "i.id = {:id}", { id }, now);
  if (!found || !managesInvitation(actor, found)) throw new AppError("not_found");
  return found;
}

/** The invitation of a link, or null when it is not (any longer) good. @param now milliseconds */
export function invitationOfToken(app: PbApp, token: string, now: number): Invitation | null {
  return findPending(app, "i.hash = {:hash}", { hash: hashOf(token) }, now)[0] ?? null;
}

type New = Pick<Invitation, "organizationId" | "role" | "permissions" | "email">;

/**
 * Stores an invitation.
 * @returns its id and its token, of which only the hash is stored
 * @throws {AppError} invitations_full
 */
export function addInvitation(tx: PbApp, maker: Actor, invitation: New, now: number): { id: string; token: string } {
  const organization = String(invitation.organizationId);
  const waiting = integer(
    tx,
    "SELECT count(*) FROM invitations WHERE organization = {:organization} AND expires > {:now}",
    { organization, now },
  );
  if (waiting >= MOST_INVITATIONS) throw new AppError("invitations_full");
  const id = freshId();
  const { token, hash } = freshToken();
  execute(
    tx,
    `INSERT INTO invitations (id, hash, organization, role, permissions, email, user, created, expires)
     VALUES ({:id}, {:hash}, {:organization}, {:role}, {:permissions}, {:email}, {:user}, {:now}, {:expires})`,
    {
      id,
      hash,
      organization,
      role: invitation.role,
      permissions: JSON.stringify(invitation.permissions),
      email: invitation.email ?? "",
      user: String(maker.id),
      now,
      expires: now + LIFETIME_MS,
    },
  );
  return { id, token };
}

/** Gives an invitation another link, good from now on; the one before is void. */
export function renewInvitation(tx: PbApp, id: string, now: number): string {
  const { token, hash } = freshToken();
  execute(tx, "UPDATE invitations SET hash = {:hash}, expires = {:expires} WHERE id = {:id}", {
    id,
    hash,
    expires: now + LIFETIME_MS,
  });
  return token;
}

/** It has been used, or revoked. */
export function removeInvitation(tx: PbApp, id: string): void {
  execute(tx, "DELETE FROM invitations WHERE id = {:id}", { id });
}

export function purgeInvitations(app: PbApp, now: number): void {
  execute(app, "DELETE FROM invitations WHERE expires <= {:now}", { now });
}
