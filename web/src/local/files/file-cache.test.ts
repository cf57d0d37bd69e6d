// @vitest-environment jsdom
import "fake-indexeddb/auto";
import Dexie from "dexie";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Document } from "#domain/index";
import type { Layer } from "../storage/types.ts";
import { closeLocalSession, type LocalSession, openLocalSession } from "../tabs/session.ts";
import { isCached } from "../testing/cache.ts";
import { aDocument, put } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import {
  addFileSource,
  cachedFile,
  cacheFile,
  cacheLimit,
  cacheUsage,
  fileKey,
  openFile,
  pruneCache,
  sha256Hex,
} from "./file-cache.ts";

const bytesOf = (size: number, fill = 1) => new Uint8Array(size).fill(fill).buffer;
const file = (size: number, fill?: number) => ({ bytes: bytesOf(size, fill), type: "application/pdf", sha256: null });
let user = 100_000_000_000_000;
let local: LocalSession;

beforeEach(async () => {
  localStorage.clear();
  local = openLocalSession(aUser(++user));
  await local.loaded;
});
afterEach(() => {
  vi.unstubAllGlobals();
  closeLocalSession();
});

const db = () => local.mirror.db;
const limitTo = (bytes: number) => localStorage.setItem("sijil.keptBytes", String(bytes));

describe("kept files", () => {
  test("come back as they were, with their type", async () => {
    expect(await cacheFile(db(), "documents/1", file(1000, 7))).toBe(true);
    const kept = await cachedFile(db(), "documents/1", null);
    expect(kept?.type).toBe("application/pdf");
    expect(new Uint8Array(kept?.bytes ?? new ArrayBuffer(0))).toEqual(new Uint8Array(bytesOf(1000, 7)));
    expect(await cacheUsage(db())).toEqual({ files: 1, bytes: 1000 });
  });

  test("are given before their use has been noted, and where it cannot be", async () => {
    await cacheFile(db(), "documents/1", file(1000));
    const noting = vi.spyOn(db(), "transaction").mockImplementation(() => Dexie.Promise.reject(new Error("closed")));
    expect((await cachedFile(db(), "documents/1", null))?.bytes.byteLength).toBe(1000);
    noting.mockImplementation(() => new Dexie.Promise(() => {}));
    expect((await cachedFile(db(), "documents/1", null))?.bytes.byteLength).toBe(1000);
    expect(noting).toHaveBeenCalledTimes(2);
  });

  test("the least recently used leave first when there is no room", async () => {
    limitTo(300);
    for (const id of [1, 2, 3]) await cacheFile(db(), fileKey("documents", id), file(100));
    await cachedFile(db(), fileKey("documents", 1), null);
    await cacheFile(db(), fileKey("documents", 4), file(100));
    const kept = await Promise.all([1, 2, 3, 4].map((id) => isCached(db(), fileKey("documents", id))));
    expect(kept).toEqual([true, false, true, true]);
    limitTo(150);
    await cacheFile(db(), fileKey("documents", 4), file(100));
    expect(await cacheUsage(db())).toEqual({ files: 1, bytes: 100 });
    expect(await isCached(db(), fileKey("documents", 4))).toBe(true);
  });

  test("a file above the limit is not kept and drives nothing out", async () => {
    limitTo(300);
    await cacheFile(db(), fileKey("documents", 1), file(200));
    expect(await cacheFile(db(), fileKey("documents", 2), file(301))).toBe(false);
    expect(await cacheUsage(db())).toEqual({ files: 1, bytes: 200 });
  });

  test("keeping a file again counts it once", async () => {
    limitTo(250);
    await cacheFile(db(), fileKey("documents", 1), file(100));
    await cacheFile(db(), fileKey("documents", 2), file(100));
    await cacheFile(db(), fileKey("documents", 2), file(150));
    expect(await cacheUsage(db())).toEqual({ files: 2, bytes: 250 });
  });

  test("a damaged one, or another version, is not given but dropped", async () => {
    const sha256 = await sha256Hex(bytesOf(100));
    await cacheFile(db(), fileKey("documents", 1), { ...file(100), sha256 });
    await db().keptBytes.put({
      key: fileKey("documents", 1),
      bytes: new Uint8Array([1, ...new Uint8Array(100).fill(2)]).buffer,
    });
    expect(await cachedFile(db(), fileKey("documents", 1), sha256)).toBeNull();
    expect(await isCached(db(), fileKey("documents", 1))).toBe(false);
    await cacheFile(db(), fileKey("documents", 2), { ...file(100), sha256 });
    expect(await cachedFile(db(), fileKey("documents", 2), "0".repeat(64))).toBeNull();
  });

  test("the limit is 200 MB unless the person chose another one", () => {
    expect(cacheLimit()).toBe(200 * 1024 * 1024);
    localStorage.setItem("sijil.keptBytes", "nonsense");
    expect(cacheLimit()).toBe(200 * 1024 * 1024);
  });

  test("leave with their records", async () => {
    await cacheFile(db(), fileKey("documents", 1), file(10));
    await cacheFile(db(), fileKey("documents", 2), file(10));
    local.mirror.applyChanges([put(aDocument(2))]);
    local.mirror.publish(true);
    await pruneCache(local.mirror);
    expect(await db().kept.toCollection().primaryKeys()).toEqual([fileKey("documents", 2)]);
  });

  test("of a record that unsent work alone shows stay, and are to be looked at again", async () => {
    const prune = () => pruneCache(local.mirror);
    const layOver = (layers: ReadonlyMap<number, Layer<"documents">>) => {
      local.mirror.setOverlay("documents", layers, new Map());
      local.mirror.publish(true);
    };
    await cacheFile(db(), fileKey("documents", 1), file(10));
    layOver(new Map([[1, { created: aDocument(1), changed: null, deleted: false }]]));
    expect(await prune()).toBe(true);
    expect(await db().kept.count()).toBe(1);
    layOver(new Map());
    expect(await prune()).toBe(false);
    expect(await db().kept.count()).toBe(0);
  });
});

