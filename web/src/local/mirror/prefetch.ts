/* Reading the mirror begins with the page's first script: until the databases' own code has come and has opened them,
   the newest pages lie in memory. By the browser's own interface, since that code is not there yet. */

import { mirrorName, pendingWipes } from "../storage/database-names.ts";
import type { StoredPage } from "../storage/mirror-database.ts";
import { lastUser } from "../storage/remembered-user.ts";
import { START, type SyncPoint } from "../storage/sync-point.ts";
import type { Batch } from "./pages.ts";

/** Pages that are read ahead at most: of 1,000 rows each when they came with the first synchronisation. */
export const AHEAD_PAGES = 16;

let reading: { name: string; batch: Promise<Batch | null> } | null = null;

/** Begins to read the mirror of the person who was signed in here last. */
export function readAhead(): void {
  const user = lastUser();
  const name = user && mirrorName(user.id);
  // what a sign-out has begun to delete is not read any more
  reading = name && !pendingWipes().includes(name) ? { name, batch: newestPages(name) } : null;
}

/** What has been read ahead of this mirror, once; null when nothing was, or it could not be read. */
export async function takeAhead(name: string): Promise<Batch | null> {
  const taken = reading;
  reading = null;
  return taken?.name === name ? taken.batch : null;
}

/** The newest pages of a mirror; null when there is none, or it cannot be read. */
export async function newestPages(name: string): Promise<Batch | null> {
  try {
    const db = await opened(name);
    try {
      return await read(db);
    } finally {
      db.close();
    }
  } catch {
    // the mirror itself says what is wrong, when it is opened
    return null;
  }
}

/** Opens a database that is there. @throws when there is none */
async function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  // there is none: the mirror makes it, with its tables
  request.onupgradeneeded = () => request.transaction?.abort();
  const db = await answer(request);
  // a sign-out in another tab, or a newer version of the app, is not kept waiting
  db.onversionchange = () => db.close();
  return db;
}

async function read(db: IDBDatabase): Promise<Batch> {
  const transaction = db.transaction(["pages", "meta"], "readonly");
  const store: { pages: IDBObjectStore; meta: IDBObjectStore } = {
    pages: transaction.objectStore("pages"),
    meta: transaction.objectStore("meta"),
  };
  const point = answer<SyncPoint | undefined>(store.meta.get("sync"));
  const ids = await answer(store.pages.getAllKeys());
  const oldest = ids.at(-AHEAD_PAGES) ?? ids[0];
  const pages =
    oldest === undefined ? [] : await answer<StoredPage[]>(store.pages.getAll(IDBKeyRange.lowerBound(oldest)));
  return { pages: pages.reverse(), point: (await point) ?? START, more: ids.length > AHEAD_PAGES };
}

function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
