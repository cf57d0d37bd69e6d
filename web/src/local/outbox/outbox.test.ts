import "fake-indexeddb/auto";
import { describe, expect, test, vi } from "vitest";
import { type ErrorCode, tenantOf } from "#domain/index";
import { countUnsent } from "../storage/outbox-database.ts";
import type { NewEntry } from "../storage/types.ts";
import type { LocalSession } from "../tabs/session.ts";
import { withFollowedSession } from "../testing/followed-session.ts";
import { aCategory, aDocument } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import { discard, editEntry, retry, retryAll, undo, undoAll, unsentFile, write, writeAll } from "./outbox.ts";
import { decodeContent } from "./outbox-content.ts";
import { addEntries, allEntries, changeEntry, findEntry } from "./outbox-store.ts";
import { PushStore } from "./push-store.ts";

let people = 0;
let local: LocalSession;

withFollowedSession(
  () => aUser(++people, { organizationId: 555 }),
  (opened) => {
    local = opened;
  },
);

const server = (...records: ReturnType<typeof aDocument>[]) => {
  local.mirror.applyChanges(records.map((record) => ({ collection: "documents" as const, id: record.id, record })));
  local.mirror.publish(true);
};
const view = () => local.mirror.view("documents");
const shows = (check: () => void) => vi.waitFor(check, { interval: 2, timeout: 60_000 });
const stored = async (key: string) => {
  const entry = await findEntry(local.outbox, key);
  if (!entry) throw new Error("the entry is gone");
  return entry;
};

const create = (id: number, over: Partial<NewEntry> = {}): NewEntry => ({
  kind: "document.create",
  collection: "documents",
  record: id,
  title: `Document ${id}`,
  method: "POST",
  path: "/api/documents",
  body: { id, name: `Document ${id}`, categoryId: 70 },
  overlay: aDocument(id, { version: 0 }),
  ...over,
});
const rename = (id: number, name: string): NewEntry => ({
  kind: "document.update",
  collection: "documents",
  record: id,
  title: name,
  method: "PATCH",
  path: `/api/documents/${id}`,
  body: { name },
  overlay: { name },
});
const remove = (id: number): NewEntry => ({
  kind: "document.delete",
  collection: "documents",
  record: id,
  title: `Document ${id}`,
  method: "DELETE",
  path: `/api/documents/${id}`,
  overlay: null,
});

/** As after the first attempt, of which no answer came. */
async function attempted(key: string): Promise<PushStore> {
  const store = await PushStore.claim(local.outbox);
  await store.markSending(await stored(key));
  await store.finish(await stored(key), { as: "later", foreign: null });
  return store;
}

describe("write", () => {
  test("saves with its tenant, base version and file, and shows at once", async () => {
    server(aDocument(1, { version: 4 }));
    const bytes = new TextEncoder().encode("%PDF-1.4").buffer;
    const made = await write(create(2, { file: { name: "a.pdf", type: "application/pdf", bytes } }));
    const changed = await write(rename(1, "Lease"));
    expect(await stored(made.key)).toMatchObject({
      tenant: 555,
      state: "waiting",
      fileSize: 8,
      needs: [70],
      base: null,
    });
    expect(await stored(changed.key)).toMatchObject({ base: 4, fields: ["name"] });
    expect(new TextDecoder().decode((await unsentFile(2))?.bytes)).toBe("%PDF-1.4");
    await shows(() => {
      expect(view().byId.get(1)?.name).toBe("Lease");
      expect(view().marks.get(2)).toBe("waiting");
    });
    expect(view().rows.map(({ id }) => id)).toEqual([2, 1]);
    expect(await countUnsent(local.outbox)).toBe(2);
  });

  test("an answered change stays shown until the mirror has it, and not a moment longer", async () => {
    server(aDocument(1, { version: 4, name: "Old" }));
    const { key } = await write(rename(1, "Lease"));
    const store = await PushStore.claim(local.outbox);
    await store.markSending(await stored(key));
    await store.finish(await stored(key), { as: "sent", version: 5, bytes: null });
    await shows(() => expect(view().marks.size).toBe(0));
    expect(view().byId.get(1)?.name).toBe("Lease");
    await store.drop(await allEntries(local.outbox));
    await vi.waitFor(async () => expect(await allEntries(local.outbox)).toEqual([]), { timeout: 60_000 });
    expect(view().byId.get(1)?.name).toBe("Lease");
    server(aDocument(1, { version: 5, name: "Lease, as cleaned" }));
    expect(view().byId.get(1)?.name).toBe("Lease, as cleaned");
  });
});

