/* The wire of GET /api/sync. Source: decisions, "Requests that repeat, pulls, uploads". */

import type { Collection, SyncRecords } from "./registry.ts";

/** One change: the record as it is now, or that it is gone. */
export type Change =
  | { [C in Collection]: { collection: C; id: number; record: SyncRecords[C] } }[Collection]
  | { collection: Collection; id: number; deleted: true };

export interface SyncAnswer {
  cursor: string;
  more: boolean;
  reset: boolean;
  changes: Change[];
}

/** Changes in one line (page) of an NDJSON answer, at most. */
export const PAGE_CHANGES = 1000;
/** The topic that a realtime client subscribes to; its messages are notifications and carry no data. */
export const SYNC_TOPIC = "sync";

export const syncHeaders = {
  cursor: "X-Sync-Cursor",
  more: "X-Sync-More",
  reset: "X-Sync-Reset",
  /** With a reset: the server's data have gone back, and this person may see what they saw before. */
  restored: "X-Sync-Restored",
} as const;
export const NDJSON = "application/x-ndjson";
/** The last line of an NDJSON answer, reset or not: an answer without it was cut, however orderly its connection ended. */
export const LAST_LINE = "[]";

/** Headers of a request; those of a change but for `user`. */
export const requestHeaders = {
  key: "Idempotency-Key",
  tenant: "X-Tenant",
  /** Whose request it is; refused when the session's cookie is another person's. */
  user: "X-User",
} as const;
export const answerHeaders = {
  code: "X-Error-Code",
  conflicts: "X-Conflict-Fields",
  replayed: "X-Idempotent-Replay",
  /** Of a refused list: the row that the refusal is about. */
  row: "X-Error-Row",
  /** The id of the user whose session the request came with; absent for a guest. */
  user: "X-User",
} as const;
