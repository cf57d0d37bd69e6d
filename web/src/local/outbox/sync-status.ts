/* What the header says, from what the outbox and the line show. Pure. */

import type { Connection } from "../http/connectivity.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import type { SyncStatus } from "../storage/types.ts";
import { standings } from "./outbox-rules.ts";

/** The oldest unsent entry may be this old before it shows, in milliseconds. */
export const LATE_MS = 60_000;

/** What is known of the outbox. */
export interface Seen {
  /** In the order in which they were written. */
  rows: readonly StoredEntry[];
  /** Whether an entry is parked, or waits for one that is; worked out from the rows where it is not told. */
  isParked?: (key: string) => boolean;
  /** Bytes of each entry's file that the server has, by the entry's key. */
  sent: ReadonlyMap<string, number>;
  /** Changes and bytes that have arrived since the outbox was last empty. */
  done: number;
  doneBytes: number;
}

function split({ rows, isParked = asTheyStand(rows) }: Seen): { going: StoredEntry[]; attention: number } {
  const unsent = rows.filter((row) => row.state !== "sent");
  const going = unsent.filter((row) => !isParked(row.key));
  return { going, attention: unsent.length - going.length };
}

function asTheyStand(rows: readonly StoredEntry[]): (key: string) => boolean {
  const stands = standings(rows);
  return (key) => stands.get(key)?.parked ?? false;
}

/** When the status changes by itself because the oldest unsent entry gets late; null when it will not. */
export function dueAt(seen: Seen, now: number): number | null {
  const dues = split(seen).going.map((row) => row.createdAt + LATE_MS);
  const next = dues.reduce((least, due) => (due >= now ? Math.min(least, due) : least), Number.POSITIVE_INFINITY);
  return Number.isFinite(next) ? next : null;
}

/** The truth in one glance. Attention outranks offline; offline outranks sending; sending outranks waiting. */
export function statusOf(seen: Seen, connection: Connection, now: number): SyncStatus {
  const { going, attention } = split(seen);
  const { online, signedOut } = connection;
  const isSending = online && !signedOut && going.some((row) => row.state === "sending");
  const state = (): SyncStatus["state"] => {
    if (signedOut) return "signedOut";
    if (attention > 0) return "attention";
    if (!online) return "offline";
    if (isSending) return "sending";
    return going.length > 0 ? "waiting" : "saved";
  };
  return {
    state: state(),
    online,
    waiting: going.length,
    attention,
    sending: isSending ? sending(seen, going) : null,
    lastSaved: connection.lastPull,
    late: online && going.some((row) => now - row.createdAt > LATE_MS),
  };
}

function sending(seen: Seen, going: readonly StoredEntry[]): NonNullable<SyncStatus["sending"]> {
  const total = seen.done + going.length;
  const whole = going.reduce((sum, row) => sum + (row.fileSize ?? 0), seen.doneBytes);
  const there = going.reduce(
    (sum, row) => sum + (row.uploaded ? (row.fileSize ?? 0) : (seen.sent.get(row.key) ?? 0)),
    seen.doneBytes,
  );
  return { index: Math.min(seen.done + 1, total), total, share: whole > 0 ? there / whole : seen.done / total };
}