describe("discard", () => {
  test("takes what cannot be without it, and its files", async () => {
    const bytes = new ArrayBuffer(4);
    const category = await write({
      ...create(70),
      kind: "category.create",
      collection: "categories",
      path: "/api/categories",
      body: { id: 70, name: "New" },
      overlay: aCategory(70),
    });
    await write(create(2, { file: { name: "a.pdf", type: "application/pdf", bytes } }));
    await write(rename(2, "Lease"));
    const other = await write(create(3, { body: { id: 3, name: "x", categoryId: 1 } }));
    await discard(category.key);
    expect((await allEntries(local.outbox)).map(({ key }) => key)).toEqual([other.key]);
    expect(await local.outbox.files.count()).toBe(0);
  });
});

describe("undo", () => {
  test("an unsent deletion is as if it had not been", async () => {
    server(aDocument(1));
    const { key } = await write(remove(1));
    await shows(() => expect(view().byId.has(1)).toBe(false));
    expect(await undo(key)).toBe(true);
    await shows(() => expect(view().byId.has(1)).toBe(true));
    expect(await countUnsent(local.outbox)).toBe(0);
  });

  test("a deletion that the server may know of is followed by a restore, which shows the row at once", async () => {
    server(aDocument(1, { name: "Lease" }));
    const { key } = await write(remove(1));
    await attempted(key);
    expect(await undo(key)).toBe(true);
    expect((await allEntries(local.outbox)).map(({ kind }) => kind)).toEqual(["document.delete", "document.restore"]);
    const restore = (await allEntries(local.outbox))[1];
    expect(restore && (await decodeContent(restore.bytes)).path).toBe("/api/documents/1/restore");
    await shows(() => expect(view().byId.get(1)?.name).toBe("Lease"));
  });

  test("also when it has been sent and the mirror has let go of it", async () => {
    server(aDocument(1));
    const { key } = await write(remove(1));
    const store = await attempted(key);
    await store.drop(await allEntries(local.outbox));
    expect(await undo(key)).toBe(true);
    expect((await allEntries(local.outbox)).map(({ kind }) => kind)).toEqual(["document.restore"]);
  });
});

test("what leaves while it is taken back is not removed, but followed by a restore", async () => {
  server(aDocument(1));
  const { key } = await write(remove(1));
  const push = await PushStore.claim(local.outbox);
  const entry = await stored(key);
  const [begun, undone] = await Promise.all([push.markSending(entry), undo(key)]);
  expect([begun, undone]).toEqual([true, true]);
  expect((await allEntries(local.outbox)).map(({ kind, state }) => [kind, state])).toEqual([
    ["document.delete", "sending"],
    ["document.restore", "waiting"],
  ]);
});

test("what was answered while it is discarded stays until the pull has brought it", async () => {
  server(aDocument(1));
  const { key } = await write(rename(1, "B"));
  const push = await PushStore.claim(local.outbox);
  const entry = await stored(key);
  await push.markSending(entry);
  await Promise.all([push.finish(entry, { as: "sent", version: 2, bytes: null }), discard(key)]);
  expect((await stored(key)).state).toBe("sent");
});

describe("a form that was open while somebody else changed the record", () => {
  const seen = aDocument(1, { version: 1, name: "A", description: "x" });
  const theirs = aDocument(1, { version: 2, name: "A", description: "theirs" });
  const patch = (changes: { name?: string; description?: string }): NewEntry<"documents"> => ({
    ...rename(1, "B"),
    collection: "documents",
    body: changes,
    overlay: changes,
    baseRow: seen,
  });

  test("a field that its author saw otherwise is based on what he saw, the others on the present row", async () => {
    server(theirs);
    const { key } = await write(patch({ name: "B", description: "mine" }));
    expect(await stored(key)).toMatchObject({ base: 1, bases: { name: 2, description: 1 } });
    const { key: other } = await write(patch({ name: "C" }));
    expect(await stored(other)).toMatchObject({ base: 2 });
  });

  test("so is a field that is added to a change that waits", async () => {
    server(theirs);
    const { key } = await write(patch({ name: "B" }));
    expect(await editEntry(key, { body: { description: "mine" }, baseRow: seen })).toBe(true);
    expect(await stored(key)).toMatchObject({ fields: ["name", "description"], bases: { name: 2, description: 1 } });
  });

  test("so is another value for its field, once its author has seen theirs and not his own", async () => {
    server(seen);
    const { key } = await write(patch({ name: "B" }));
    server(aDocument(1, { version: 2, name: "Theirs" }));
    const edited = async (name: string, baseRow: ReturnType<typeof aDocument>) => {
      expect(await editEntry(key, { body: { name }, baseRow })).toBe(true);
      return stored(key);
    };
    expect(await edited("C", aDocument(1, { version: 2, name: "B" }))).toMatchObject({ base: 1 });
    expect(await edited("D", aDocument(1, { version: 2, name: "Theirs" }))).toMatchObject({ base: 2 });
  });

  test("what its author did himself meanwhile is no difference", async () => {
    server(aDocument(1, { version: 4, name: "A", description: "x" }));
    expect(await stored((await write(patch({ name: "B" }))).key)).toMatchObject({ base: 4 });
  });
});

