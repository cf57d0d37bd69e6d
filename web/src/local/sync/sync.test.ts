// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { answerHeaders, type User } from "#domain/index";
import { cacheFile, fileKey, openFile } from "../files/file-cache.ts";
import { getConnection, updateConnection } from "../http/connectivity.ts";
import { write } from "../outbox/outbox.ts";
import { mirrorName } from "../storage/database-names.ts";
import { countUnsent } from "../storage/outbox-database.ts";
import { forgetUser, lastPullOf, onUserChange, rememberedUser, rememberUser } from "../storage/remembered-user.ts";
import type { LocalSession } from "../tabs/session.ts";
import { getLocalSession, openLocalSession } from "../tabs/session.ts";
import { isCached } from "../testing/cache.ts";
import { aDocument, gone, put } from "../testing/rows.ts";
import { SyncServer } from "../testing/sync-server.ts";
import { aUser } from "../testing/users.ts";
import { pullNow, startSync, stopSync } from "./sync.ts";

let id = 400_000_000_000_000;
let user: User;
let server: SyncServer;
/** Changes that have arrived. */
let sent: string[] = [];
let session: "good" | "ended" | "no line";

/** The server behind fetch: /api/sync, /api/user, /api/health. */
const answer = async (path: string, init: RequestInit) => {
  if (session === "no line") throw new TypeError("Failed to fetch");
  if (path === "/api/health") return new Response("{}");
  if (session === "ended") {
    return new Response("Unauthorized access", { status: 401, headers: { "X-Error-Code": "unauthorized" } });
  }
  if (path === "/api/user") return Response.json(user);
  if (path === "/api/activity/downloads") {
    sent.push(`POST ${path}`);
    return new Response(null, { status: 204, headers: { [answerHeaders.user]: String(user.id) } });
  }
  if (init.method === "PATCH") {
    sent.push(`PATCH ${path}`);
    return Response.json({ id: 1, version: 2 }, { headers: { [answerHeaders.user]: String(user.id) } });
  }
  return server.http(path, init.signal ? { signal: init.signal } : {});
};

/** No notifications here: pulls come for other reasons. */
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
  updateConnection({ online: true, signedOut: false, lastPull: null, pulling: false });
  user = aUser(++id);
  server = new SyncServer();
  session = "good";
  sent = [];
});
afterEach(() => {
  stopSync();
});

/** Databases are opened again after growing pauses, on a busy machine later still. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 50_000 });
const shown = (local: LocalSession) =>
  local.mirror
    .view("documents")
    .rows.map((row) => row.id)
    .sort();
const pulled = (local: LocalSession, ids: number[]) => eventually(() => expect(shown(local)).toEqual(ids));
const renaming = {
  kind: "document.update",
  collection: "documents",
  record: 1,
  title: "Lease",
  method: "PATCH",
  body: { name: "Lease" },
  overlay: { name: "Lease" },
} as const;
const file = { bytes: new ArrayBuffer(5), type: "application/pdf", sha256: null };

const connectionLost = () => new DOMException("Connection to Indexed Database server lost", "UnknownError");

/** Lets opening a database fail as long as `isLost` says so; returns how to end that. */
function failOpening(name: string, isLost: () => boolean): () => void {
  const factory = Object.getPrototypeOf(indexedDB);
  const { open } = factory;
  const spy = vi.spyOn(factory, "open").mockImplementation(function (this: IDBFactory, ...args: unknown[]) {
    if (args[0] === name && isLost()) throw connectionLost();
    return open.apply(this, args);
  });
  return () => spy.mockRestore();
}

/** Lets connections that are among `lost` answer with errors only; returns how to end that. */
function failAsking(lost: WeakSet<IDBDatabase>): () => void {
  const { transaction } = IDBDatabase.prototype;
  const spy = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...args) {
    if (lost.has(this)) throw connectionLost();
    return transaction.apply(this, args);
  });
  return () => spy.mockRestore();
}

describe("a download from the files that the device keeps", () => {
  test("is reported after a pull", async () => {
    server.write(put(aDocument(1)));
    const local = startSync(user);
    await pulled(local, [1]);
    await cacheFile(local.mirror.db, fileKey("documents", 1), file);
    session = "no line";
    await openFile("documents", aDocument(1));
    session = "good";
    pullNow();
    await eventually(() => expect(sent).toEqual(["POST /api/activity/downloads"]));
    await eventually(() => expect(localStorage.getItem(`sijil.downloads.${user.id}`)).toBeNull());
  });
});

