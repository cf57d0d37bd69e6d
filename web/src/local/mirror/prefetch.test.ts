// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, test } from "vitest";
import { encode } from "../storage/codec.ts";
import { beginWipes, mirrorName } from "../storage/database-names.ts";
import { MirrorDatabase } from "../storage/mirror-database.ts";
import { rememberUser } from "../storage/remembered-user.ts";
import { closeLocalSession, openLocalSession } from "../tabs/session.ts";
import { aDocument, put } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import { readPoint } from "./pages.ts";
import { PREFETCHED_PAGES, prefetchMirror, takePrefetched } from "./prefetch.ts";

const noura = aUser(101_000_000_000_001);
const yousef = aUser(101_000_000_000_002);

/** Gives a person's mirror on this device so many pages of one document each. */
async function keep(user: typeof noura, pages: number): Promise<void> {
  const db = new MirrorDatabase(mirrorName(user.id));
  for (let id = 1; id <= pages; id++) {
    await db.pages.add({ count: 1, bytes: await encode(JSON.stringify([put(aDocument(id))])) });
  }
  await db.meta.put({ ...(await readPoint(db)), cursor: "a:1", generation: 3 });
  db.close();
}

beforeEach(() => localStorage.clear());
afterEach(async () => {
  closeLocalSession();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

test("the pages of the last person are read, the newest first, and taken once", async () => {
  await keep(noura, 3);
  rememberUser(noura);
  prefetchMirror();
  const batch = await takePrefetched(mirrorName(noura.id));
  expect(batch?.pages.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(batch).toMatchObject({ point: { cursor: "a:1", generation: 3 }, more: false });
  expect(await takePrefetched(mirrorName(noura.id))).toBeNull();
});

test("of many pages only the newest are read ahead, and the start shows them all", async () => {
  await keep(noura, PREFETCHED_PAGES + 5);
  rememberUser(noura);
  prefetchMirror();
  const local = openLocalSession(noura);
  await local.loaded;
  expect(local.mirror.view("documents").rows).toHaveLength(PREFETCHED_PAGES + 5);
  expect(local.mirror.newestPage).toBe(PREFETCHED_PAGES + 5);
  prefetchMirror();
  expect(await takePrefetched(mirrorName(noura.id))).toMatchObject({ more: true, pages: { length: PREFETCHED_PAGES } });
});

test("the databases open with what was read: it is not read again", async () => {
  await keep(noura, 2);
  rememberUser(noura);
  prefetchMirror();
  const batch = await takePrefetched(mirrorName(noura.id));
  prefetchMirror();
  const { mirror, loaded } = openLocalSession(noura);
  let reads = 0;
  mirror.db.pages.hook("reading", (page) => {
    reads++;
    return page;
  });
  await loaded;
  expect(batch?.pages).toHaveLength(2);
  expect([mirror.view("documents").rows.length, reads]).toEqual([2, 0]);
});

test("nobody gets another person's pages", async () => {
  await keep(noura, 1);
  await keep(yousef, 2);
  rememberUser(noura);
  prefetchMirror();
  const local = openLocalSession(yousef);
  await local.loaded;
  expect(local.mirror.view("documents").rows).toHaveLength(2);
  // and what was meant for the first one is gone
  expect(await takePrefetched(mirrorName(noura.id))).toBeNull();
});

test("nothing is read of what a sign-out has begun to delete, nor while nobody is known", async () => {
  await keep(noura, 1);
  prefetchMirror();
  expect(await takePrefetched(mirrorName(noura.id))).toBeNull();
  rememberUser(noura);
  beginWipes([mirrorName(noura.id)]);
  prefetchMirror();
  expect(await takePrefetched(mirrorName(noura.id))).toBeNull();
});

test("a mirror that is not there is not made, and the start makes it whole", async () => {
  rememberUser(noura);
  prefetchMirror();
  expect(await takePrefetched(mirrorName(noura.id))).toBeNull();
  expect(await indexedDB.databases()).toEqual([]);
  prefetchMirror();
  const local = openLocalSession(noura);
  await local.loaded;
  expect(local.mirror.view("documents")).toMatchObject({ rows: [], ready: false });
});

test("it keeps no sign-out from deleting the mirror", async () => {
  await keep(noura, 1);
  rememberUser(noura);
  prefetchMirror();
  await Dexie.delete(mirrorName(noura.id));
  expect(await indexedDB.databases()).toEqual([]);
});
