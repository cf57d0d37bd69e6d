import { cases } from "../../../../tests/fixtures/property-cases.ts";
import "fake-indexeddb/auto";
import fc from "fast-check";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Change } from "#domain/index";
import { HttpError, OfflineError } from "../http/http.ts";
import { compactPages, needsCompaction } from "../mirror/compaction.ts";
import { Mirror } from "../mirror/mirror.ts";
import { beginEpoch, OvertakenError, type PageBatch } from "../mirror/pages.ts";
import { newestPages } from "../mirror/prefetch.ts";
import { encode } from "../storage/codec.ts";
import { isQuotaExceeded } from "../storage/errors.ts";
import { MirrorDatabase } from "../storage/mirror-database.ts";
import { aCategory, aDocument, gone, put } from "../testing/rows.ts";
import { SyncServer } from "../testing/sync-server.ts";
import { pullChanges } from "./pull.ts";

const never = new AbortController().signal;
const still = async () => {};
/** The bytes of an answer that brings so many documents. */
const bytesOf = (documents: number) => documents * JSON.stringify(put(aDocument(10))).length;
let count = 0;
const opened: Mirror[] = [];

/** A tab: its memory over the device's database, read as at a start, where some pages may have been read before. */
async function aTab(name: string, ahead?: Promise<PageBatch | null>): Promise<Mirror> {
  const mirror = new Mirror(new MirrorDatabase(name));
  opened.push(mirror);
  await mirror.load(ahead);
  return mirror;
}

/** Makes the device full; returns how to make room. */
function fill(db: MirrorDatabase): () => void {
  const refuse = () => {
    throw new DOMException("no room", "QuotaExceededError");
  };
  const hooks = [db.pages.hook("creating"), db.meta.hook("updating")];
  for (const hook of hooks) hook.subscribe(refuse);
  return () => {
    for (const hook of hooks) hook.unsubscribe(refuse);
  };
}

const newDevice = () => `device-${++count}`;
const shown = (mirror: Mirror) => new Map(mirror.view("documents").byId.entries());
const sorted = (rows: Map<number, unknown>) => new Map([...rows].sort(([a], [b]) => a - b));

afterEach(() => {
  for (const mirror of opened.splice(0)) {
    mirror.close();
    mirror.db.close();
  }
});

