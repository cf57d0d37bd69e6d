// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { updateConnection } from "../http/connectivity.ts";
import { Mirror } from "../mirror/mirror.ts";
import { MirrorDatabase } from "../storage/mirror-database.ts";
import { openMirror } from "./open-mirror.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A mirror whose database opens again only once it has been deleted. */
function damaged(name: string): { mirror: Mirror; opens: () => number } {
  const factory = Object.getPrototypeOf(indexedDB);
  const { open, deleteDatabase } = factory;
  let isDamaged = true;
  let opens = 0;
  vi.spyOn(factory, "open").mockImplementation(function (this: IDBFactory, ...args: unknown[]) {
    opens++;
    if (isDamaged) throw new DOMException("Internal error opening backing store", "AbortError");
    return open.apply(this, args);
  });
  vi.spyOn(factory, "deleteDatabase").mockImplementation(function (this: IDBFactory, ...args: unknown[]) {
    isDamaged = false;
    return deleteDatabase.apply(this, args);
  });
  return { mirror: new Mirror(new MirrorDatabase(name)), opens: () => opens };
}

async function passMinutes(minutes: number, isDone: () => boolean): Promise<void> {
  for (let minute = 0; minute < minutes && !isDone(); minute++) {
    await vi.advanceTimersByTimeAsync(60_000);
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}

test.each([true, false])("beyond repair it is rebuilt, where the server can fill it: online %s", async (online) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("reportError", () => {});
  updateConnection({ online });
  const over = new AbortController();
  const { mirror, opens } = damaged(`damaged-${online}`);
  const { loaded, opened } = openMirror(mirror, Promise.resolve(null), over.signal);
  await expect(loaded).rejects.toThrow();
  let isOpen = false;
  const end = opened.then(
    () => {
      isOpen = true;
    },
    () => {},
  );
  await passMinutes(20, () => isOpen);
  expect(isOpen).toBe(online);
  expect(mirror.isLoaded).toBe(online);
  expect(opens()).toBeGreaterThan(4);
  over.abort();
  await end;
  mirror.db.close();
});
