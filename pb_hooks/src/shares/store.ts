import {
  type Actor,
  AppError,
  jsonSql,
  MOST_SHARES_OF_PAPER,
  MOST_SHARES_OF_TENANT,
  mayDownload,
  type OwnedDocument,
  type Share,
  type User,
  users,
} from "#domain/index";
import { freshId } from "../kernel/ids.ts";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { execute, integer, isoTimeSql, type SqlParams, texts } from "../kernel/sql.ts";
import { actorOf, freshToken, hashOf } from "../sessions/session.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** For so long a revoked link can be brought back. */
const RESTORABLE_MS = 60 * 60 * 1000;

/** A share link as it is stored, with what its page says of who made it. */
export interface StoredShare extends Share {
  documentId: number;
  tenant: number;
  /** The hash of its password, or "". */
  password: string;
  /** The name of the organization that it is from; null for a private space. */
  organization: string | null;
}

/** A share link that works, with its document. */
export interface LiveShare {
  share: StoredShare;
  document: PbRecord;
}

const JSON_SQL = `json_object('id', CAST(s.id AS INTEGER), 'documentId', CAST(s.document AS INTEGER),
  'tenant', CAST(s.tenant AS INTEGER), 'sharedById', CAST(s.user AS INTEGER), 'sharedBy', u.fullName,
  'organization', t.name, 'password', s.password, 'hasPassword', json(iif(s.password <> '', 'true', 'false')),
  'views', s.views, 'downloads', s.downloads, 'createdAt', ${isoTimeSql("s.created")},
  'expiresAt', ${isoTimeSql("s.expires")})`;
const OWNERSHIP_SQL = `json_object('tenant', CAST(d.tenant AS INTEGER),
  'uploadedBy', CAST(nullif(d.uploadedBy, '') AS INTEGER))`;
const WORKS = "s.revoked = 0";
const IS_RESTORABLE = "s.revoked > {:since}";
/** What is in time and was made by somebody who may sign in. */
const IN_TIME = `shares s JOIN documents d ON d.id = s.document AND d.deleted = '' JOIN users u ON u.id = s.user AND u.isActive
  LEFT JOIN organizations o ON o.id = u.organizationId LEFT JOIN organizations t ON t.id = s.tenant
  WHERE s.expires > {:now} AND (u.organizationId = '' OR (o.isActive AND o.deleted = ''))`;

/**
 * Share links, revoked ones too, whose makers may still download the document: a link ends with that right. The newest
 * comes first.
 * @param where SQL over the link `s`
 * @param now milliseconds
 */
function findShares(app: PbApp, where: string, params: SqlParams, now: number): StoredShare[] {
  const sql = `SELECT json_array(${JSON_SQL}, ${jsonSql(users, "u")}, ${OWNERSHIP_SQL}) FROM ${IN_TIME} AND (${where})
    ORDER BY s.created DESC, s.id`;
  return texts(app, sql, { ...params, now, since: now - RESTORABLE_MS }).flatMap((row) => {
    const [share, maker, document]: [StoredShare, User, OwnedDocument] = JSON.parse(row);
    return mayDownload(actorOf(maker), document) ? [share] : [];
  });
}

function findWorking(app: PbApp, where: string, params: SqlParams, now: number): StoredShare[] {
  return findShares(app, `${WORKS} AND ${where}`, params, now);
}

/** The share link of a token, or null when it does not (any longer) work. @param now milliseconds */
export function shareOfToken(app: PbApp, token: string, now: number): LiveShare | null {
  const [share] = findWorking(app, "s.hash = {:hash}", { hash: hashOf(token) }, now);
  return share ? { share, document: app.findRecordById("documents", String(share.documentId)) } : null;
}

/** The share link with this id, or null when it does not (any longer) work. @param now milliseconds */
export function shareOfId(app: PbApp, id: string, now: number): StoredShare | null {
  return findWorking(app, "s.id = {:id}", { id }, now)[0] ?? null;
}

/** The share link with this id, when it was revoked so recently that it can be brought back. @param now milliseconds */
export function revokedShareOfId(app: PbApp, id: string, now: number): StoredShare | null {
  return findShares(app, `${IS_RESTORABLE} AND s.id = {:id}`, { id }, now)[0] ?? null;
}

/** A document's share links that work, the newest first. @param now milliseconds */
export function sharesOf(app: PbApp, document: string, now: number): StoredShare[] {
  return findWorking(app, "s.document = {:document}", { document }, now);
}

/**
 * Stores a share link.
 * @param password the hash of its password, or ""
 * @returns its id and its token, of which only the hash is stored
 * @throws {AppError} shares_full
 */
export function addShare(
  tx: PbApp,
  maker: Actor,
  document: PbRecord,
  { days, password }: { days: number; password: string },
  now: number,
): { id: string; token: string } {
  const tenant = document.getString("tenant");
  ensureRoom(tx, document.id, tenant, now);
  const id = freshId();
  const { token, hash } = freshToken();
  execute(
    tx,
    `INSERT INTO shares (id, hash, document, tenant, user, password, created, expires)
     VALUES ({:id}, {:hash}, {:document}, {:tenant}, {:user}, {:password}, {:now}, {:expires})`,
    {
      id,
      hash,
      document: document.id,
      tenant,
      user: String(maker.id),
      password,
      now,
      expires: now + days * DAY_MS,
    },
  );
  return { id, token };
}

/** Counts that a link's page was opened, or its file fetched. */
export function countUse(tx: PbApp, id: number, what: "views" | "downloads"): void {
  execute(tx, `UPDATE shares SET ${what} = ${what} + 1 WHERE id = {:id}`, { id: String(id) });
}

/** @throws {AppError} shares_full when the document, or its tenant, has as many links as it may have */
function ensureRoom(tx: PbApp, document: string, tenant: string, now: number): void {
  const inUse = (column: string, value: string) =>
    integer(tx, `SELECT count(*) FROM shares s WHERE ${column} = {:value} AND expires > {:now} AND ${WORKS}`, {
      value,
      now,
    });
  if (inUse("document", document) >= MOST_SHARES_OF_PAPER) throw new AppError("shares_full");
  if (inUse("tenant", tenant) >= MOST_SHARES_OF_TENANT) throw new AppError("shares_full");
}

/** Ends a link; {@link restoreLink} brings it back for an hour. */
export function revokeLink(tx: PbApp, id: string, now: number): void {
  execute(tx, "UPDATE shares SET revoked = {:now} WHERE id = {:id}", { id, now });
}

/** Brings a revoked link back, for the time that it has left. @throws {AppError} shares_full */
export function restoreLink(tx: PbApp, { id, documentId, tenant }: StoredShare, now: number): void {
  ensureRoom(tx, String(documentId), String(tenant), now);
  execute(tx, "UPDATE shares SET revoked = 0 WHERE id = {:id}", { id: String(id) });
}

/**
 * Removes the share links that have ended, so that a right which is given back later brings none of them back, and those
 * whose revocation can no longer be undone.
 */
export function purgeShares(app: PbApp, now: number): void {
  const kept = new Set(findShares(app, `${WORKS} OR ${IS_RESTORABLE}`, {}, now).map(({ id }) => String(id)));
  for (const id of texts(app, "SELECT id FROM shares")) {
    if (!kept.has(id)) execute(app, "DELETE FROM shares WHERE id = {:id}", { id });
  }
}
