import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OutboxDatabase } from "../storage/outbox-database.ts";
import { acknowledgeLost, lostCount, onLost } from "../storage/unsent-count.ts";
import { storedEntry } from "../testing/device.ts";
import { aUser } from "../testing/users.ts";
import { watchForLoss } from "./lost-work.ts";
import { addEntry, removeEntries } from "./outbox-store.ts";
import { PushStore } from "./push-store.ts";

const user = aUser(7);
const kept = new Map<string, string>();
let outbox: OutboxDatabase;
let stop = () => {};
const noted = (count: number) =>
  vi.waitFor(() => expect(kept.get("sijil.unsent.7") ?? "0").toBe(String(count)), { interval: 2, timeout: 60_000 });
const start = () => {
  outbox = new OutboxDatabase("lost-work");
  stop = watchForLoss({ user, outbox });
};

beforeEach(() => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("reportError", (error: unknown) => {
    throw error;
  });
  start();
});
afterEach(async () => {
  stop();
  await outbox.delete();
  kept.clear();
  vi.unstubAllGlobals();
});

const write = async (record: number) => {
  const entry = await storedEntry({ method: "POST", record }, null, 0);
  await addEntry(outbox, entry, null);
  return entry.key;
};
const restart = () => {
  stop();
  outbox.close();
  start();
};

test("work that went with its database is reported once, with its count", async () => {
  const listener = vi.fn();
  const off = onLost(listener);
  await write(1);
  await write(2);
  await noted(2);
  stop();
  await outbox.delete();
  start();
  await vi.waitFor(() => expect(lostCount(7)).toBe(2), { interval: 2, timeout: 60_000 });
  expect([lostCount(8), listener.mock.calls.length]).toEqual([0, 1]);
  acknowledgeLost(7);
  restart();
  await write(3);
  await noted(1);
  expect(lostCount(7)).toBe(0);
  off();
});

test("an outbox that cannot be read at first is counted once it can", async () => {
  await write(1);
  await noted(1);
  stop();
  kept.clear();
  const listener = vi.fn();
  vi.stubGlobal("reportError", listener);
  vi.spyOn(outbox, "transaction").mockRejectedValueOnce(new Error("the connection was lost"));
  stop = watchForLoss({ user, outbox });
  await vi.waitFor(() => expect(kept.get("sijil.unsent.7")).toBe("1"), { interval: 2, timeout: 60_000 });
  expect(listener).toHaveBeenCalledOnce();
});

test("work that was sent or discarded is not lost, even where the count is behind", async () => {
  const key = await write(1);
  await noted(1);
  stop();
  await PushStore.claim(outbox);
  await removeEntries(outbox, [key]);
  outbox.close();
  expect(kept.get("sijil.unsent.7")).toBe("1");
  start();
  await noted(0);
  expect(lostCount(7)).toBe(0);
});

test("a change is counted without a walk through the queue", async () => {
  for (const record of [1, 2, 3]) await write(record);
  await noted(3);
  const walks = [IDBIndex, IDBObjectStore].flatMap(({ prototype }) => [
    vi.spyOn(prototype, "openCursor"),
    vi.spyOn(prototype, "openKeyCursor"),
  ]);
  await outbox.entries.add(await storedEntry({ method: "POST", record: 4 }, null, 0));
  await noted(4);
  for (const walk of walks) {
    expect(walk).not.toHaveBeenCalled();
    walk.mockRestore();
  }
});
