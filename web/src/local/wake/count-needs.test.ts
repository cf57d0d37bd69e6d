// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, expect, test } from "vitest";
import { encode } from "../storage/codec.ts";
import { mirrorName } from "../storage/database-names.ts";
import { MirrorDatabase } from "../storage/mirror-database.ts";
import { INITIAL_SYNC_POINT } from "../storage/sync-point.ts";
import { aDocument, put } from "../testing/rows.ts";
import { countNeeds } from "./count-needs.ts";

const NOURA = 101_000_000_000_001;

/** Gives the device a mirror with a document for each of these days. */
async function keep(...days: string[]): Promise<void> {
  const db = new MirrorDatabase(mirrorName(NOURA));
  const rows = days.map((dueDate, at) => put({ ...aDocument(at + 1), dueDate }));
  await db.pages.add({ count: rows.length, bytes: await encode(JSON.stringify(rows)) });
  db.close();
}

afterEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

test("what needs a person is counted by what the device has", async () => {
  await keep("2027-03-01", "2027-03-08", "2027-05-20");
  expect(await countNeeds(NOURA, "2027-03-02")).toBe(2);
  expect(await countNeeds(NOURA, "2027-01-02")).toBe(0);
});

test("a device that has a part of the records does not know", async () => {
  await keep("2027-03-01");
  const db = new MirrorDatabase(mirrorName(NOURA));
  await db.meta.put({ ...INITIAL_SYNC_POINT, cursor: "a:1", isWhole: false });
  expect(await countNeeds(NOURA, "2027-03-02")).toBeNull();
  await db.meta.put({ ...INITIAL_SYNC_POINT, cursor: "a:2", isWhole: true });
  expect(await countNeeds(NOURA, "2027-03-02")).toBe(1);
  db.close();
});

test("a device without a mirror does not know", async () => {
  expect(await countNeeds(NOURA, "2027-03-02")).toBeNull();
  expect(await Dexie.exists(mirrorName(NOURA))).toBe(false);
});
