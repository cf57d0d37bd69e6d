/* Reading the mirror begins with the page's first script: until the databases' own code has come and has opened them,
   the newest pages lie in memory. By the browser's own interface, since that code is not there yet. */

import { mirrorName, pendingWipes } from "../storage/database-names.ts";
import type { StoredPage } from "../storage/mirror-database.ts";
import { rememberedUser } from "../storage/remembered-user.ts";
import { INITIAL_SYNC_POINT, type SyncPoint } from "../storage/sync-point.ts";
import type { PageBatch } from "./pages.ts";

/** Pages that are read ahead at most: of 1,000 rows each when they came with the first synchronisation. */
export const PREFETCHED_PAGES = 16;

let pendingRead: { name: string; batch: Promise<PageBatch | null> } | null = null;

/** Begins to read the mirror of the last signed-in user. */
export function prefetchMirror(): void {
  const user = rememberedUser();
  const name = user && mirrorName(user.id);
  // what a sign-out has begun to delete is not read any more
  pendingRead = name && !pendingWipes().includes(name) ? { name, batch: newestPages(name) } : null;
}

/** What has been read ahead of this mirror, once; null when nothing was, or it could not be read. */
export async function takePrefetched(name: string): Promise<PageBatch | null> {
  const prefetched = pendingRead;
  pendingRead = null;
  return prefetched?.name === name ? prefetched.batch : null;
}

/** The newest pages of a mirror, so many at most; null when there is none, or it cannot be read. */
export async function newestPages(name: string, most = PREFETCHED_PAGES): Promise<PageBatch | null> {
  try {
    const db = await openDatabase(name);
    try {
      return await readNewest(db, most);
    } finally {
      db.close();
    }
  } catch {
    // the mirror itself says what is wrong, when it is opened
    return null;
  }
}

/** Opens a database that is there. @throws when there is none */
async function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  // there is none: the mirror makes it, with its tables
  request.onupgradeneeded = () => request.transaction?.abort();
  const db = await resultOf(request);
  // a sign-out in another tab, or a newer version of the app, is not kept waiting
  db.onversionchange = () => db.close();
  return db;
}

async function readNewest(db: IDBDatabase, most: number): Promise<PageBatch> {
  const transaction = db.transaction(["pages", "meta"], "readonly");
  const store: { pages: IDBObjectStore; meta: IDBObjectStore } = {
    pages: transaction.objectStore("pages"),
    meta: transaction.objectStore("meta"),
  };
  const point = resultOf<SyncPoint | undefined>(store.meta.get("sync"));
  const ids = await resultOf(store.pages.getAllKeys());
  const oldest = ids.at(-most) ?? ids[0];
  const pages =
    oldest === undefined ? [] : await resultOf<StoredPage[]>(store.pages.getAll(IDBKeyRange.lowerBound(oldest)));
  return { pages: pages.reverse(), point: (await point) ?? INITIAL_SYNC_POINT, more: ids.length > most };
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
