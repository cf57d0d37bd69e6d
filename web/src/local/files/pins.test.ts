// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeLocalSession, type LocalSession, openLocalSession } from "../tabs/session.ts";
import { isCached } from "../testing/cache.ts";
import { aDocument, put } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import { clearCache, clearUnpinned, planEviction } from "./eviction.ts";
import { cacheFile, fileKey, pruneCache } from "./file-cache.ts";
import { keepOffline, planPins, stopKeeping } from "./pins.ts";

const paper = (id: number) => aDocument(id, { size: 100, sha256: `sha-${id}` });
const key = (id: number) => fileKey("documents", id);
const files = [1, 2, 3].map((id) => ({ key: key(id), size: 100 }));

describe("what leaves", () => {
  test.each([
    ["nothing while there is room", [], 300, []],
    ["the least recently used", [], 250, [key(1)]],
    ["not what is pinned, however long unused", [1], 150, [key(2), key(3)]],
    ["nothing where what is pinned leaves no room", [1, 2], 150, null],
  ])("%s", (_, pinned, room, evicted) => {
    expect(planEviction(files, new Set(pinned.map(key)), room)).toEqual(evicted);
  });
});

test("what is lacking is what is not here in its present version, may be fetched, and has room", () => {
  const pins = [1, 2, 3, 4, 5, 6].map((id) => ({ key: key(id), isFull: id === 4 }));
  const here = new Map([
    [key(1), { sha256: "sha-1" }],
    [key(2), { sha256: "sha-of-an-earlier-version" }],
  ]);
  const rows = new Map([1, 2, 3, 4, 5].map((id) => [key(id), { ...paper(id), isAllowed: id !== 5 }]));
  const plan = planPins(pins, here, (one) => rows.get(one));
  expect(plan.lacking.map(({ id }) => id)).toEqual([2, 3]);
  expect(plan.denied).toEqual([key(5)]);
});

describe("on a device", () => {
  let user = 200_000_000_000_000;
  let local: LocalSession;
  const db = () => local.mirror.db;
  const cache = (id: number) =>
    cacheFile(db(), key(id), { bytes: new ArrayBuffer(100), type: "application/pdf", sha256: null });
  const limitTo = (bytes: number) => localStorage.setItem("sijil.keptBytes", String(bytes));
  const here = () => Promise.all([1, 2, 3].map((id) => isCached(db(), key(id))));
  const show = (ids: number[]) => {
    local.mirror.applyChanges(ids.map((id) => put(paper(id))));
    local.mirror.publish(true);
  };

  beforeEach(async () => {
    localStorage.clear();
    local = openLocalSession(aUser(++user));
    await local.loaded;
    show([1, 2, 3]);
  });
  afterEach(closeLocalSession);

  test("a pinned file outlasts others, until it is let go", async () => {
    limitTo(200);
    await cache(1);
    expect(await keepOffline([paper(1)])).toBe(true);
    await cache(2);
    await cache(3);
    expect(await here()).toEqual([true, false, true]);
    await stopKeeping([paper(1)]);
    await cache(2);
    expect(await here()).toEqual([false, true, true]);
  });

  test("pinned files alone fill the room: no other is pinned or kept, and none leaves", async () => {
    limitTo(250);
    for (const id of [1, 2]) {
      await cache(id);
      expect(await keepOffline([paper(id)])).toBe(true);
    }
    expect(await keepOffline([paper(3)])).toBe(false);
    expect(await cache(3)).toBe(false);
    expect(await here()).toEqual([true, true, false]);
    expect(await db().pins.count()).toBe(2);
    expect(await keepOffline([paper(2)])).toBe(true);
  });

  test("a full device gives up the others first; pinned ones that had to go wait for room", async () => {
    for (const id of [1, 2]) await cache(id);
    await keepOffline([paper(1)]);
    await keepOffline([paper(3)]);
    expect(await clearUnpinned(db())).toBe(true);
    expect(await here()).toEqual([true, false, false]);
    expect(await clearUnpinned(db())).toBe(false);
    await clearCache(db());
    expect(await db().pins.toArray()).toEqual([1, 3].map((id) => ({ key: key(id), isFull: true })));
    await stopKeeping([paper(3)]);
    expect(await db().pins.toArray()).toEqual([{ key: key(1), isFull: false }]);
  });

  test("a wish goes with its record", async () => {
    await keepOffline([paper(1)]);
    await keepOffline([paper(9)]);
    await pruneCache(local.mirror);
    expect(await db().pins.toCollection().primaryKeys()).toEqual([key(1)]);
  });
});