describe("a mirror that cannot be opened", () => {
  let heal = () => {};
  afterEach(() => heal());

  test("holds up nothing unsent, and is opened when the disk works again", async () => {
    vi.stubGlobal("reportError", () => {});
    let isLost = true;
    heal = failOpening(mirrorName(user.id), () => isLost);
    server.write(put(aDocument(1)));
    const local = startSync(user);
    await write({ ...renaming, path: "/api/documents/1" });
    await eventually(() => expect(sent).toEqual(["PATCH /api/documents/1"]));
    expect(shown(local)).toEqual([]);
    isLost = false;
    await pulled(local, [1]);
    await eventually(async () => expect(await countUnsent(local.outbox)).toBe(0));
  });

  test("is opened afresh by the page that comes back, the outbox as well", async () => {
    const lost = new WeakSet<IDBDatabase>();
    heal = failAsking(lost);
    server.write(put(aDocument(1)));
    const local = startSync(user);
    await pulled(local, [1]);
    for (const db of [local.mirror.db, local.outbox]) {
      await db.open();
      lost.add(db.backendDB());
    }
    vi.stubGlobal("reportError", () => {});
    await expect(countUnsent(local.outbox)).rejects.toThrow("lost");
    server.write(put(aDocument(2)));
    document.dispatchEvent(new Event("visibilitychange"));
    await pulled(local, [1, 2]);
    await write({ ...renaming, path: "/api/documents/1" });
    await eventually(() => expect(sent).toEqual(["PATCH /api/documents/1"]));
  });
});

