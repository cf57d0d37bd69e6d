import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OutboxDatabase, type StoredEntry } from "../storage/outbox-database.ts";
import { storedEntry } from "../testing/device.ts";
import { findEntry, readPushNote } from "./outbox-store.ts";
import { FencedError, PushStore } from "./push-store.ts";

const databases: OutboxDatabase[] = [];

/** The durabilities of the transactions that write, in their order. */
const durabilities: unknown[] = [];

beforeEach(() => {
  durabilities.length = 0;
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...args) {
    const [, mode, options] = args;
    if (mode === "readwrite") durabilities.push(options?.durability);
    return transaction.apply(this, args);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const db of databases.splice(0)) db.close();
});

/** The store of a tab that sends, with one entry that waits. */
async function aStore(): Promise<{ db: OutboxDatabase; store: PushStore; entry: StoredEntry }> {
  const db = new OutboxDatabase(`push-store-${Math.random()}`);
  databases.push(db);
  await db.entries.add(await storedEntry({ method: "POST", record: 1 }, null, 0));
  const store = await PushStore.claim(db);
  const [entry] = await db.entries.toArray();
  if (!entry) throw new Error("nothing was written");
  return { db, store, entry };
}

test("what goes out is on the disk before it leaves; what came back does not wait for the disk", async () => {
  const { store, entry } = await aStore();
  durabilities.length = 0;
  await store.markSending(entry);
  expect(durabilities).toEqual(["strict"]);
  await store.finish(entry, { as: "sent", version: 1, bytes: null });
  await store.drop([entry]);
  expect(durabilities).toEqual(["strict", "relaxed", "relaxed"]);
});

test("a result is written although the browser has lost the connection for results", async () => {
  const { db, store, entry } = await aStore();
  await store.markSending(entry);
  db.relaxed.close();
  await store.finish(entry, { as: "sent", version: 7, bytes: null });
  expect(await findEntry(db, entry.key)).toMatchObject({ state: "sent", answered: 7 });
});

test("an outbox that is closed leaves no connection open, so that a sign-out can delete it", async () => {
  const { db } = await aStore();
  const { relaxed } = db;
  expect(relaxed.isOpen()).toBe(true);
  db.close();
  expect(relaxed.isOpen()).toBe(false);
});

test("what starts together is marked in one transaction, however much it is", async () => {
  const { db, store } = await aStore();
  for (let record = 2; record <= 20; record++)
    await db.entries.add(await storedEntry({ method: "POST", record }, null, 0));
  const entries = await db.entries.toArray();
  durabilities.length = 0;
  const marked = await Promise.all(entries.map((entry, at) => store.markSending(entry, at < entries.length - 1)));
  expect(marked).toEqual(entries.map(() => true));
  expect(durabilities).toEqual(["strict"]);
});

test("what was discarded between a mark that was undone and the next attempt is not sent", async () => {
  const { db, store } = await aStore();
  await db.entries.add(await storedEntry({ method: "POST", record: 2 }, null, 0));
  const entries = await db.entries.toArray();
  const begin = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>;
  vi.spyOn(db, "transaction").mockImplementationOnce((async (...args: unknown[]) => {
    const work = args.pop() as () => Promise<void>;
    const undone = begin(...args, async () => {
      await work();
      throw new Error("the disk is full");
    });
    await undone.catch(() => db.entries.clear());
    return undone;
  }) as never);
  const marked = await Promise.all(entries.map((entry, at) => store.markSending(entry, at === 0)));
  expect(marked).toEqual([false, false]);
});

test("a tab that was overtaken writes nothing, not even of what the next one has in hand", async () => {
  const { db, store, entry } = await aStore();
  await store.markSending(entry);
  const next = await PushStore.claim(db);
  const [waiting] = await db.entries.toArray();
  if (!waiting || !(await next.markSending(waiting))) throw new Error("the next tab cannot send");
  const refusal = { status: 400, code: null, sentence: "no" };
  await expect(store.finish(entry, { as: "parked", refusal })).rejects.toThrow(FencedError);
  await expect(store.markSending(entry)).rejects.toThrow(FencedError);
  await expect(store.drop([entry])).rejects.toThrow(FencedError);
  expect(await findEntry(db, entry.key)).toMatchObject({ state: "sending", refusal: null });
});

test("who begins to send takes over what was under way, and what only something in between had refused", async () => {
  const { db, store, entry } = await aStore();
  await store.markSending(entry);
  const refused = { ...(await storedEntry({ method: "POST", record: 2 }, null, 0)), state: "attention" } as const;
  await db.entries.add({ ...refused, refusal: { status: 403, code: null, sentence: "Forbidden" } });
  await db.entries.add({ ...refused, key: "own", refusal: { status: 400, code: "name_too_long", sentence: "no" } });
  await PushStore.claim(db);
  expect((await db.entries.toArray()).map(({ state }) => state)).toEqual(["waiting", "waiting", "attention"]);
});

test("an entry that was edited since it was read is not taken in hand", async () => {
  const { db, store, entry } = await aStore();
  await db.entries.update(entry.order ?? 0, { revision: entry.revision + 1 });
  expect(await store.markSending(entry)).toBe(false);
  expect(await findEntry(db, entry.key)).toMatchObject({ state: "waiting", tries: 0 });
});

test("the file of a change that has arrived goes once the pull has brought its record, that of another one stays", async () => {
  const { db, store, entry } = await aStore();
  await db.entries.update(entry.order ?? 0, { fileSize: 3 });
  for (const key of [entry.key, "another"]) {
    await db.files.put({ key, bytes: new ArrayBuffer(3) });
    await db.progress.put({ key, sent: 3 });
  }
  await store.markSending(entry);
  await store.finish(entry, { as: "sent", version: 1, bytes: null });
  expect(await db.files.count()).toBe(2);
  const sent = await findEntry(db, entry.key);
  await store.drop(sent ? [sent] : []);
  expect(await db.files.toCollection().primaryKeys()).toEqual(["another"]);
  expect(await db.progress.toCollection().primaryKeys()).toEqual(["another"]);
  expect(await readPushNote(db)).toMatchObject({ done: 1, doneBytes: 3 });
});

test("a later own change follows the version that an earlier one has made, unless it was tried", async () => {
  const { db, store } = await aStore();
  const patch = (name: string) => storedEntry({ method: "PATCH", record: 5, body: { name } }, 3, 0);
  const [first, second, tried] = await Promise.all([patch("a"), patch("b"), patch("c")]);
  await db.entries.bulkAdd([first, second, { ...tried, tries: 1 }]);
  const read = await findEntry(db, first.key);
  if (!read) throw new Error("nothing was written");
  await store.markSending(read);
  await store.finish(read, { as: "sent", version: 4, bytes: null });
  expect((await findEntry(db, second.key))?.base).toBe(4);
  expect((await findEntry(db, tried.key))?.base).toBe(3);
});
