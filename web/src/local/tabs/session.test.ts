// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getConnection } from "../http/connectivity.ts";
import { write } from "../outbox/outbox.ts";
import { encode } from "../storage/codec.ts";
import { mirrorName, outboxName, scansName, textsName, thumbnailsName } from "../storage/database-names.ts";
import { countUnsent } from "../storage/outbox-database.ts";
import {
  COUNT_KEYS,
  forgetUser,
  lastPullOf,
  notifyTabsOfSignIn,
  onUserChange,
  rememberedUser,
  rememberPull,
  rememberUser,
} from "../storage/remembered-user.ts";
import { TextsDatabase } from "../storage/texts-database.ts";
import { ThumbnailsDatabase } from "../storage/thumbnails-database.ts";
import { storedEntry } from "../testing/device.ts";
import { aDocument, put } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import { closeLocalSession, getLocalSession, onLocalSession, openLocalSession, wipeLocalSession } from "./session.ts";

const one = aUser(100_000_000_000_001);
const two = aUser(100_000_000_000_002);

async function keep(ids: number[]): Promise<void> {
  const changes = ids.map((id) => put(aDocument(id)));
  await getLocalSession()?.mirror.db.pages.add({ count: ids.length, bytes: await encode(JSON.stringify(changes)) });
}

async function shownTo(user: typeof one): Promise<number[]> {
  const local = openLocalSession(user);
  await local.loaded;
  return local.mirror.view("documents").rows.map((row) => row.id);
}

