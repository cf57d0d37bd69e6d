/* The truth in one glance, for screens. */

import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { getConnection, onConnection } from "../http/connectivity.ts";
import { type Watched, watchOf } from "../outbox/outbox-snapshot.ts";
import { dueAt, statusOf } from "../outbox/sync-status.ts";
import { after } from "../storage/schedule.ts";
import type { OutboxEntry, SyncStatus } from "../storage/types.ts";
import { useLocal } from "./use-collection.ts";

/** The outbox as this tab last read it. */
export function useWatched(): Watched {
  const watch = watchOf(useLocal()?.outbox);
  return useSyncExternalStore(watch.subscribe, watch.get);
}

/** Everything that the server has not answered yet, in the order in which it was written. */
export function useOutbox(): OutboxEntry[] {
  return useWatched().entries;
}

/** Whether all is saved, and if not, why. */
export function useSyncStatus(): SyncStatus {
  const { seen } = useWatched();
  const connection = useSyncExternalStore(onConnection, getConnection);
  const [now, setNow] = useState(Date.now);
  const due = dueAt(seen, now);
  useEffect(() => {
    if (due === null) return;
    return after(Math.max(0, due - Date.now()) + 1, () => setNow(Date.now()));
  }, [due]);
  return useMemo(() => statusOf(seen, connection, Math.max(now, Date.now())), [seen, connection, now]);
}
