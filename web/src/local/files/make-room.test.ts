// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, expect, test } from "vitest";
import { thumbnailsName } from "../storage/database-names.ts";
import { ThumbnailsDatabase } from "../storage/thumbnails-database.ts";
import { closeLocalSession, openLocalSession } from "../tabs/session.ts";
import { aUser } from "../testing/users.ts";
import { cacheFile } from "./file-cache.ts";
import { makeRoom } from "./make-room.ts";

const person = aUser(7);

afterEach(async () => {
  closeLocalSession();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

test("a full device gives up thumbnails and texts first, and files that are kept here only when there are no texts", async () => {
  const local = openLocalSession(person);
  await local.opened;
  const thumbnails = new ThumbnailsDatabase(thumbnailsName(person.id));
  await thumbnails.store([{ id: 1, sha256: "a", bytes: new Uint8Array([1]) }], 9);
  await local.texts.facts.put({ id: 1, sha256: "a", state: "ok", engine: 1, letters: 5 });
  await cacheFile(local.mirror.db, "documents/1", { bytes: new ArrayBuffer(9), type: "application/pdf", sha256: null });
  await makeRoom();
  await expect.poll(() => Dexie.exists(thumbnailsName(person.id))).toBe(false);
  expect([await local.texts.facts.count(), await local.mirror.db.kept.count()]).toEqual([0, 1]);
  await makeRoom();
  expect(await local.mirror.db.kept.count()).toBe(0);
});