describe("retry and edit", () => {
  const refusal = { status: 400, code: "category_unknown" as const, sentence: "No." };

  test("a refused change goes again under its key; another category frees it from the old one", async () => {
    const { key } = await write(create(2));
    const store = await PushStore.claim(local.outbox);
    await store.markSending(await stored(key));
    await store.finish(await stored(key), { as: "parked", refusal });
    await shows(() => expect(view().marks.get(2)).toBe("attention"));
    expect(await editEntry(key, { body: { categoryId: 71 }, overlay: { categoryId: 71 } })).toBe(true);
    expect(await stored(key)).toMatchObject({
      state: "waiting",
      refusal: null,
      requestKey: key,
      needs: [71],
      revision: 1,
    });
    await shows(() => expect(view().byId.get(2)?.categoryId).toBe(71));
    expect(await retry(key)).toBe(false);
  });

  test("what may have reached the server is not edited", async () => {
    const { key } = await write(create(2));
    await attempted(key);
    expect(await editEntry(key, { body: { name: "Other" } })).toBe(false);
  });

  test("what was written in another organization is mended without being sent, and goes where its author says", async () => {
    const { key } = await write(create(2));
    const elsewhere = { status: 409, code: "tenant_changed" as const, sentence: "No." };
    const moved = { state: "attention" as const, refusal: elsewhere, tenant: 4, tries: 1 };
    await changeEntry(
      local.outbox,
      key,
      () => true,
      () => moved,
    );
    expect(await editEntry(key, { body: { name: "Mended" }, overlay: { name: "Mended" } })).toBe(true);
    expect(await stored(key)).toMatchObject({ ...moved, revision: 1 });
    await shows(() => expect(view().byId.get(2)?.name).toBe("Mended"));
    expect(await retry(key)).toBe(true);
    expect(await stored(key)).toMatchObject({ state: "waiting", refusal: null, tenant: tenantOf(local.user) });
  });

  test("once its author is back there, mending it sends it there", async () => {
    const { key } = await write(create(2));
    const refusal = { status: 409, code: "tenant_changed" as const, sentence: "No." };
    await changeEntry(
      local.outbox,
      key,
      () => true,
      () => ({ state: "attention", refusal }),
    );
    await editEntry(key, { body: { name: "Mended" }, overlay: { name: "Mended" } });
    expect(await stored(key)).toMatchObject({ state: "waiting", refusal: null, tenant: tenantOf(local.user) });
  });

  test("all that need no decision go again at once, the others stay", async () => {
    const park = async (record: number, code: ErrorCode) => {
      const { key } = await write(remove(record));
      await changeEntry(
        local.outbox,
        key,
        () => true,
        () => ({ state: "attention", refusal: { status: 409, code, sentence: "no" } }),
      );
      return key;
    };
    server(aDocument(1), aDocument(2), aDocument(3), aDocument(4));
    const again = [await park(1, "space_full"), await park(2, "forbidden")];
    const stay = [await park(3, "version_conflict"), await park(4, "tenant_changed")];
    expect(await retryAll()).toBe(2);
    for (const key of again) expect(await stored(key)).toMatchObject({ state: "waiting", refusal: null });
    for (const key of stay) expect((await stored(key)).state).toBe("attention");
  });

  test("after a conflict a retry is based on what the row shows now", async () => {
    server(aDocument(1, { version: 4 }));
    const { key } = await write(rename(1, "Mine"));
    const store = await PushStore.claim(local.outbox);
    await store.markSending(await stored(key));
    await store.finish(await stored(key), {
      as: "parked",
      refusal: { status: 409, code: "version_conflict", sentence: "Changed." },
    });
    server(aDocument(1, { version: 6, name: "Theirs" }));
    await shows(() => expect(view().byId.get(1)?.name).toBe("Theirs"));
    await retry(key);
    expect(await stored(key)).toMatchObject({ state: "waiting", base: 6 });
  });
});

