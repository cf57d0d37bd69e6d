/* The truth in one glance, as live queries over the outbox. */

import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useMemo, useState } from "react";
import { useLocal } from "./hooks.ts";
import { ContentReader } from "./outbox-content.ts";
import { allEntries, noteOf } from "./outbox-store.ts";
import { outboxView } from "./outbox-view.ts";
import { dueAt, type Seen, statusOf } from "./status-of.ts";
import type { OutboxEntry, SyncStatus } from "./types.ts";
import { useConnection } from "./use-connection.ts";

const NONE: OutboxEntry[] = [];
const NOTHING: Seen = { rows: [], sent: new Map(), done: 0, doneBytes: 0 };

/** Everything that the server has not answered yet, in the order in which it was written. */
export function useOutbox(): OutboxEntry[] {
  const outbox = useLocal()?.outbox;
  const reader = useMemo(() => new ContentReader(), []);
  const view = useLiveQuery(async () => {
    if (!outbox) return NONE;
    const [rows, progress] = await Promise.all([allEntries(outbox), outbox.progress.toArray()]);
    return { rows, sent: new Map(progress.map(({ key, sent }) => [key, sent])) };
  }, [outbox]);
  const [entries, setEntries] = useState(NONE);
  useEffect(() => {
    let gone = false;
    if (!view || !("rows" in view)) setEntries(NONE);
    else {
      void reader.open(view.rows).then((opened) => {
        if (!gone) setEntries(outboxView(opened, view.sent));
      });
    }
    return () => {
      gone = true;
    };
  }, [view, reader]);
  return entries;
}

/** Whether all is saved, and if not, why. */
export function useSyncStatus(): SyncStatus {
  const outbox = useLocal()?.outbox;
  const connection = useConnection();
  const seen = useLiveQuery(async (): Promise<Seen> => {
    if (!outbox) return NOTHING;
    const [rows, progress, note] = await Promise.all([allEntries(outbox), outbox.progress.toArray(), noteOf(outbox)]);
    const sent = new Map(progress.map(({ key, sent }) => [key, sent]));
    return { rows, sent, done: note.done, doneBytes: note.doneBytes };
  }, [outbox]);
  const [now, setNow] = useState(Date.now);
  const due = dueAt(seen ?? NOTHING, now);
  useEffect(() => {
    if (due === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, due - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [due]);
  return useMemo(() => statusOf(seen ?? NOTHING, connection, Math.max(now, Date.now())), [seen, connection, now]);
}