describe("pull", () => {
  const ids = fc.integer({ min: 1, max: 60 });
  const change = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(ids, fc.string()).map(([id, name]) => put(aDocument(id, { name }))) },
    { weight: 1, arbitrary: ids.map(gone) },
  );
  const doing = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .array(change, { maxLength: 40, size: "max" })
        .map((changes) => ({ kind: "write" as const, changes })),
    },
    { weight: 4, arbitrary: fc.constant({ kind: "pull" as const }) },
    { weight: 2, arbitrary: fc.nat(12).map((turns) => ({ kind: "pull while looking" as const, turns })) },
    { weight: 3, arbitrary: fc.nat(12_000).map((bytes) => ({ kind: "cut" as const, bytes })) },
    { weight: 2, arbitrary: fc.nat(12_000).map((bytes) => ({ kind: "quiet cut" as const, bytes })) },
    { weight: 1, arbitrary: fc.constant({ kind: "full" as const }) },
    { weight: 2, arbitrary: fc.constant({ kind: "copy" as const }) },
    { weight: 2, arbitrary: fc.constant({ kind: "put back" as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: "restart" as const }) },
    { weight: 2, arbitrary: fc.constant({ kind: "read ahead" as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: "fold" as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: "reset" as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: "take over" as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: "look" as const }) },
  );

  test("whatever the pages, cuts, restarts, resets and foldings: every tab and every start show the last state", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 6 }),
        fc.array(doing, { maxLength: 20, size: "max" }),
        async (page, pages, steps) => {
          const device = newDevice();
          const server = new SyncServer({ page, pages });
          let leader = await aTab(device);
          const follower = await aTab(device);
          let { epoch } = await beginEpoch(leader.db);
          let ahead: Promise<PageBatch | null> | undefined;
          const pullNow = () => pullChanges(leader, { http: server.http, epoch }, never);
          for (const step of steps) {
            if (step.kind === "write") server.write(...step.changes);
            else if (step.kind === "pull") await pullNow();
            else if (step.kind === "pull while looking") {
              const pulling = pullNow();
              for (let turn = 0; turn < step.turns; turn++) await leader.catchUp();
              await pulling;
            } else if (step.kind === "cut" || step.kind === "quiet cut") {
              Object.assign(server.options, { cuts: [step.bytes], quiet: step.kind === "quiet cut" });
              await pullNow().catch((error: unknown) => expect(error).toBeInstanceOf(OfflineError));
              server.options.cuts = [];
            } else if (step.kind === "full") {
              const makeRoom = fill(leader.db);
              await pullNow().catch((error: unknown) => expect(isQuotaExceeded(error)).toBe(true));
              makeRoom();
            } else if (step.kind === "copy") server.copy();
            else if (step.kind === "put back") server.putBack();
            else if (step.kind === "read ahead") {
              ahead = newestPages(device);
              await ahead;
            } else if (step.kind === "restart") {
              leader = await aTab(device, ahead);
              ahead = undefined;
              // what others have stored since it was read
              await leader.catchUp();
            } else if (step.kind === "fold") await compactPages(leader.db, epoch, still, never);
            else if (step.kind === "reset") server.restore();
            else if (step.kind === "take over") {
              leader = await aTab(device);
              epoch = (await beginEpoch(leader.db)).epoch;
            } else await follower.catchUp();
          }
          await pullNow();
          await follower.catchUp();
          follower.publish();
          const truth = sorted(server.rows("documents"));
          for (const tab of [leader, follower, await aTab(device)]) {
            expect(sorted(shown(tab))).toEqual(truth);
            expect(tab.view("documents").ready).toBe(true);
          }
        },
      ),
      {
        ...cases(100),
        examples: [
          // a first answer that was cut, and then data without what it had brought
          [
            1,
            6,
            [
              { kind: "write", changes: [1, 2, 3, 4, 5].map((id) => put(aDocument(id))) },
              { kind: "cut", bytes: 1_592 },
              { kind: "write", changes: [gone(1)] },
              { kind: "reset" },
            ],
          ],
        ],
      },
    );
  });

  test("shows what came before a cut, and goes on after a cut from the last whole answer", async () => {
    const server = new SyncServer({ page: 10, pages: 3 });
    server.write(...Array.from({ length: 60 }, (_, id) => put(aDocument(id + 1))));
    const mirror = await aTab(newDevice());
    const { epoch } = await beginEpoch(mirror.db);
    expect(mirror.view("documents").ready).toBe(false);
    server.options.cuts = [Number.POSITIVE_INFINITY, bytesOf(25)];
    await expect(pullChanges(mirror, { http: server.http, epoch }, never)).rejects.toBeInstanceOf(OfflineError);
    expect(shown(mirror).size).toBe(50);
    expect(shown(await aTab(mirror.db.name)).size).toBe(30);
    await pullChanges(mirror, { http: server.http, epoch }, never);
    expect(server.cursors).toEqual([null, "a:30", "a:30"]);
    expect(mirror.view("documents").rows).toHaveLength(60);
  });

  test("never says that there are no documents while they are on their way", async () => {
    const server = new SyncServer({ page: 2, pages: 2 });
    const categories = [1, 2].map((id): Change => ({ collection: "categories", id, record: aCategory(id) }));
    server.write(...categories, put(aDocument(1)), put(aDocument(2)));
    const mirror = await aTab(newDevice());
    const { epoch } = await beginEpoch(mirror.db);
    const shown: [ready: boolean, rows: number][] = [];
    mirror.subscribe("documents", () => {
      const { ready, rows } = mirror.view("documents");
      shown.push([ready, rows.length]);
    });
    await pullChanges(mirror, { http: server.http, epoch }, never);
    expect(shown).toEqual([[true, 2]]);
  });

  describe("a first pull", () => {
    /** An answer of which only as many lines come as are let through. */
    function inLines(server: SyncServer) {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      const lines: string[] = [];
      const http: typeof server.http = async (path, init) => {
        const answer = await server.http(path, init);
        lines.push(...(await answer.text()).split(/(?<=\n)/));
        return new Response(readable, answer);
      };
      const send = (text: string) => void writer.write(new TextEncoder().encode(text)).catch(() => {});
      return {
        http,
        next: () => send(lines.shift() ?? ""),
        rest: () => send(lines.splice(0).join("")),
        end: () => writer.close(),
      };
    }

    async function begun() {
      const server = new SyncServer({ page: 2 });
      server.write(...Array.from({ length: 6 }, (_, id) => put(aDocument(id + 1))));
      const mirror = await aTab(newDevice());
      const { epoch } = await beginEpoch(mirror.db);
      const answer = inLines(server);
      const taken: number[] = [];
      mirror.onChanges((changes) => taken.push(...changes.map(({ id }) => id)));
      const pulling = pullChanges(mirror, { http: answer.http, epoch }, never);
      await vi.waitFor(() => expect(server.cursors).toHaveLength(1), { timeout: 60_000 });
      answer.next();
      await vi.waitFor(() => expect([...shown(mirror).keys()]).toHaveLength(2), { timeout: 60_000 });
      return { server, mirror, epoch, answer, taken, pulling };
    }

    test("shows rows as they come, keeps none before all have come, and takes each once", async () => {
      const { server, mirror, answer, taken, pulling } = await begun();
      answer.next();
      await vi.waitFor(() => expect(shown(mirror).size).toBe(4), { timeout: 60_000 });
      expect(await mirror.db.pages.count()).toBe(0);
      expect(await mirror.db.meta.get("sync")).toMatchObject({ cursor: null });
      answer.rest();
      await answer.end();
      await pulling;
      expect(taken).toEqual([1, 2, 3, 4, 5, 6]);
      expect(mirror.size).toBe(6);
      for (const tab of [mirror, await aTab(mirror.db.name)]) {
        expect(sorted(shown(tab))).toEqual(sorted(server.rows("documents")));
      }
    });

    test("that is cut leaves rows which the next whole answer takes away, without an empty list in between", async () => {
      const { server, mirror, epoch, answer, pulling } = await begun();
      await answer.end();
      await expect(pulling).rejects.toBeInstanceOf(OfflineError);
      expect([...shown(mirror).keys()].sort()).toEqual([1, 2]);
      server.restore();
      server.write(gone(1), put(aDocument(2, { name: "Later" })));
      const sizes: number[] = [];
      mirror.subscribe("documents", () => sizes.push(mirror.view("documents").rows.length));
      await pullChanges(mirror, { http: server.http, epoch }, never);
      expect(sorted(shown(mirror))).toEqual(sorted(server.rows("documents")));
      expect(sizes).not.toContain(0);
    });

    test("that another tab overtakes leaves nothing behind", async () => {
      const { server, mirror, answer, pulling } = await begun();
      const other = await aTab(mirror.db.name);
      const { epoch } = await beginEpoch(other.db);
      server.restore();
      server.write(gone(1));
      await pullChanges(other, { http: server.http, epoch }, never);
      await mirror.catchUp();
      answer.rest();
      await answer.end();
      await expect(pulling).rejects.toBeInstanceOf(OvertakenError);
      await mirror.catchUp();
      mirror.publish();
      expect(sorted(shown(mirror))).toEqual(sorted(server.rows("documents")));
    });
  });

  describe("without a cursor begins anew", () => {
    const withDocuments = async (count: number) => {
      const server = new SyncServer({ page: 5, pages: 20 });
      server.write(...Array.from({ length: count }, (_, id) => put(aDocument(id + 1))));
      const mirror = await aTab(newDevice());
      const { epoch } = await beginEpoch(mirror.db);
      return { server, mirror, pullNow: () => pullChanges(mirror, { http: server.http, epoch }, never) };
    };

    test("after one that was cut: what was deleted meanwhile is gone, and the list never empties in between", async () => {
      const { server, mirror, pullNow } = await withDocuments(60);
      server.options.cuts = [bytesOf(25)];
      await expect(pullNow()).rejects.toBeInstanceOf(OfflineError);
      expect(shown(mirror).has(1)).toBe(true);
      server.write(gone(1));
      server.restore();
      const sizes: number[] = [];
      mirror.subscribe("documents", () => sizes.push(mirror.view("documents").rows.length));
      await pullNow();
      expect(sorted(shown(mirror))).toEqual(sorted(server.rows("documents")));
      expect(sizes).not.toContain(0);
    });

    test("after a reset that was cut: what was deleted, or may not be seen any more, is gone", async () => {
      const { server, mirror, pullNow } = await withDocuments(60);
      await pullNow();
      server.restore();
      server.options.cuts = [Number.POSITIVE_INFINITY, bytesOf(25)];
      await expect(pullNow()).rejects.toBeInstanceOf(OfflineError);
      expect(shown(mirror).has(1)).toBe(true);
      server.write(gone(1));
      server.restore();
      await pullNow();
      expect(shown(mirror).has(1)).toBe(false);
      expect(sorted(shown(mirror))).toEqual(sorted(server.rows("documents")));
    });

    test("where an earlier version of the app has stored pages before their cursor", async () => {
      const { server, mirror, pullNow } = await withDocuments(3);
      const page = [put(aDocument(9))];
      await mirror.db.pages.add({ count: 1, bytes: await encode(JSON.stringify(page)) });
      await mirror.load();
      const follower = await aTab(mirror.db.name);
      expect([...shown(follower).keys()]).toEqual([9]);
      await pullNow();
      await follower.catchUp();
      follower.publish();
      for (const tab of [mirror, follower, await aTab(mirror.db.name)]) {
        expect(sorted(shown(tab))).toEqual(sorted(server.rows("documents")));
      }
    });
  });

  test("an answer without its last line is a cut, however orderly its end", async () => {
    const server = new SyncServer({ page: 2 });
    const mirror = await aTab(newDevice());
    const { epoch } = await beginEpoch(mirror.db);
    server.write(put(aDocument(1)), put(aDocument(2)), put(aDocument(3)));
    const cutAt = (end: number): typeof server.http => {
      return async (path, init) => {
        const answer = await server.http(path, init);
        const text = await answer.text();
        expect(text.split("\n").slice(2)).toEqual(["[]", ""]);
        return new Response(text.split("\n").slice(0, end).join("\n"), answer);
      };
    };
    for (const lines of [0, 1, 2]) {
      await expect(pullChanges(mirror, { http: cutAt(lines), epoch }, never)).rejects.toBeInstanceOf(OfflineError);
      expect(await mirror.db.meta.get("sync")).toMatchObject({ cursor: null });
    }
    await pullChanges(mirror, { http: cutAt(3), epoch }, never);
    expect(await mirror.db.meta.get("sync")).toMatchObject({ cursor: "a:3" });
  });

  test("what a cut brought goes when the next pull brings no change", async () => {
    const server = new SyncServer({ page: 2 });
    const mirror = await aTab(newDevice());
    const { epoch } = await beginEpoch(mirror.db);
    await pullChanges(mirror, { http: server.http, epoch }, never);
    server.copy();
    server.write(...Array.from({ length: 50 }, (_, id) => put(aDocument(id + 1))));
    server.options.cuts = [bytesOf(25)];
    await expect(pullChanges(mirror, { http: server.http, epoch }, never)).rejects.toBeInstanceOf(OfflineError);
    expect(shown(mirror).size).toBeGreaterThan(20);
    server.putBack();
    await pullChanges(mirror, { http: server.http, epoch }, never);
    expect(shown(mirror).size).toBe(0);
  });

  test("data put back to an older copy after a cut: what was lost is shown no longer, here and after a reload", async () => {
    const server = new SyncServer({ page: 2 });
    const mirror = await aTab(newDevice());
    const { epoch } = await beginEpoch(mirror.db);
    server.write(put(aDocument(1)));
    await pullChanges(mirror, { http: server.http, epoch }, never);
    server.copy();
    server.write(...Array.from({ length: 50 }, (_, id) => put(aDocument(id + 2))));
    server.options.cuts = [bytesOf(25)];
    await expect(pullChanges(mirror, { http: server.http, epoch }, never)).rejects.toBeInstanceOf(OfflineError);
    expect(shown(mirror).size).toBeGreaterThan(20);
    server.putBack();
    server.write(put(aDocument(60)));
    await pullChanges(mirror, { http: server.http, epoch }, never);
    for (const tab of [mirror, await aTab(mirror.db.name)]) expect([...shown(tab).keys()].sort()).toEqual([1, 60]);
  });

  test("on a full device rows are shown, and kept once there is room", async () => {
    const server = new SyncServer();
    const mirror = await aTab(newDevice());
    const { epoch } = await beginEpoch(mirror.db);
    const pullNow = () => pullChanges(mirror, { http: server.http, epoch }, never);
    server.write(put(aDocument(1)));
    await pullNow();
    const makeRoom = fill(mirror.db);
    server.write(put(aDocument(2)));
    await expect(pullNow()).rejects.toSatisfy(isQuotaExceeded);
    expect([...shown(mirror).keys()].sort()).toEqual([1, 2]);
    expect(await mirror.db.meta.get("sync")).toMatchObject({ cursor: "a:1" });
    makeRoom();
    await pullNow();
    expect([...shown(await aTab(mirror.db.name)).keys()].sort()).toEqual([1, 2]);
  });

  test("a line that ends in the middle is a cut, not a change", async () => {
    const server = new SyncServer();
    server.write(put(aDocument(1)), put(aDocument(2)));
    const mirror = await aTab(newDevice());
    const { epoch } = await beginEpoch(mirror.db);
    const half = async () =>
      new Response('[{"collection":"documents","id":1,"rec', { headers: { "X-Sync-Cursor": "a:2" } });
    await expect(pullChanges(mirror, { http: half, epoch }, never)).rejects.toBeInstanceOf(OfflineError);
    expect(await mirror.db.pages.count()).toBe(0);
    await pullChanges(mirror, { http: server.http, epoch }, never);
    expect(shown(mirror).size).toBe(2);
  });

  test("an idle pull writes nothing", async () => {
    const server = new SyncServer();
    server.write(put(aDocument(1)));
    const mirror = await aTab(newDevice());
    const { epoch } = await beginEpoch(mirror.db);
    await pullChanges(mirror, { http: server.http, epoch }, never);
    const view = mirror.view("documents");
    await pullChanges(mirror, { http: server.http, epoch }, never);
    expect(await mirror.db.pages.count()).toBe(1);
    expect(mirror.view("documents")).toBe(view);
  });

  test("a tab that follows shows what is new although the device's clock was set back", async () => {
    const server = new SyncServer();
    const leader = await aTab(newDevice());
    const follower = await aTab(leader.db.name);
    const { epoch } = await beginEpoch(leader.db);
    const bring = async (id: number) => {
      server.write(put(aDocument(id)));
      await pullChanges(leader, { http: server.http, epoch }, never);
      await follower.catchUp();
      await vi.waitFor(() => expect(shown(follower).size).toBe(id), { timeout: 60_000 });
    };
    await bring(1);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() - 6 * 60 * 60_000);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    await bring(2);
  });

  test("an empty account is ready after its first pull", async () => {
    const mirror = await aTab(newDevice());
    const { epoch } = await beginEpoch(mirror.db);
    await pullChanges(mirror, { http: new SyncServer().http, epoch }, never);
    expect(mirror.view("documents").ready).toBe(true);
  });

  test("reset drops the mirror, reports why, and pulls from the start", async () => {
    const server = new SyncServer();
    server.write(put(aDocument(1)), put(aDocument(2)));
    const mirror = await aTab(newDevice());
    const { epoch } = await beginEpoch(mirror.db);
    await pullChanges(mirror, { http: server.http, epoch }, never);
    const restored = new SyncServer();
    restored.epoch = "b";
    restored.write(put(aDocument(2)));
    const onReset = vi.fn();
    await pullChanges(mirror, { http: restored.http, epoch, onReset }, never);
    expect(onReset).toHaveBeenCalledTimes(1);
    expect([...shown(mirror).keys()]).toEqual([2]);
    expect(await mirror.db.pages.count()).toBe(1);
  });

  test("after a reset nothing old is shown or kept, although nothing new has come", async () => {
    const server = new SyncServer();
    server.write(put(aDocument(1)), put(aDocument(2)));
    const mirror = await aTab(newDevice());
    const { epoch } = await beginEpoch(mirror.db);
    await pullChanges(mirror, { http: server.http, epoch }, never);
    expect(shown(mirror).size).toBe(2);
    server.restore();
    const http: typeof server.http = async (path, init) => {
      if (!path.includes("cursor")) throw new OfflineError();
      return await server.http(path, init);
    };
    await expect(pullChanges(mirror, { http, epoch }, never)).rejects.toBeInstanceOf(OfflineError);
    expect(shown(mirror).size).toBe(0);
    expect(await mirror.db.pages.count()).toBe(0);
  });

  test("after a reset on a full device nothing old is shown, what came is, and is kept once there is room", async () => {
    const server = new SyncServer();
    server.write(put(aDocument(1)), put(aDocument(2)));
    const mirror = await aTab(newDevice());
    const { epoch } = await beginEpoch(mirror.db);
    await pullChanges(mirror, { http: server.http, epoch }, never);
    const restored = new SyncServer();
    restored.epoch = "b";
    restored.write(put(aDocument(2)), put(aDocument(3)));
    const pullNow = () => pullChanges(mirror, { http: restored.http, epoch }, never);
    const makeRoom = fill(mirror.db);
    for (let tries = 0; tries < 2; tries++) {
      await expect(pullNow()).rejects.toSatisfy(isQuotaExceeded);
      expect([...shown(mirror).keys()].sort()).toEqual([2, 3]);
    }
    makeRoom();
    await pullNow();
    for (const tab of [mirror, await aTab(mirror.db.name)]) expect([...shown(tab).keys()].sort()).toEqual([2, 3]);
    expect(await mirror.db.meta.get("sync")).toMatchObject({ cursor: "b:2" });
  });

  test("after a reset on a full device that an empty account follows nothing is shown", async () => {
    const server = new SyncServer();
    server.write(put(aDocument(1)));
    const mirror = await aTab(newDevice());
    const { epoch } = await beginEpoch(mirror.db);
    await pullChanges(mirror, { http: server.http, epoch }, never);
    const restored = new SyncServer();
    restored.epoch = "b";
    const makeRoom = fill(mirror.db);
    await expect(pullChanges(mirror, { http: restored.http, epoch }, never)).rejects.toSatisfy(isQuotaExceeded);
    expect(shown(mirror).size).toBe(0);
    makeRoom();
    await pullChanges(mirror, { http: restored.http, epoch }, never);
    expect(shown(await aTab(mirror.db.name)).size).toBe(0);
  });

  test("what a full disk could not drop is shown again where the person may see it again", async () => {
    const server = new SyncServer();
    server.write(put(aDocument(1)), put(aDocument(2)));
    const mirror = await aTab(newDevice());
    const { epoch } = await beginEpoch(mirror.db);
    const pullFrom = ({ http }: SyncServer) => pullChanges(mirror, { http, epoch }, never);
    await pullFrom(server);
    const meanwhile = new SyncServer();
    meanwhile.epoch = "b";
    meanwhile.write(put(aDocument(3)));
    const makeRoom = fill(mirror.db);
    await expect(pullFrom(meanwhile)).rejects.toSatisfy(isQuotaExceeded);
    await expect(pullFrom(meanwhile)).rejects.toSatisfy(isQuotaExceeded);
    expect([...shown(mirror).keys()]).toEqual([3]);
    makeRoom();
    server.write(put(aDocument(4)));
    await pullFrom(server);
    for (const tab of [mirror, await aTab(mirror.db.name)]) expect([...shown(tab).keys()].sort()).toEqual([1, 2, 4]);
  });

  test("a server that only answers reset is not pulled for ever", async () => {
    const mirror = await aTab(newDevice());
    const { epoch } = await beginEpoch(mirror.db);
    const http = vi.fn(async () => new Response("", { headers: { "X-Sync-Reset": "true" } }));
    await expect(pullChanges(mirror, { http, epoch }, never)).rejects.toBeInstanceOf(OfflineError);
    expect(http).toHaveBeenCalledTimes(3);
  });

  test("a tab that no longer leads writes nothing", async () => {
    const device = newDevice();
    const server = new SyncServer({ page: 5 });
    server.write(...Array.from({ length: 20 }, (_, id) => put(aDocument(id + 1))));
    const frozen = await aTab(device);
    const { epoch } = await beginEpoch(frozen.db);
    const robbed: typeof server.http = async (path, init) => {
      const answer = await server.http(path, init);
      await beginEpoch(frozen.db);
      return answer;
    };
    await expect(pullChanges(frozen, { http: robbed, epoch }, never)).rejects.toBeInstanceOf(OvertakenError);
    expect(await frozen.db.pages.count()).toBe(0);
    await expect(pullChanges(frozen, { http: server.http, epoch }, never)).rejects.toBeInstanceOf(OvertakenError);
  });

  test("two tabs without locks do not write over each other", async () => {
    const device = newDevice();
    const server = new SyncServer({ page: 3, pages: 1 });
    server.write(...Array.from({ length: 10 }, (_, id) => put(aDocument(id + 1))));
    const tabs = [await aTab(device), await aTab(device)];
    const epoch = (await beginEpoch(await aTab(device).then((tab) => tab.db))).epoch;
    for (let round = 0; round < 4; round++) {
      server.write(put(aDocument(round + 1, { name: `round ${round}` })), gone(10 - round));
      await Promise.allSettled(tabs.map((tab) => pullChanges(tab, { http: server.http, epoch }, never)));
    }
    for (const tab of tabs) await pullChanges(tab, { http: server.http, epoch }, never);
    const truth = sorted(server.rows("documents"));
    for (const tab of tabs) {
      await tab.catchUp();
      tab.publish();
      expect(sorted(shown(tab))).toEqual(truth);
    }
    expect(sorted(shown(await aTab(device)))).toEqual(truth);
  });

  test("a refused pull says how, and changes nothing", async () => {
    const mirror = await aTab(newDevice());
    const { epoch } = await beginEpoch(mirror.db);
    const http = async () => {
      throw new HttpError(401, "unauthorized", "Unauthorized access");
    };
    await expect(pullChanges(mirror, { http, epoch }, never)).rejects.toThrow("401: Unauthorized access");
    expect(await mirror.db.pages.count()).toBe(0);
  });
});