test("many changes are saved in their order, all or none, and taken back together", async () => {
  server(aDocument(7), aDocument(8), aDocument(9));
  const remove = (id: number): NewEntry => {
    const path = `/api/documents/${id}`;
    return { ...create(id), kind: "document.delete", method: "DELETE", path, overlay: null };
  };
  const keys = await writeAll([remove(7), remove(8), remove(9)]);
  expect((await allEntries(local.outbox)).map(({ key }) => key)).toEqual(keys);
  await shows(() => expect(view().rows).toEqual([]));

  vi.spyOn(local.outbox.entries, "add").mockRejectedValueOnce(new Error("broken"));
  await expect(writeAll([rename(7, "x"), rename(8, "y")])).rejects.toThrow("broken");
  expect(await countUnsent(local.outbox)).toBe(3);

  // one of them has reached the server: it is followed by a restoring
  await local.outbox.entries
    .where("key")
    .equals(keys[1] ?? "")
    .modify({ state: "sending", tries: 1 });
  expect(await undoAll(keys)).toEqual([]);
  const left = await allEntries(local.outbox);
  expect(left.map(({ kind, record }) => [kind, record])).toEqual([
    ["document.delete", 8],
    ["document.restore", 8],
  ]);
  await shows(() =>
    expect(
      view()
        .rows.map(({ id }) => id)
        .sort(),
    ).toEqual([7, 8, 9]),
  );
});

test("where the device is full, kept files make room for work, pinned ones last; without room a write says so and keeps nothing", async () => {
  const { kept, pins } = local.mirror.db;
  const pinned = "documents/8";
  const keepFiles = async () => {
    const file = { size: 3, type: "text/plain", sha256: null, used: 1 };
    await kept.bulkPut(["documents/7", pinned].map((key) => ({ key, ...file })));
    await pins.put({ key: pinned, isFull: false });
  };
  let isFull = true;
  local.outbox.entries.hook("creating", () => {
    if (isFull) throw new DOMException("no room", "QuotaExceededError");
  });
  await keepFiles();
  await expect(write(rename(7, "x"))).rejects.toMatchObject({ code: "device_full" });
  expect(await kept.count()).toBe(0);
  expect(await countUnsent(local.outbox)).toBe(0);

  let makesRoom = "documents/7";
  kept.hook("deleting", (key) => {
    if (key === makesRoom) isFull = false;
  });
  await keepFiles();
  await write(rename(7, "y"));
  expect(await kept.toCollection().primaryKeys()).toEqual([pinned]);

  [isFull, makesRoom] = [true, pinned];
  await keepFiles();
  await write(rename(7, "z"));
  expect(await kept.count()).toBe(0);
  expect(await countUnsent(local.outbox)).toBe(2);
});

test("for a text that a machine has read no pinned file gives way, for a person's own work beside it one does", async () => {
  const { kept, pins } = local.mirror.db;
  const file = { size: 3, type: "text/plain", sha256: null, used: 1 };
  await kept.bulkPut(["documents/7", "documents/8"].map((key) => ({ key, ...file })));
  await pins.put({ key: "documents/8", isFull: false });
  local.outbox.entries.hook("creating", () => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  const text: NewEntry = {
    ...{ kind: "text.add", collection: "documents", record: 7, title: "Lease", method: "POST" },
    ...{ path: "/api/documents/7/text", body: { sha256: "ab", pages: ["words"] }, overlay: { textState: "ocr" } },
  };
  await expect(write(text)).rejects.toMatchObject({ code: "device_full" });
  expect([await kept.toCollection().primaryKeys(), await pins.toArray()]).toEqual([
    ["documents/8"],
    [{ key: "documents/8", isFull: false }],
  ]);
  await expect(writeAll([text, rename(7, "x")])).rejects.toMatchObject({ code: "device_full" });
  expect(await kept.count()).toBe(0);
});

test("what finds room at the second try comes after what was written meanwhile, and in nobody's place", async () => {
  const entryOf = async (record: number) => {
    const { order: _, ...entry } = await stored((await write(create(record))).key);
    await local.outbox.entries.clear();
    return { stored: entry, file: new ArrayBuffer(8) };
  };
  const [first, other] = [await entryOf(8), await entryOf(9)];
  let isFull = true;
  local.outbox.files.hook("creating", () => {
    if (isFull) throw new DOMException("no room", "QuotaExceededError");
  });
  await expect(addEntries(local.outbox, [first])).rejects.toMatchObject({ name: "QuotaExceededError" });
  isFull = false;
  await addEntries(local.outbox, [other]);
  await addEntries(local.outbox, [first]);
  expect((await allEntries(local.outbox)).map(({ record }) => record)).toEqual([9, 8]);
});
