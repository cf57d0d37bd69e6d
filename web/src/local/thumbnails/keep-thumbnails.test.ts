// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { thumbnailsName } from "../storage/database-names.ts";
import { ThumbnailsDatabase } from "../storage/thumbnails-database.ts";
import { closeLocalSession, type LocalSession, openLocalSession } from "../tabs/session.ts";
import { aDocument, gone, put } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import { isPresentIn, keepThumbnails } from "./keep-thumbnails.ts";

let user = 320_000_000_000_000;
let local: LocalSession;
let end: AbortController;

beforeEach(async () => {
  local = openLocalSession(aUser(++user, { role: "user", organizationId: 5, permissions: ["view", "download"] }));
  await local.loaded;
  end = new AbortController();
});
afterEach(async () => {
  end.abort();
  closeLocalSession();
  await Dexie.delete(thumbnailsName(user));
});

const take = (...changes: Parameters<LocalSession["mirror"]["applyChanges"]>[0]) => {
  local.mirror.applyChanges(changes);
  local.mirror.publish(true);
};
const paper = (id: number, values = {}) =>
  put(aDocument(id, { tenant: 5, uploadedBy: 1, sha256: `sha-${id}`, ...values }));

/** The ids of the pictures that the device keeps. */
async function kept(): Promise<number[]> {
  const db = new ThumbnailsDatabase(thumbnailsName(user));
  const keys = await db.keys().finally(() => db.close());
  return keys.map(([id]) => id);
}

async function keep(...ids: number[]): Promise<void> {
  const db = new ThumbnailsDatabase(thumbnailsName(user));
  const bytes = new Uint8Array([1]);
  await db.store(
    ids.map((id) => ({ id, sha256: `sha-${id}`, bytes })),
    100,
  );
  db.close();
}

const becomes = (ids: number[]) => vi.waitFor(async () => expect(await kept()).toEqual(ids), { timeout: 60_000 });

test("a picture goes with its document, its file or the right to fetch it, though no list is open", async () => {
  take(paper(1), paper(2), paper(3), paper(4, { uploadedBy: user }));
  await keep(1, 2, 3, 4, 9);
  void keepThumbnails(local, end.signal);
  await becomes([1, 2, 3, 4]);
  take(gone(1));
  await becomes([2, 3, 4]);
  take(paper(2, { sha256: "another", version: 2 }));
  await becomes([3, 4]);
  local.user = { ...local.user, permissions: ["view"] };
  take(paper(3, { name: "Lease", version: 2 }));
  await becomes([4]);
});

test("a picture stays as long as no record is known", () => {
  const isPresent = isPresentIn(local);
  expect(isPresent(1, "sha-1")).toBe(true);
  take(paper(2));
  expect([isPresent(1, "sha-1"), isPresent(2, "sha-2")]).toEqual([false, true]);
});

test("no database is made where there are no pictures", async () => {
  const asked = vi.spyOn(Dexie, "getDatabaseNames");
  void keepThumbnails(local, end.signal);
  take(paper(1));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2), { timeout: 60_000 });
  await Promise.all(asked.mock.results.map(({ value }) => value));
  asked.mockRestore();
  expect(await Dexie.getDatabaseNames()).not.toContain(thumbnailsName(user));
});
