import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { expect, test } from "vitest";
import { openExisting } from "./open-database.ts";
import { ThumbnailsDatabase } from "./thumbnails-database.ts";

test("asking for a database makes none, and deletes none that comes to be meanwhile", async () => {
  const name = "sijil-thumbnails-8";
  expect(await openExisting(name)).toBeNull();
  expect(await Dexie.getDatabaseNames()).not.toContain(name);
  const asking = openExisting(name);
  const db = new ThumbnailsDatabase(name);
  await db.store([{ id: 1, sha256: "one", bytes: new Uint8Array([1]) }], 10);
  (await asking)?.close();
  expect(await db.keys()).toEqual([[1, "one"]]);
  db.close();
  const found = await openExisting(name);
  expect(found?.tables.map((table) => table.name)).toEqual(["thumbnails"]);
  found?.close();
});