describe("folding", () => {
  test("makes few pages of many, keeps what they say, and pays only when there is something to fold", async () => {
    const device = newDevice();
    const server = new SyncServer();
    const mirror = await aTab(device);
    const { epoch } = await beginEpoch(mirror.db);
    for (let id = 1; id <= 60; id++) {
      server.write(put(aDocument(id)), gone(id - 1));
      await pullChanges(mirror, { http: server.http, epoch }, never);
    }
    expect(await needsCompaction(mirror.db, mirror.size)).toBe(true);
    expect(await compactPages(mirror.db, epoch, still, never)).toBe(59);
    expect(await mirror.db.pages.count()).toBe(1);
    expect(await needsCompaction(mirror.db, mirror.size)).toBe(false);
    expect([...shown(await aTab(device)).keys()]).toEqual([60]);
  });

  test("a deleted record is known as it last was, after a reload too, until its pages are folded away", async () => {
    const device = newDevice();
    const server = new SyncServer();
    const mirror = await aTab(device);
    const { epoch } = await beginEpoch(mirror.db);
    const pullNow = () => pullChanges(mirror, { http: server.http, epoch }, never);
    for (const change of [put(aDocument(1)), put(aDocument(1, { name: "Later" })), put(aDocument(2)), gone(1)]) {
      server.write(change);
      await pullNow();
    }
    expect(mirror.lastDeletedRow("documents", 1)?.name).toBe("Later");
    const reloaded = await aTab(device);
    expect(reloaded.lastDeletedRow("documents", 1)?.name).toBe("Later");
    expect(reloaded.lastDeletedRow("documents", 2)).toBeUndefined();
    server.write(put(aDocument(1, { name: "Back" })));
    await pullNow();
    expect(mirror.lastDeletedRow("documents", 1)).toBeUndefined();
    expect((await aTab(device)).lastDeletedRow("documents", 1)).toBeUndefined();
    server.write(gone(1));
    await pullNow();
    await compactPages(mirror.db, epoch, still, never);
    expect((await aTab(device)).lastDeletedRow("documents", 1)).toBeUndefined();
  });

  test("a tab that slept while pages were folded still learns what was deleted", async () => {
    const device = newDevice();
    const server = new SyncServer();
    const [leader, sleeper] = [await aTab(device), await aTab(device)];
    const { epoch } = await beginEpoch(leader.db);
    const pullNow = () => pullChanges(leader, { http: server.http, epoch }, never);
    server.write(put(aDocument(1)), put(aDocument(2)));
    await pullNow();
    await sleeper.catchUp();
    server.write(gone(1));
    await pullNow();
    server.write(put(aDocument(3)));
    await pullNow();
    await compactPages(leader.db, epoch, still, never);
    await sleeper.catchUp();
    sleeper.publish();
    expect([...shown(sleeper).keys()].sort()).toEqual([2, 3]);
  });

  test("is refused to a tab that no longer leads", async () => {
    const mirror = await aTab(newDevice());
    const { epoch } = await beginEpoch(mirror.db);
    const server = new SyncServer();
    for (const id of [1, 2]) {
      server.write(put(aDocument(id)));
      await pullChanges(mirror, { http: server.http, epoch }, never);
    }
    await beginEpoch(mirror.db);
    await expect(compactPages(mirror.db, epoch, still, never)).rejects.toBeInstanceOf(OvertakenError);
    expect(await mirror.db.pages.count()).toBe(2);
  });
});

test("a damaged page costs the mirror, which the next pull rebuilds", async () => {
  const device = newDevice();
  const server = new SyncServer();
  server.write(put(aDocument(1)));
  const mirror = await aTab(device);
  const { epoch } = await beginEpoch(mirror.db);
  await pullChanges(mirror, { http: server.http, epoch }, never);
  await mirror.db.pages.add({ count: 1, bytes: Uint8Array.of(1, 0x5b, 0x7b) });
  const again = await aTab(device);
  expect(again.view("documents")).toMatchObject({ ready: false, rows: [] });
  await pullChanges(again, { http: server.http, epoch }, never);
  expect([...shown(again).keys()]).toEqual([1]);
});
