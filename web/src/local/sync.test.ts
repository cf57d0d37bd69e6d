// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { User } from "#domain/index";
import { getConnection, noteConnection } from "./connectivity.ts";
import { documentKey, isKept, keepFile } from "./kept-files.ts";
import { lastUser, onOtherTab } from "./remembered-user.ts";
import type { Local } from "./session.ts";
import { getLocal } from "./session.ts";
import { pullNow, startSync, stopSync } from "./sync.ts";
import { aDocument, gone, put } from "./testing/rows.ts";
import { SyncServer } from "./testing/sync-server.ts";
import { aUser } from "./testing/users.ts";

let id = 400_000_000_000_000;
let user: User;
let server: SyncServer;
let session: "good" | "ended" | "no line";

/** The server behind fetch: /api/sync, /api/user, /api/health. */
const answer = async (path: string, init: RequestInit) => {
  if (session === "no line") throw new TypeError("Failed to fetch");
  if (path === "/api/health") return new Response("{}");
  if (session === "ended") {
    return new Response("Unauthorized access", { status: 401, headers: { "X-Error-Code": "unauthorized" } });
  }
  if (path === "/api/user") return Response.json(user);
  return server.http(path, init.signal ? { signal: init.signal } : {});
};

/** No hints here: pulls come for other reasons. */
class NoHints extends EventTarget {
  onerror: (() => void) | null = null;

  constructor() {
    super();
    queueMicrotask(() => this.onerror?.());
  }

  close(): void {}
}

beforeAll(() => {
  vi.stubGlobal("EventSource", NoHints);
  vi.stubGlobal("fetch", answer);
});
afterAll(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  noteConnection({ online: true, signedOut: false, lastPull: null, pulling: false });
  user = aUser(++id);
  server = new SyncServer();
  session = "good";
});
afterEach(() => {
  stopSync();
});

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 4_000 });
const shown = (local: Local) =>
  local.mirror
    .view("documents")
    .rows.map((row) => row.id)
    .sort();
const pulled = (local: Local, ids: number[]) => eventually(() => expect(shown(local)).toEqual(ids));
const file = { bytes: new ArrayBuffer(5), type: "application/pdf", sha256: null };

describe("synchronising", () => {
  test("brings what there is, what comes, and is told once for the same person", async () => {
    server.write(put(aDocument(1)));
    const local = startSync(user);
    await pulled(local, [1]);
    server.write(put(aDocument(2)), gone(1));
    expect(startSync(user)).toBe(local);
    await pulled(local, [2]);
    expect(getConnection()).toMatchObject({ online: true, signedOut: false, lastPull: expect.any(Number) });
  });

  test("kept files leave with their documents, one by one and after a reset", async () => {
    for (const number of [1, 2, 3]) server.write(put(aDocument(number)));
    const local = startSync(user);
    await pulled(local, [1, 2, 3]);
    for (const number of [1, 2, 3]) await keepFile(local.mirror.db, documentKey(number), file);
    const kept = () => Promise.all([1, 2, 3].map((number) => isKept(local.mirror.db, documentKey(number))));
    server.write(gone(1));
    pullNow();
    await eventually(async () => expect(await kept()).toEqual([false, true, true]));
    server = new SyncServer();
    server.epoch = "other";
    server.write(put(aDocument(3)));
    const announced = vi.fn();
    const deaf = onOtherTab(announced);
    user = { ...user, permissions: [], fullName: "Renamed" };
    pullNow();
    await eventually(async () => expect(await kept()).toEqual([false, false, true]));
    await eventually(() => expect(announced).toHaveBeenCalledWith(user));
    expect(lastUser()).toEqual(user);
    deaf();
  });

  test("an ended session waits for the same person, and goes on", async () => {
    const local = startSync(user);
    await pulled(local, []);
    await eventually(() => expect(getConnection().lastPull).not.toBeNull());
    session = "ended";
    server.write(put(aDocument(1)));
    pullNow();
    await eventually(() => expect(getConnection().signedOut).toBe(true));
    expect(getLocal()).toBe(local);
    session = "good";
    startSync(user);
    await pulled(local, [1]);
    expect(getConnection().signedOut).toBe(false);
  });

  test("without a line it says so, and comes back by itself when the browser hears of one", async () => {
    session = "no line";
    server.write(put(aDocument(1)));
    const local = startSync(user);
    await eventually(() => expect(getConnection().online).toBe(false));
    session = "good";
    dispatchEvent(new Event("online"));
    await pulled(local, [1]);
    expect(getConnection().online).toBe(true);
  });

  test("a page that goes away asks for nothing, and pulls when it is shown again", async () => {
    const local = startSync(user);
    await pulled(local, []);
    await eventually(() => expect(getConnection().lastPull).not.toBeNull());
    dispatchEvent(new Event("pagehide"));
    server.write(put(aDocument(1)));
    const asked = server.asked.length;
    pullNow();
    dispatchEvent(new Event("focus"));
    expect(server.asked).toHaveLength(asked);
    dispatchEvent(new Event("pageshow"));
    await pulled(local, [1]);
  });

  test("another person's begin ends the first one's", async () => {
    server.write(put(aDocument(1)));
    const first = startSync(user);
    await pulled(first, [1]);
    const other = aUser(++id);
    server = new SyncServer();
    const second = startSync(other);
    expect(getLocal()).toBe(second);
    expect(first.mirror.db.isOpen()).toBe(false);
    await eventually(() => expect(second.mirror.view("documents").ready).toBe(true));
    expect(shown(second)).toEqual([]);
    stopSync();
    expect(getLocal()).toBeNull();
  });
});
