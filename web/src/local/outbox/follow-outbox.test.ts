import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Mirror } from "../mirror/mirror.ts";
import { MirrorDatabase } from "../storage/mirror-database.ts";
import { OutboxDatabase } from "../storage/outbox-database.ts";
import { storedEntry } from "../testing/device.ts";
import { followOutbox } from "./follow-outbox.ts";
import { feedOf } from "./outbox-feed.ts";
import { addEntries, changeEntry } from "./outbox-store.ts";

let count = 0;
let end = () => {};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

/** Lets the databases work until something is so, while the clock stands still. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

/** A tab with so many entries in its outbox, how many views of the documents it has made since, and what lets entries change. */
async function aTab(queue: number) {
  const mirror = new Mirror(new MirrorDatabase(`paced-mirror-${++count}`));
  const outbox = new OutboxDatabase(`paced-outbox-${count}`);
  const entries = Array.from({ length: queue }, (_, at) => storedEntry({ method: "POST", record: at + 1 }, null, 0));
  await addEntries(
    outbox,
    (await Promise.all(entries)).map((stored) => ({ stored, file: null })),
  );
  const stop = followOutbox({ mirror, outbox });
  end = () => {
    stop();
    mirror.close();
    mirror.db.close();
    outbox.close();
  };
  const { index } = await followed(outbox, queue);
  vi.advanceTimersByTime(10_000);
  const tab = { views: 0, sending: 0, change: async () => {}, write: async () => {}, takeBack: async () => {} };
  mirror.subscribe("documents", () => {
    tab.views++;
    tab.sending = [...mirror.view("documents").marks.values()].filter((mark) => mark === "sending").length;
  });
  tab.change = async () => {
    for (const { row } of index.entries.slice(0, 20)) {
      const isAllowed = () => true;
      await changeEntry(outbox, row.key, isAllowed, () => ({ state: "sending" }));
      await until(() => index.at(row.order ?? 0)?.row.state === "sending");
    }
  };
  tab.write = async () => {
    const stored = await storedEntry({ method: "POST", record: queue + 1 }, null, 0);
    await addEntries(outbox, [{ stored, file: null }]);
    await until(() => index.entries.length === queue + 1);
  };
  tab.takeBack = async () => {
    await outbox.entries
      .where("record")
      .equals(queue + 1)
      .delete();
    await until(() => index.entries.length === queue);
  };
  return tab;
}

async function followed(outbox: OutboxDatabase, queue: number) {
  const feed = feedOf(outbox);
  await until(() => feed.index.entries.length === queue);
  return feed;
}

test("of a short queue every change is shown at once", async () => {
  const tab = await aTab(50);
  await tab.change();
  expect(tab).toMatchObject({ views: 20, sending: 20 });
});

test("of a long queue the first change is shown at once, and what follows together", async () => {
  const tab = await aTab(1_500);
  await tab.change();
  expect(tab).toMatchObject({ views: 1, sending: 1 });
  vi.advanceTimersByTime(2_000);
  expect(tab).toMatchObject({ views: 2, sending: 20 });
});

test("of a long queue what a person writes or takes back is shown at once", async () => {
  const tab = await aTab(1_500);
  await tab.change();
  await tab.write();
  expect(tab).toMatchObject({ views: 2, sending: 20 });
  await tab.takeBack();
  expect(tab).toMatchObject({ views: 3, sending: 20 });
});
