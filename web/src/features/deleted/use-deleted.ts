import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useOutbox, useSyncStatus } from "#web/local/engine.ts";
import { DELETED, deletedQuery } from "./deleted.queries.ts";
import { type DeletedItem, isRestoring, mergeDeleted } from "./deleted-item.ts";

export interface Deleted {
  items: readonly DeletedItem[];
  /** whole: as the server last answered. loading: its first answer is awaited. missing: there is none. */
  state: "whole" | "loading" | "missing";
  online: boolean;
  error: Error | null;
  refetch: () => void;
}

/** What can be brought back: fetched anew after every pull, and whenever an own deletion or restoring was answered. */
export function useDeleted(user: number): Deleted {
  const outbox = useOutbox();
  const { online, lastSaved } = useSyncStatus();
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(deletedQuery(user));
  const merged = useMemo(() => mergeDeleted(data ?? null, outbox, user), [data, outbox, user]);
  const restoring = useMemo(() => new Map(merged.filter(isRestoring).map(({ key }) => [key, true])), [merged]);
  const before = useRef(restoring);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());

  // between the server's answer to a restoring and its newer list, the item is neither deleted nor to be restored again
  useEffect(() => {
    const gone = [...before.current.keys()].filter((key) => !restoring.has(key));
    before.current = restoring;
    if (gone.length === 0) return;
    setAnswered((now) => new Set([...now, ...gone]));
    void client.invalidateQueries({ queryKey: DELETED }).then(() => {
      setAnswered((now) => new Set([...now].filter((key) => !gone.includes(key))));
    });
  }, [restoring, client]);

  useEffect(() => {
    if (online && lastSaved !== null) void client.invalidateQueries({ queryKey: DELETED });
  }, [online, lastSaved, client]);

  const items = useMemo(
    () => merged.filter(({ key, unsent }) => unsent !== null || !answered.has(key)),
    [merged, answered],
  );
  return {
    items,
    state: data ? "whole" : isFetching ? "loading" : "missing",
    online,
    error,
    refetch: () => void refetch(),
  };
}
