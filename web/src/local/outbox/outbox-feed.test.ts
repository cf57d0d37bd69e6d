import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OutboxDatabase } from "../storage/outbox-database.ts";
import { storedEntry } from "../testing/device.ts";
import { feedOf } from "./outbox-feed.ts";
import { snapshotStoreOf } from "./outbox-snapshot.ts";
import { addEntries, findEntry } from "./outbox-store.ts";
import { PushStore } from "./push-store.ts";

let db: OutboxDatabase;
let count = 0;

beforeEach(() => {
  db = new OutboxDatabase(`feed-${++count}`);
});
afterEach(() => db.close());

const shows = (check: () => void) => vi.waitFor(check, { interval: 2, timeout: 60_000 });
/** Waits while the clock stands still. */
const settled = async (check: () => void) => {
  for (let turns = 0; turns < 500; turns++) {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      return check();
    } catch {
      // not yet
    }
  }
  check();
};
const fill = async (many: number) => {
  const entries = await Promise.all(
    Array.from({ length: many }, (_, at) => storedEntry({ method: "POST", record: at + 1 }, null, 0)),
  );
  await addEntries(
    db,
    entries.map((stored) => ({ stored, file: null })),
  );
  return entries.map(({ key }) => key);
};

test("sending one entry reads that entry and no other, whatever the queue's length", async () => {
  const reads: number[] = [];
  for (const many of [5, 60]) {
    db = new OutboxDatabase(`feed-${++count}`);
    const [key = ""] = await fill(many);
    const feed = feedOf(db);
    const stop = feed.subscribe(() => {});
    await shows(() => expect(feed.index.entries.length).toBe(many));
    const before = feed.entriesRead;
    const entry = await findEntry(db, key);
    const store = await PushStore.claim(db);
    if (!entry || !(await store.markSending(entry))) throw new Error("it cannot be sent");
    await store.finish(entry, { as: "sent", version: 1, bytes: null });
    await shows(() => expect(feed.index.at(entry.order ?? 0)?.row.state).toBe("sent"));
    await store.drop([entry]);
    await shows(() => expect(feed.index.entries.length).toBe(many - 1));
    reads.push(feed.entriesRead - before);
    stop();
    db.close();
  }
  expect(Math.max(...reads)).toBeLessThanOrEqual(2);
});

test("what is sent counts as one of as many all the while", async () => {
  const keys = await fill(3);
  const snapshots = snapshotStoreOf(db);
  const totals: number[] = [];
  const stop = snapshots.subscribe(() => {
    const { rows, done } = snapshots.get().state;
    if (rows.length > 0) totals.push(done + rows.filter(({ state }) => state !== "sent").length);
  });
  await shows(() => expect(totals.length).toBeGreaterThan(0));
  const store = await PushStore.claim(db);
  for (const key of keys) {
    const entry = await findEntry(db, key);
    if (!entry || !(await store.markSending(entry))) throw new Error("it cannot be sent");
    await store.finish(entry, { as: "sent", version: 1, bytes: null });
  }
  await shows(() => expect(snapshots.get().state.done).toBe(3));
  stop();
  expect(new Set(totals)).toEqual(new Set([3]));
});

test("a reading that failed is tried again, and at once when somebody says that the database is back", async () => {
  vi.stubGlobal("reportError", () => {});
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const keys = await fill(2);
    const known = () => feed.index.entries.map(({ row }) => row.key);
    const fails = vi.spyOn(db, "transaction").mockRejectedValue(new Error("the connection was lost"));
    const feed = feedOf(db);
    const stop = feed.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fails.mock.calls.length).toBeGreaterThan(1);
    fails.mockRestore();
    expect(known()).toEqual([]);
    feed.readAgain();
    await settled(() => expect(known()).toEqual(keys));
    stop();
    vi.spyOn(db, "transaction").mockRejectedValueOnce(new Error("the connection was lost"));
    const again = feed.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(500);
    await settled(() => expect(known()).toEqual(keys));
    again();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});

test("keeps no bytes, hears of what is written and discarded, and begins anew for who comes later", async () => {
  const keys = await fill(3);
  const feed = feedOf(db);
  const stop = feed.subscribe(() => {});
  await shows(() => expect(feed.index.entries.map(({ row }) => row.key)).toEqual(keys));
  expect(feed.index.entries.every(({ row, content }) => row.bytes.length === 0 && content !== null)).toBe(true);
  const [later = ""] = await fill(1);
  await shows(() => expect(feed.index.entries.at(-1)?.row.key).toBe(later));
  stop();
  await db.entries.clear();
  const touched = vi.fn();
  const again = feed.subscribe(touched);
  await shows(() => expect(touched).toHaveBeenCalled());
  expect(feed.index.entries).toEqual([]);
  again();
});