beforeEach(() => {
  localStorage.clear();
});
afterEach(async () => {
  closeLocalSession();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

describe("the signed-in user", () => {
  test("is known at the next start, until signing out", () => {
    expect(rememberedUser()).toBeNull();
    rememberUser(one);
    expect(rememberedUser()).toEqual(one);
    forgetUser();
    expect(rememberedUser()).toBeNull();
  });

  test("stays where there is no room to say anew what they may do; somebody else's name does not", () => {
    rememberUser(one);
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    rememberUser({ ...one, username: "a longer name" });
    const same = rememberedUser();
    rememberUser(two);
    const other = rememberedUser();
    full.mockRestore();
    expect([same, other]).toEqual([one, null]);
  });

  test("is nobody when what was kept cannot be read", () => {
    for (const text of ["", "{", "null", "[]", '{"id":1}', '{"id":"1","role":"user","username":"x"}']) {
      localStorage.setItem("sijil.user", text);
      expect(rememberedUser()).toBeNull();
    }
  });

  test("another tab's sign-in and sign-out are noticed", () => {
    const listener = vi.fn();
    const stop = onUserChange(listener);
    rememberUser(two);
    dispatchEvent(new StorageEvent("storage", { key: "sijil.user" }));
    expect(listener).toHaveBeenLastCalledWith(two);
    dispatchEvent(new StorageEvent("storage", { key: "language" }));
    expect(listener).toHaveBeenCalledTimes(1);
    // the same person again, so that what is remembered stays as it was
    const before = localStorage.getItem("sijil.signIn");
    notifyTabsOfSignIn();
    expect(localStorage.getItem("sijil.signIn")).not.toBe(before);
    dispatchEvent(new StorageEvent("storage", { key: "sijil.signIn" }));
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    dispatchEvent(new StorageEvent("storage", { key: "sijil.user" }));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe("a person's databases", () => {
  test("two people on one browser never see each other's rows", async () => {
    await shownTo(one);
    await keep([1, 2]);
    expect(await shownTo(two)).toEqual([]);
    await keep([3]);
    expect((await shownTo(one)).sort()).toEqual([1, 2]);
    expect(await shownTo(two)).toEqual([3]);
  });

  test("opening again for the same person changes nothing but the person's rights", () => {
    const local = openLocalSession(one);
    const listener = vi.fn();
    const stop = onLocalSession(listener);
    expect(openLocalSession({ ...one, role: "viewer" })).toBe(local);
    expect(local.user.role).toBe("viewer");
    expect(listener).not.toHaveBeenCalled();
    closeLocalSession();
    expect(getLocalSession()).toBeNull();
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });

  test("when the records last came is known after a reload, to their owner until the sign-out", async () => {
    rememberPull(one.id, 1_700_000_000_000);
    openLocalSession(one);
    expect(getConnection().lastPull).toBe(1_700_000_000_000);
    openLocalSession(two);
    expect(getConnection().lastPull).toBeNull();
    openLocalSession(one);
    expect(getConnection().lastPull).toBe(1_700_000_000_000);
    await wipeLocalSession({ outbox: true });
    openLocalSession(one);
    expect(getConnection().lastPull).toBeNull();
    localStorage.setItem("sijil.lastPull", "[broken");
    expect(lastPullOf(one.id)).toBeNull();
  });

  test.each([
    ["nothing", [], false, []],
    ["what was sent", ["sent"], false, []],
    ["what waits", ["sent", "waiting"], false, [outboxName(one.id)]],
    ["what was refused", ["attention"], false, [outboxName(one.id)]],
    ["what waits and is given up", ["waiting"], true, []],
  ] as const)(
    "signing out deletes the mirror, the texts, the thumbnails and the scans, and the outbox unless it holds work: %s",
    async (_name, states, outbox, left) => {
      rememberUser(one);
      await shownTo(one);
      await getLocalSession()?.texts.open();
      const thumbnails = new ThumbnailsDatabase(thumbnailsName(one.id));
      await thumbnails.open();
      const scans = new Dexie(scansName(one.id));
      scans.version(1).stores({ scans: "id" });
      await scans.open();
      for (const state of states) {
        const entry = await storedEntry({ method: "DELETE", record: 1 }, null, 0);
        await getLocalSession()?.outbox.entries.add({ ...entry, state });
      }
      await wipeLocalSession({ outbox });
      expect(rememberedUser()).toBeNull();
      expect(await Dexie.getDatabaseNames()).toEqual(left);
    },
  );

  test("signing out leaves nothing about the person in localStorage, but what the browser chose", async () => {
    rememberUser(one);
    rememberPull(one.id, 1);
    for (const [name, key] of Object.entries(COUNT_KEYS)) localStorage.setItem(key, `${one.id}:${name}`);
    localStorage.setItem("language", "ar");
    await shownTo(one);
    await wipeLocalSession({ outbox: false });
    expect(Object.keys(localStorage)).toEqual(["language"]);
  });

  test("signing out leaves alone whom another tab has signed in since", async () => {
    rememberUser(one);
    await shownTo(one);
    rememberUser(two);
    await wipeLocalSession({ outbox: false });
    expect(rememberedUser()).toEqual(two);
  });

  test("what a closed browser left undeleted is deleted at the next start", async () => {
    await shownTo(one);
    await keep([1]);
    closeLocalSession();
    const texts = new TextsDatabase(textsName(one.id));
    await texts.notes.put({ key: "limit", value: 1 });
    texts.close();
    localStorage.setItem("sijil.wipe", JSON.stringify([mirrorName(one.id), textsName(one.id)]));
    expect(await shownTo(one)).toEqual([]);
    expect(await getLocalSession()?.texts.notes.count()).toBe(0);
    expect(localStorage.getItem("sijil.wipe")).toBeNull();
  });

  test("what is written while an earlier sign-out is finished is not deleted with it", async () => {
    await shownTo(one);
    await getLocalSession()?.outbox.open();
    closeLocalSession();
    const held = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(mirrorName(one.id));
      request.onsuccess = () => resolve(request.result);
    });
    localStorage.setItem("sijil.wipe", JSON.stringify([mirrorName(one.id), outboxName(one.id)]));
    const local = openLocalSession(one);
    const entry = { kind: "document.delete", collection: "documents", record: 1, title: "Lease" } as const;
    await write({ ...entry, method: "DELETE", path: "/api/documents/1", overlay: null });
    held.close();
    await local.loaded;
    expect(localStorage.getItem("sijil.wipe")).toBeNull();
    expect(await countUnsent(local.outbox)).toBe(1);
  });

  test("a connection that the browser closed is opened again", async () => {
    await shownTo(one);
    const db = getLocalSession()?.mirror.db;
    for (let round = 0; round < 5; round++) {
      db?.backendDB().close();
      db?.backendDB().onclose?.(new Event("close"));
      await keep([round + 1]);
    }
    expect(await db?.pages.count()).toBe(5);
  });
});