describe("synchronising", () => {
  test("brings what there is, what comes, and starts once for the same person", async () => {
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
    for (const number of [1, 2, 3]) await cacheFile(local.mirror.db, fileKey("documents", number), file);
    const kept = () => Promise.all([1, 2, 3].map((number) => isCached(local.mirror.db, fileKey("documents", number))));
    server.write(gone(1));
    pullNow();
    await eventually(async () => expect(await kept()).toEqual([false, true, true]));
    server = new SyncServer();
    server.epoch = "other";
    server.write(put(aDocument(3)));
    const announced = vi.fn();
    const unsubscribe = onUserChange(announced);
    user = { ...user, permissions: [], fullName: "Renamed" };
    pullNow();
    await eventually(async () => expect(await kept()).toEqual([false, false, true]));
    await eventually(() => expect(announced).toHaveBeenCalledWith(user));
    expect(rememberedUser()).toEqual(user);
    unsubscribe();
  });

  test("other tabs hear that the session has ended, and ask themselves; and that it goes on", async () => {
    startSync(user);
    await eventually(() => expect(getConnection().lastPull).not.toBeNull());
    const told = (key: string) => localStorage.getItem(`sijil.${key}`);
    session = "ended";
    pullNow();
    await eventually(() => expect(getConnection().signedOut).toBe(true));
    expect(told("sessionEnd")).not.toBeNull();
    expect(told("signIn")).toBeNull();
    // as to this tab, another one has noticed it
    updateConnection({ signedOut: false });
    dispatchEvent(new StorageEvent("storage", { key: "sijil.sessionEnd", newValue: "1" }));
    await eventually(() => expect(getConnection().signedOut).toBe(true));
    startSync(user);
    expect([getConnection().signedOut, told("signIn")]).toEqual([false, expect.any(String)]);
  });

  test("a reset that leaves a person their rights announces no new ones: the app would begin anew, and pull again", async () => {
    server.write(put(aDocument(1)));
    const local = startSync(user);
    await pulled(local, [1]);
    const announced = vi.fn();
    const unsubscribe = onUserChange(announced);
    server = new SyncServer();
    server.epoch = "other";
    server.write(put(aDocument(2)));
    pullNow();
    await pulled(local, [2]);
    user = { ...user, fullName: "Renamed" };
    server = new SyncServer();
    server.epoch = "a third";
    server.write(put(aDocument(3)));
    pullNow();
    await pulled(local, [3]);
    await eventually(() => expect(announced).toHaveBeenCalledWith(user));
    expect(announced).toHaveBeenCalledTimes(1);
    unsubscribe();
  });

  test("a device whose reset was cut does not remember that it has everything, also after a reload", async () => {
    server.write(put(aDocument(1)));
    const local = startSync(user);
    await pulled(local, [1]);
    await eventually(() => expect(lastPullOf(user.id)).not.toBeNull());
    server = new SyncServer();
    server.epoch = "other";
    const http = server.http.bind(server);
    vi.spyOn(server, "http").mockImplementation(async (path, init) => {
      if (path === "/api/sync") throw new TypeError("Failed to fetch");
      return await http(path, init);
    });
    pullNow();
    await eventually(() => expect(getConnection()).toMatchObject({ lastPull: null, failing: true }));
    stopSync();
    updateConnection({ lastPull: 1 });
    openLocalSession(user);
    expect(getConnection()).toMatchObject({ lastPull: null, failing: false });
  });

  test("whom a full device could not keep is kept once there is room, unless they have signed out", async () => {
    const setItem = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    onTestFinished(() => setItem.mockRestore());
    forgetUser();
    rememberUser(user);
    server.write(put(aDocument(1)));
    const local = startSync(user);
    await pulled(local, [1]);
    expect(rememberedUser()).toBeNull();
    setItem.mockRestore();
    server.write(put(aDocument(2)));
    pullNow();
    await eventually(() => expect(rememberedUser()).toEqual(user));
    forgetUser();
    server.write(put(aDocument(3)));
    pullNow();
    await pulled(local, [1, 2, 3]);
    expect(rememberedUser()).toBeNull();
  });

  test("an ended session waits for the same person, and goes on", async () => {
    const local = startSync(user);
    await pulled(local, []);
    await eventually(() => expect(getConnection().lastPull).not.toBeNull());
    session = "ended";
    server.write(put(aDocument(1)));
    pullNow();
    await eventually(() => expect(getConnection().signedOut).toBe(true));
    expect(getLocalSession()).toBe(local);
    session = "good";
    startSync(user);
    await pulled(local, [1]);
    expect(getConnection().signedOut).toBe(false);
  });

  test("a sign-in whose answer was lost is passed on to other tabs once a pull shows it", async () => {
    const passedOn = () => localStorage.getItem("sijil.signIn");
    const local = startSync(user);
    await pulled(local, []);
    await eventually(() => expect(getConnection().lastPull).not.toBeNull());
    session = "ended";
    pullNow();
    await eventually(() => expect(getConnection().signedOut).toBe(true));
    localStorage.removeItem("sijil.signIn");
    session = "good";
    server.write(put(aDocument(1)));
    pullNow();
    await pulled(local, [1]);
    await eventually(() => expect(getConnection().signedOut).toBe(false));
    expect(passedOn()).not.toBeNull();
    localStorage.removeItem("sijil.signIn");
    server.write(put(aDocument(2)));
    pullNow();
    await pulled(local, [1, 2]);
    expect(passedOn()).toBeNull();
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
    const cursors = server.cursors.length;
    pullNow();
    dispatchEvent(new Event("focus"));
    expect(server.cursors).toHaveLength(cursors);
    dispatchEvent(new Event("pageshow"));
    await pulled(local, [1]);
  });

  test("a tab that slept while another one signed the same person out and in again begins anew", async () => {
    server.write(put(aDocument(1)));
    rememberUser(user);
    const slept = startSync(user);
    await pulled(slept, [1]);
    await Dexie.delete(slept.mirror.db.name);
    const anew = startSync(user);
    expect(anew).not.toBe(slept);
    server.write(put(aDocument(2)));
    pullNow();
    await pulled(anew, [1, 2]);
    expect(getLocalSession()).toBe(anew);
    stopSync();
    await pulled(startSync(user), [1, 2]);
  });

  test("a tab whose databases go at a sign-out opens none again", async () => {
    rememberUser(user);
    const local = startSync(user);
    await local.loaded;
    forgetUser();
    await Dexie.delete(local.mirror.db.name);
    expect(getLocalSession()).toBeNull();
    expect(await Dexie.exists(local.mirror.db.name)).toBe(false);
  });

  test("another person's begin ends the first one's", async () => {
    server.write(put(aDocument(1)));
    const first = startSync(user);
    await pulled(first, [1]);
    const other = aUser(++id);
    server = new SyncServer();
    const second = startSync(other);
    expect(getLocalSession()).toBe(second);
    expect(first.mirror.db.isOpen()).toBe(false);
    await eventually(() => expect(second.mirror.view("documents").ready).toBe(true));
    expect(shown(second)).toEqual([]);
    stopSync();
    expect(getLocalSession()).toBeNull();
  });
});