describe("opening a document's file", () => {
  const answer = (body: BodyInit, status = 200) => vi.fn(async () => new Response(body, { status }));
  const dead = vi.fn(async () => {
    throw new TypeError("Failed to fetch");
  });
  const textOf = async (document: Document) => await (await openFile("documents", document)).text();
  let document: Document;
  beforeEach(async () => {
    document = aDocument(1, { sha256: await sha256Hex(new TextEncoder().encode("%PDF-1").buffer) });
  });

  test("asks the server once, then opens without it", async () => {
    const fetched = answer("%PDF-1");
    vi.stubGlobal("fetch", fetched);
    expect(await textOf(document)).toBe("%PDF-1");
    expect(fetched).toHaveBeenCalledWith("/api/documents/1/download", expect.anything());
    vi.stubGlobal("fetch", dead);
    expect(localStorage.getItem(`sijil.downloads.${user}`)).toBeNull();
    const blob = await openFile("documents", document);
    expect(localStorage.getItem(`sijil.downloads.${user}`)).toContain('"record":1');
    expect(blob.type).toBe("application/pdf");
    expect(await blob.text()).toBe("%PDF-1");
  });

  test("says why without the server", async () => {
    vi.stubGlobal("fetch", dead);
    await expect(openFile("documents", document)).rejects.toMatchObject({
      name: "FileError",
      code: "offline_not_kept",
    });
  });

  test("does not give or keep bytes that are not the document's", async () => {
    vi.stubGlobal("fetch", answer("%PDF-2"));
    await expect(openFile("documents", document)).rejects.toMatchObject({ code: "file_damaged" });
    expect(await isCached(db(), fileKey("documents", 1))).toBe(false);
  });

  test("gives an empty answer as what it is, and does not keep it", async () => {
    vi.stubGlobal("fetch", async () => new Response(""));
    const blob = await openFile("documents", document);
    expect(blob.size).toBe(0);
    expect(await isCached(db(), fileKey("documents", document.id))).toBe(false);
  });

  test("passes the server's refusal on", async () => {
    vi.stubGlobal("fetch", answer("You are not allowed to do this.", 403));
    await expect(openFile("documents", document)).rejects.toThrow("403: You are not allowed to do this.");
  });

  test("looks among unsent work before the server", async () => {
    const remove = addFileSource(async (id) => (id === 1 ? { bytes: bytesOf(3), type: "application/pdf" } : null));
    vi.stubGlobal("fetch", dead);
    const unsent = { ...document, sha256: await sha256Hex(bytesOf(3)) };
    expect((await openFile("documents", unsent)).size).toBe(3);
    expect(localStorage.getItem(`sijil.downloads.${user}`)).toBeNull();
    // of another version than the record shows
    await expect(openFile("documents", document)).rejects.toMatchObject({ code: "offline_not_kept" });
    remove();
    await expect(openFile("documents", unsent)).rejects.toMatchObject({ code: "offline_not_kept" });
  });
});
