/* What this device keeps of the signed-in person, for the screen. */

import { useLiveQuery } from "dexie-react-hooks";
import { useCallback, useSyncExternalStore } from "react";
import { collections } from "#domain/index";
import { clearCache } from "../files/eviction.ts";
import { cacheUsage } from "../files/file-cache.ts";
import { getLocalSession } from "../tabs/session.ts";
import { useLocalSession } from "./use-collection.ts";

/** How many records of all collections are on this device. */
export function useRowCount(): number {
  const local = useLocalSession();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = collections.map((collection) => local?.mirror.subscribe(collection, listener));
      return () => {
        for (const stop of stops) stop?.();
      };
    },
    [local],
  );
  return useSyncExternalStore(subscribe, () =>
    collections.reduce((sum, collection) => sum + (local?.mirror.view(collection).rows.length ?? 0), 0),
  );
}

/** How many files are kept on this device and how many bytes they take; undefined while that is being looked up. */
export function useFileCacheUsage(): { files: number; bytes: number } | undefined {
  const local = useLocalSession();
  return useLiveQuery(async () => (local ? cacheUsage(local.mirror.db) : { files: 0, bytes: 0 }), [local]);
}

/** How many papers' texts are kept on this device. */
export function useTextCount(): number {
  const local = useLocalSession();
  return (
    useLiveQuery(async () => (local ? await local.texts.facts.where("letters").above(0).count() : 0), [local]) ?? 0
  );
}

/** Empties the file cache, and forgets what was to be kept in it; files of unsent work are not in it. */
export async function clearFileCache(): Promise<void> {
  const local = getLocalSession();
  if (!local) return;
  const { db } = local.mirror;
  await db.transaction("rw", db.groups, db.pins, async () => {
    await db.groups.clear();
    await db.pins.clear();
  });
  await clearCache(db);
}
