/* The truth in one glance, for screens. */

import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { getConnection, onConnection } from "../http/connectivity.ts";
import { type OutboxSnapshot, snapshotStoreOf } from "../outbox/outbox-snapshot.ts";
import { nextLateAt, statusOf } from "../outbox/sync-status.ts";
import { after } from "../storage/schedule.ts";
import type { OutboxEntry, SyncStatus } from "../storage/types.ts";
import { useLocalSession } from "./use-collection.ts";

export function useOutboxSnapshot(): OutboxSnapshot {
  const watch = snapshotStoreOf(useLocalSession()?.outbox);
  return useSyncExternalStore(watch.subscribe, watch.get);
}

/** Everything that the server has not answered yet, in the order in which it was written. */
export function useOutbox(): OutboxEntry[] {
  return useOutboxSnapshot().entries;
}

export function useSyncStatus(): SyncStatus {
  const { state } = useOutboxSnapshot();
  const connection = useSyncExternalStore(onConnection, getConnection);
  const [now, setNow] = useState(Date.now);
  const lateAt = nextLateAt(state, now);
  useEffect(() => {
    if (lateAt === null) return;
    return after(Math.max(0, lateAt - Date.now()) + 1, () => setNow(Date.now()));
  }, [lateAt]);
  return useMemo(() => statusOf(state, connection, Math.max(now, Date.now())), [state, connection, now]);
}
