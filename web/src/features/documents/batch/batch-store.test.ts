// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, type LocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aCategory, aDocument, put } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { dropDrafts } from "#web/ui/forms/draft.ts";
import { putInFolders } from "#web/ui/forms/dropped-files.ts";
import { emptyBatch, type UploadBatch, uploadable, withoutRow } from "./batch.ts";
import { addFiles, changeBatch, keepBatch, leaveBatch } from "./batch-store.ts";

/* A folder with more papers than are taken at a time. */

const { createHash } = process.getBuiltinModule("node:crypto");

const contentOf = (name: string) => `%PDF-1.7\n${name}`;
const paper = (name: string) =>
  putInFolders(new File([contentOf(name)], `${name}.pdf`, { lastModified: 1 }), ["Shared", "Letters"]);
const papers = (...names: string[]) => names.map(paper);
/** Can be read when it is chosen, and no longer when it is filed. */
function paperThatGoes(name: string): File {
  const file = paper(name);
  const read = vi.spyOn(file, "arrayBuffer");
  read.mockRejectedValue(new DOMException("gone", "NotReadableError"));
  read.mockResolvedValueOnce(new TextEncoder().encode(contentOf(name)).buffer);
  return file;
}

let id = 450_000_000_000_000;
let local: LocalSession;

beforeEach(async () => {
  updateConnection({ online: false });
  local = openLocalSession(aUser(++id));
  await local.loaded;
  const letters = aCategory(11, { tenant: id, name: "Letters" });
  local.mirror.applyChanges([{ collection: "categories", id: 11, record: letters }]);
  local.mirror.publish(true);
});
afterEach(() => {
  closeLocalSession();
  dropDrafts();
});

function batch(): UploadBatch {
  let seen = emptyBatch;
  changeBatch((now) => {
    seen = now;
    return now;
  });
  return seen;
}
const states = () => batch().rows.map(({ name, state, outcome }) => `${name}: ${outcome ?? state}`);
const left = () => batch().rest.map(({ name }) => name);
const unsent = async () => (await local.outbox.entries.toArray()).length;

/** The organization has this paper. */
function file(name: string, record: number): void {
  const sha256 = createHash("sha256").update(contentOf(name)).digest("hex");
  local.mirror.applyChanges([put(aDocument(record, { tenant: id, name, sha256 }))]);
  local.mirror.publish(true);
}

/** The server takes all that is kept. */
async function send(): Promise<void> {
  for (const { name, kept, outcome } of batch().rows) if (kept && !outcome) file(name, kept.record);
  await local.outbox.entries.clear();
  await vi.waitFor(() => expect(batch().rows.every(({ kept, outcome }) => !kept || outcome === "sent")).toBe(true), {
    timeout: 60_000,
  });
}

function takeOut(at: number): void {
  const row = batch().rows[at];
  if (!row) throw new Error(`no row ${at}`);
  changeBatch((now) => withoutRow(now, row.id));
}

it("what is sent lets nothing in: the rest is left out until the folder is chosen again, which goes on with it", async () => {
  const folder = () => papers("a", "b", "c", "d", "e");
  await addFiles(folder(), 2);
  expect(await keepBatch(local.user)).toBe(2);
  await send();
  expect(states()).toEqual(["a: sent", "b: sent"]);
  expect(left()).toEqual(["c", "d", "e"]);
  expect(uploadable(batch())).toEqual([]);

  await addFiles(folder(), 2);
  expect(states()).toEqual(["a: present", "b: present", "c: ready", "d: ready"]);
  expect(left()).toEqual(["e"]);
  expect(await keepBatch(local.user)).toBe(2);
  await send();
  await addFiles(folder(), 2);
  expect(states()).toEqual(["a: present", "b: present", "c: present", "d: present", "e: ready"]);
  expect(left()).toEqual([]);
});

it("another folder goes behind what was left out of the first one", async () => {
  await addFiles(papers("a", "b"), 1);
  await addFiles(papers("c"), 1);
  expect(states()).toEqual(["a: ready"]);
  expect(left()).toEqual(["b", "c"]);
});

it("what takes the place of a paper that was taken out is checked too, and not filed twice", async () => {
  file("c", 31);
  await addFiles(papers("a", "b", "c"), 2);
  expect(states()).toEqual(["a: ready", "b: ready"]);
  takeOut(0);
  expect(left()).toEqual([]);
  expect(await keepBatch(local.user)).toBe(1);
  expect(states()).toEqual(["b: ready", "c: present"]);
  expect(await unsent()).toBe(1);
});

it("what takes the place of a paper that could not be read again is checked too", async () => {
  file("c", 31);
  await addFiles([paperThatGoes("a"), ...papers("b", "c", "d")], 2);
  expect(await keepBatch(local.user)).toBe(1);
  await expect.poll(states).toEqual(["a: refused", "b: ready", "c: present", "d: ready"]);
  expect(uploadable(batch()).map(({ name }) => name)).toEqual(["d"]);
  expect(await unsent()).toBe(1);
});

it("papers are filed once, however often that is asked for while they are checked", async () => {
  void addFiles(papers("a", "b"));
  const kept = await Promise.all([keepBatch(local.user), keepBatch(local.user)]);
  expect(kept).toEqual([2, 0]);
  expect(await unsent()).toBe(2);
});

it("a folder is noted while its papers are still checked, so that a reload is not mute", async () => {
  const slow = paper("a");
  let read = (_: ArrayBuffer) => {};
  vi.spyOn(slow, "arrayBuffer").mockReturnValueOnce(
    new Promise((resolve) => {
      read = resolve;
    }),
  );
  void addFiles([slow]);
  const keeping = keepBatch(local.user);
  const notes = () => local.outbox.relaxed.table("notes").where("key").startsWith("folders/").count();
  await vi.waitFor(async () => expect(await notes()).toBe(1), { timeout: 60_000 });
  expect(states()).toEqual(["a: checking"]);
  read(new TextEncoder().encode(contentOf("a")).buffer);
  expect(await keeping).toBe(1);
  await vi.waitFor(async () => expect(await notes()).toBe(0), { timeout: 60_000 });
});

it("papers are not filed by somebody else who signs in while they are checked", async () => {
  const { user } = local;
  void addFiles(papers("a"));
  const keeping = keepBatch(user);
  closeLocalSession();
  local = openLocalSession(aUser(++id));
  await local.loaded;
  expect(await keeping).toBe(0);
  expect(await unsent()).toBe(0);
});

describe("thousands of files become rows while the page answers, and none of them do", () => {
  const many = () => papers(...Array.from({ length: 3_000 }, (_, at) => String(at)));

  it("once their dialog has been left", async () => {
    const adding = addFiles(many());
    expect(states()).toEqual([]);
    leaveBatch();
    await adding;
    expect(states()).toEqual([]);
  });

  it("once somebody else has signed in", async () => {
    const adding = addFiles(many());
    closeLocalSession();
    local = openLocalSession(aUser(++id));
    await local.loaded;
    await adding;
    expect(states()).toEqual([]);
  });
});
