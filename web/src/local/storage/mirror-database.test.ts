import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { expect, test } from "vitest";
import { MirrorDatabase } from "./mirror-database.ts";

test("a tab of the release before goes on beside one that knows of pins", async () => {
  // as 0.4.0 declares it
  const before = new Dexie("mirror-of-two");
  before.version(1).stores({ pages: "++id,count", meta: "key", kept: "key,used", keptBytes: "key" });
  await before.table("meta").put({ key: "sync", cursor: "a" });
  const now = new MirrorDatabase("mirror-of-two");
  await now.pins.put({ key: "documents/1", isFull: false });
  expect(await now.meta.count()).toBe(1);
  await before.table("kept").put({ key: "documents/1", size: 1, sha256: null, type: "", used: 1 });
  await before.transaction("rw", ["meta", "pages"], async () => {
    await before.table("meta").put({ key: "sync", cursor: "b" });
  });
  expect([await now.meta.get("sync"), await now.kept.count()]).toEqual([{ key: "sync", cursor: "b" }, 1]);
  expect(await now.pins.count()).toBe(1);
  before.close();
  await now.delete();
});
