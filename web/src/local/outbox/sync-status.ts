/* What the header says, from what the outbox and the line show. Pure. */

import type { ConnectionState } from "../http/connectivity.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import type { SyncStatus } from "../storage/types.ts";
import { findBlockers } from "./outbox-rules.ts";

/** The oldest unsent entry may be this old before it shows, in milliseconds. */
const LATE_MS = 60_000;

export interface OutboxState {
  /** In the order in which they were written. */
  rows: readonly StoredEntry[];
  /** Whether an entry is parked, or waits for one that is; worked out from the rows where it is absent. */
  isParked?: (key: string) => boolean;
  /** Bytes of each entry's file that the server has, by the entry's key. */
  sent: ReadonlyMap<string, number>;
  /** Changes and bytes that have arrived since the outbox was last empty. */
  done: number;
  doneBytes: number;
}

function splitByAttention({ rows, isParked = computeIsParked(rows) }: OutboxState): {
  active: StoredEntry[];
  attention: number;
} {
  const unsent = rows.filter((row) => row.state !== "sent");
  const active = unsent.filter((row) => !isParked(row.key));
  return { active, attention: unsent.length - active.length };
}

function computeIsParked(rows: readonly StoredEntry[]): (key: string) => boolean {
  const blockStates = findBlockers(rows);
  return (key) => blockStates.get(key)?.parked ?? false;
}

/** When the status changes by itself because the oldest unsent entry gets late; null when it will not. */
export function nextLateAt(outbox: OutboxState, now: number): number | null {
  const lateTimes = splitByAttention(outbox).active.map((row) => row.createdAt + LATE_MS);
  const next = lateTimes.reduce(
    (least, lateTime) => (lateTime >= now ? Math.min(least, lateTime) : least),
    Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(next) ? next : null;
}

/** The truth in one glance. Attention outranks offline; offline outranks sending; sending outranks waiting. */
export function statusOf(outbox: OutboxState, connection: ConnectionState, now: number): SyncStatus {
  const { active, attention } = splitByAttention(outbox);
  const { online, signedOut } = connection;
  const isSending = online && !signedOut && active.some((row) => row.state === "sending");
  const state = (): SyncStatus["state"] => {
    if (signedOut) return "signedOut";
    if (attention > 0) return "attention";
    if (!online) return "offline";
    if (isSending) return "sending";
    if (active.length > 0) return "waiting";
    return connection.lastPull === null ? "loading" : "saved";
  };
  return {
    state: state(),
    online,
    waiting: active.length,
    attention,
    sending: isSending ? sending(outbox, active) : null,
    lastSaved: connection.lastPull,
    late: online && active.some((row) => now - row.createdAt > LATE_MS),
  };
}

function sending(outbox: OutboxState, active: readonly StoredEntry[]): NonNullable<SyncStatus["sending"]> {
  const total = outbox.done + active.length;
  const totalBytes = active.reduce((sum, row) => sum + (row.fileSize ?? 0), outbox.doneBytes);
  const sentBytes = active.reduce(
    (sum, row) => sum + (row.uploaded ? (row.fileSize ?? 0) : (outbox.sent.get(row.key) ?? 0)),
    outbox.doneBytes,
  );
  return {
    index: Math.min(outbox.done + 1, total),
    total,
    share: totalBytes > 0 ? sentBytes / totalBytes : outbox.done / total,
  };
}
