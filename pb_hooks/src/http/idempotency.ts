import { AppError, answerHeaders } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, text, texts } from "../kernel/sql.ts";
import type { Reply } from "./types.ts";

const KEY_LIFETIME_MS = 60 * 24 * 60 * 60 * 1000;
const MAX_KEY_LENGTH = 255;
/** Keys that are kept of one account. */
const MAX_KEYS = 100_000;

/** A request with an idempotency key: its user, its key, and a digest of method, path and content. */
export interface IdempotentRequest {
  user: string;
  key: string;
  digest: string;
}

/** The record in a reply; both "" for a reply without one. */
export interface ReplyRecord {
  collection: string;
  record: string;
}

interface StoredReply {
  digest: string;
  status: number;
  body: string;
  headers: Record<string, string>;
}

export function requestDigest(method: string, path: string, fingerprint: string): string {
  return $security.sha256(`${method}\n${path}\n${fingerprint}`);
}

/** The key in a request's header, or null. @throws {AppError} malformed_request when it is too long */
export function idempotencyKey(header: string): string | null {
  if (header.length > MAX_KEY_LENGTH) throw new AppError("malformed_request");
  return header === "" ? null : header;
}

/**
 * The stored reply to this request, or null. Call it within the write transaction, so that concurrent copies of a
 * request wait for each other.
 * @throws {AppError} key_reused when the key was used for another request
 */
export function storedReply(tx: PbApp, request: IdempotentRequest): Reply | null {
  const found = text(
    tx,
    `SELECT json_object('digest', digest, 'status', status, 'body', body, 'headers', json(headers))
     FROM requests WHERE user = {:user} AND key = {:key}`,
    { user: request.user, key: request.key },
  );
  if (found === null) return null;
  const kept: StoredReply = JSON.parse(found);
  if (kept.digest !== request.digest) throw new AppError("key_reused");
  const headers = { ...kept.headers, [answerHeaders.replayed]: "true" };
  return kept.body === "" ? { status: kept.status, headers } : { status: kept.status, headers, json: kept.body };
}

/**
 * Stores a reply in the transaction of its effect; refusals are not stored.
 * @param body what is kept of its body
 * @param of the record in it, by which it is found when that record is purged
 * @param now milliseconds
 */
export function storeReply(
  tx: PbApp,
  request: IdempotentRequest,
  { status, headers = {} }: Reply,
  body: string,
  of: ReplyRecord,
  now: number,
): void {
  execute(
    tx,
    `INSERT INTO requests (user, key, digest, status, body, headers, created, collection, record)
     VALUES ({:user}, {:key}, {:digest}, {:status}, {:body}, {:headers}, {:now}, {:collection}, {:record})`,
    {
      user: request.user,
      key: request.key,
      digest: request.digest,
      status,
      body,
      headers: JSON.stringify(headers),
      now,
      ...of,
    },
  );
}

/**
 * Removes expired keys, and the oldest ones of an account that has more than any device ever queued: each has a stored
 * reply, and nothing else limits how many changes an account makes.
 */
export function purgeIdempotencyKeys(app: PbApp, now: number): void {
  execute(app, "DELETE FROM requests WHERE created < {:before}", { before: now - KEY_LIFETIME_MS });
  for (const user of texts(app, `SELECT user FROM requests GROUP BY user HAVING count(*) > ${MAX_KEYS}`)) {
    execute(
      app,
      `DELETE FROM requests WHERE user = {:user} AND key IN
         (SELECT key FROM requests WHERE user = {:user} ORDER BY created DESC, key LIMIT -1 OFFSET ${MAX_KEYS})`,
      { user },
    );
  }
}
