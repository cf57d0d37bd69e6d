import "fake-indexeddb/auto";
import { describe, expect, test, vi } from "vitest";
import { requestHeaders } from "#domain/index";
import { HttpError, OfflineError } from "../http/http.ts";
import { UNDO_MS } from "../outbox/outbox-rules.ts";
import { changeEntry, removeEntries } from "../outbox/outbox-store.ts";
import { onTableChanged } from "../storage/table-changes.ts";
import { aDevice, type Device } from "../testing/device.ts";
import { WriteServer } from "../testing/write-server.ts";
import type { PushPorts } from "./push-ports.ts";

const gone = (device: Device) => async () => (await device.rows()).length === 0;
const stateIs = (device: Device, key: string, state: string) => async () => (await device.entry(key))?.state === state;

describe("exactly once", () => {
  test("a change goes out with its key and tenant, stays until the pull has brought it, then goes", async () => {
    const server = new WriteServer();
    const device = await aDevice(server);
    device.pulls = false;
    const key = await device.write({ method: "POST", record: 1, body: { name: "a" } });
    await device.until(stateIs(device, key, "sent"));
    expect(server.effects).toEqual([{ what: "POST /api/documents", key, body: { id: 1, name: "a" } }]);
    await device.settle();
    expect(await device.rows()).toHaveLength(1);
    device.pull();
    await device.until(gone(device));
  });

  test("a lost answer is requested again with the same key and the same request", async () => {
    const server = new WriteServer();
    const faults = ["lost answer", "lost request", "lost answer"] as const;
    server.fault = () => faults[server.seen.length - 1] ?? "none";
    const device = await aDevice(server);
    const key = await device.write({ method: "POST", record: 1, body: { name: "a" } });
    await device.until(gone(device));
    expect(server.seen.map((one) => one.key)).toEqual([key, key, key, key]);
    expect(server.effects).toHaveLength(1);
  });

  test("a page that dies between sending and hearing sends the same again at the next start", async () => {
    const server = new WriteServer();
    const device = await aDevice(server);
    let release = () => {};
    server.gate = () => new Promise((resolve) => (release = resolve));
    const key = await device.write({ method: "POST", record: 1 });
    await device.until(() => server.effects.length === 1);
    device.kill();
    release();
    await device.settle();
    expect((await device.entry(key))?.state).toBe("sending");
    server.gate = async () => {};
    await device.start();
    await device.until(gone(device));
    expect(server.seen.map((one) => one.key)).toEqual([key, key]);
    expect(server.effects).toHaveLength(1);
  });

  test("a tab that was overtaken writes nothing down", async () => {
    const server = new WriteServer();
    const device = await aDevice(server);
    let release = () => {};
    server.gate = () => new Promise((resolve) => (release = resolve));
    const key = await device.write({ method: "POST", record: 1 });
    await device.until(() => server.effects.length === 1);
    const other = await aDevice(server, { db: device.db });
    other.signedOut = true;
    release();
    await device.settle();
    expect((await device.entry(key))?.state).toBe("waiting");
    other.signedOut = false;
    server.gate = async () => {};
    other.push.resume();
    await other.until(gone(device));
    expect(server.effects).toHaveLength(1);
  });

  test("without Web Locks the tab that is looked at sends again after another one had taken over", async () => {
    const server = new WriteServer();
    const device = await aDevice(server);
    const other = await aDevice(server, { db: device.db });
    await device.write({ method: "POST", record: 1 });
    other.kill();
    await device.settle();
    expect(server.seen).toEqual([]);
    await device.push.reclaim();
    await device.until(gone(device));
    expect(server.effects).toHaveLength(1);
  });

  test("a page of another site in the server's place is not taken for an answer", async () => {
    const server = new WriteServer();
    let portal = true;
    const device = await aDevice(server, {
      http: async (path, init) => {
        if (portal) return new Response("<html>Sign in to the Wi-Fi</html>", { status: 200 });
        return await server.http(path, init);
      },
    });
    const key = await device.write({ method: "POST", record: 1 });
    await device.settle();
    expect(await device.entry(key)).toMatchObject({ state: "waiting", tries: 1 });
    portal = false;
    await device.until(gone(device));
    expect(server.effects).toHaveLength(1);
  });
});

describe("order", () => {
  test("changes of one record go one after the other, those of others beside them", async () => {
    const server = new WriteServer();
    const device = await aDevice(server);
    server.gate = async () => {
      for (let turn = 0; turn < 400 && server.mostUnderWay < 5; turn++)
        await new Promise((resolve) => setImmediate(resolve));
    };
    for (let record = 1; record <= 12; record++) {
      await device.write({ method: "POST", record, body: { name: "a" } });
      await device.write({ method: "PATCH", record, body: { name: "b" } });
      await device.write({ method: "PATCH", record, body: { name: "c" } });
    }
    await device.until(gone(device));
    expect(server.mostUnderWay).toBe(5);
    for (let record = 1; record <= 12; record++) {
      expect(server.records.get(record)).toMatchObject({ version: 3, fields: { name: "c" } });
    }
  });

  test("a document waits for the category that was made for it, a deletion for what still needs the record", async () => {
    const server = new WriteServer();
    const device = await aDevice(server);
    await device.write({ method: "POST", record: 7, kind: "category.create", collection: "categories" });
    await device.write({ method: "POST", record: 1, body: { categoryId: 7 }, needs: [7] });
    await device.write({
      method: "DELETE",
      record: 7,
      kind: "category.delete",
      collection: "categories",
      path: "/api/categories/7",
    });
    await device.until(gone(device));
    expect(server.effects.map(({ what }) => what)).toEqual([
      "POST /api/documents",
      "POST /api/documents",
      "DELETE /api/categories/7",
    ]);
  });

  test("what was made and deleted before the server knew of it is not sent; for a while the deletion can be taken back", async () => {
    const server = new WriteServer();
    const device = await aDevice(server);
    device.signedOut = true;
    await device.write({ method: "POST", record: 1 });
    await device.write({ method: "DELETE", record: 1 });
    await device.settle();
    expect(await device.rows()).toHaveLength(2);
    device.signedOut = false;
    device.push.resume();
    await device.until(gone(device));
    expect(server.seen).toEqual([]);
  });
});

describe("a long queue", () => {
  /** A device on which so many changes wait. */
  const queued = async (many: number, ports: Partial<PushPorts> = {}) => {
    const server = new WriteServer();
    const device = await aDevice(server, ports);
    device.signedOut = true;
    for (let record = 1; record <= many; record++) await device.write({ method: "POST", record });
    device.signedOut = false;
    return { server, device };
  };

  /** A device with five requests under way and further entries in hand, the line's answer still to come. */
  const inHand = async () => {
    const keys: string[] = [];
    let breakLine = (_error: unknown) => {};
    const broken = new Promise<never>((_, reject) => {
      breakLine = reject;
    });
    const http: PushPorts["http"] = (_path, { headers, signal }) => {
      keys.push(headers?.[requestHeaders.key] ?? "");
      const ended = new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
      return Promise.race([broken, ended]);
    };
    const { device } = await queued(40, { http });
    device.push.resume();
    await device.until(async () => (await device.rows()).filter(({ state }) => state === "sending").length > 5);
    return { device, keys, breakLine };
  };

  test("goes five at a time, and is written down by fewer transactions than it has changes", async () => {
    const { server, device } = await queued(40);
    device.pulls = false;
    const most = { underWay: 0 };
    server.gate = async () => {
      most.underWay = Math.max(most.underWay, server.underWay);
      await new Promise((resolve) => setImmediate(resolve));
    };
    const transactions = [device.db, device.db.relaxed].map((db) => vi.spyOn(db, "transaction"));
    device.push.resume();
    await device.until(() => server.effects.length === 40);
    await device.until(async () => (await device.rows()).every(({ state }) => state === "sent"));
    const writing = transactions.flatMap(({ mock }) => mock.calls).filter(([mode]) => mode === "rw").length;
    expect(most.underWay).toBe(5);
    expect(writing).toBeLessThan(40);
  });

  test("is read in portions, not anew for each change", async () => {
    const { server, device } = await queued(60);
    device.pulls = false;
    const answers: (() => void)[] = [];
    server.gate = () => new Promise((resolve) => answers.push(resolve));
    let read = 0;
    for (const { entries } of [device.db, device.db.relaxed])
      entries.hook("reading", (entry: unknown) => {
        read++;
        return entry;
      });
    const unfollow = onTableChanged(device.db, "entries", () => device.push.refill());
    device.push.resume();
    while (server.effects.length < 60) {
      await device.settle();
      answers.shift()?.();
    }
    device.kill();
    unfollow();
    expect(read / 60).toBeLessThan(4);
  });

  test("is read and removed by neighbours, not one by one", async () => {
    const server = new WriteServer();
    const device = await aDevice(server);
    device.signedOut = true;
    for (let record = 1; record <= 100; record++) await device.write({ method: "POST", record });
    const reads = vi.spyOn(IDBObjectStore.prototype, "get");
    const steps = vi.spyOn(IDBCursor.prototype, "continue");
    const removals = vi.spyOn(IDBObjectStore.prototype, "delete");
    device.signedOut = false;
    device.push.resume();
    await device.until(gone(device));
    const requests = reads.mock.calls.length + steps.mock.calls.length + removals.mock.calls.length;
    vi.restoreAllMocks();
    expect(server.effects).toHaveLength(100);
    expect(requests).toBeLessThan(100);
  });

  test("what was answered is read again after a pull, and not before", async () => {
    const { device } = await queued(40);
    device.pulls = false;
    device.push.resume();
    await device.until(async () => (await device.rows()).every(({ state }) => state === "sent"));
    await device.settle();
    let read = 0;
    const count = (entry: unknown) => {
      read++;
      return entry;
    };
    device.db.entries.hook("reading", count);
    device.push.schedule();
    await device.settle();
    expect(read).toBe(0);
    device.db.entries.hook("reading").unsubscribe(count);
    device.pull();
    await device.until(gone(device));
  });

  test("what was in hand when the line broke does not follow into it", async () => {
    const { device, keys, breakLine } = await inHand();
    breakLine(new OfflineError());
    await device.settle();
    expect(keys).toHaveLength(5);
    const rows = await device.rows();
    expect(rows.every(({ state }) => state === "waiting")).toBe(true);
    expect(rows.filter(({ tries }) => tries > 0)).toHaveLength(5);
    device.kill();
  });

  test("what was in hand when the session ended is neither sent nor counted as tried", async () => {
    const { device, keys, breakLine } = await inHand();
    breakLine(new HttpError(401, "unauthorized", "Unauthorized access"));
    await device.settle();
    expect(keys).toHaveLength(5);
    expect((await device.rows()).filter(({ tries }) => tries > 0)).toHaveLength(5);
  });

  test("what waits for its turn does not count as hanging when the line comes back", async () => {
    const { device, keys } = await inHand();
    const taken = (await device.rows()).filter(({ state }) => state === "sending").map(({ key }) => key);
    device.clock.time += 60_000;
    device.push.resume();
    await device.settle();
    // the five that hung are given up, the next five go in their place, and the rest wait on
    expect(keys).toEqual(taken.slice(0, 10));
    device.kill();
  });
});

describe("a long queue of files", () => {
  test("is not read again at every look, and what has no file goes past it", async () => {
    const server = new WriteServer();
    const device = await aDevice(server, {
      http: async (path, init) => {
        if (!path.startsWith("/api/uploads")) return await server.http(path, init);
        return await new Promise<never>((_, reject) =>
          init.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
        );
      },
    });
    device.signedOut = true;
    const file = { name: "a.pdf", type: "application/pdf", bytes: new Uint8Array(4).buffer };
    for (let record = 1; record <= 100; record++) await device.write({ method: "POST", record, file });
    device.signedOut = false;
    device.push.resume();
    await device.until(async () => (await device.rows()).filter(({ state }) => state === "sending").length === 2);
    await device.settle();
    let read = 0;
    const count = (entry: unknown) => {
      read++;
      return entry;
    };
    device.db.entries.hook("reading", count);
    device.push.schedule();
    await device.settle();
    device.db.entries.hook("reading").unsubscribe(count);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(40);
    await device.write({ method: "POST", record: 101 });
    await device.until(() => server.records.has(101));
    device.kill();
  });
});

describe("the answer decides", () => {
  test("a refusal parks the entry and what depends on it, and nothing else", async () => {
    const server = new WriteServer();
    server.refuse = (_method, _path, body) => (body.name === "bad" ? "name_too_long" : null);
    const device = await aDevice(server);
    const bad = await device.write({ method: "POST", record: 7, kind: "category.create", body: { name: "bad" } });
    const child = await device.write({ method: "POST", record: 1, body: { categoryId: 7 }, needs: [7] });
    await device.write({ method: "POST", record: 2 });
    await device.until(() => server.records.has(2));
    await device.until(async () => (await device.rows()).length === 2);
    expect(await device.entry(bad)).toMatchObject({
      state: "attention",
      refusal: { status: 400, code: "name_too_long", sentence: "The name can have at most 255 characters." },
    });
    expect(await device.entry(child)).toMatchObject({ state: "waiting", tries: 0 });
    server.refuse = () => null;
    await changeEntry(
      device.db,
      bad,
      () => true,
      () => ({ state: "waiting", refusal: null }),
    );
    device.push.schedule();
    await device.until(gone(device));
    expect(server.effects.filter(({ key }) => key === bad)).toHaveLength(1);
  });

  test("a later change of a record goes on after a refused one", async () => {
    const server = new WriteServer();
    server.write(1, { name: "a", description: "x" });
    server.refuse = (_method, _path, body) => (body.name === "bad" ? "name_too_long" : null);
    const device = await aDevice(server);
    device.pull();
    await device.write({ method: "PATCH", record: 1, body: { name: "bad" } });
    await device.write({ method: "PATCH", record: 1, body: { description: "y" } });
    await device.until(() => server.records.get(1)?.fields.description === "y");
    await device.until(async () => (await device.rows()).length === 1);
    expect((await device.rows())[0]?.state).toBe("attention");
  });

  test("401 stops everything and keeps everything", async () => {
    const server = new WriteServer();
    server.fault = () => "signed out";
    const device = await aDevice(server);
    for (let record = 1; record <= 20; record++) await device.write({ method: "POST", record });
    await device.until(() => device.signedOut);
    await device.settle();
    expect(server.seen.length).toBeLessThanOrEqual(5);
    expect((await device.rows()).map((row) => row.state)).toEqual(Array(20).fill("waiting"));
    expect(device.clock.next).toBeNull();
    server.fault = () => "none";
    device.signedOut = false;
    device.push.resume();
    await device.until(gone(device));
    expect(server.effects).toHaveLength(20);
  });

  test("of deletions only what the server says was deleted already counts as done, any other 404 shows", async () => {
    const server = new WriteServer();
    server.write(1, { name: "a" });
    const device = await aDevice(server);
    await device.write({ method: "DELETE", record: 1 });
    await device.until(gone(device));
    await device.write({ method: "DELETE", record: 1 });
    await device.until(gone(device));
    const never = await device.write({ method: "DELETE", record: 2 });
    const change = await device.write({ method: "PATCH", record: 3, body: { name: "b" } });
    await device.until(stateIs(device, change, "attention"));
    await device.until(stateIs(device, never, "attention"));
    for (const key of [never, change])
      expect(await device.entry(key)).toMatchObject({ refusal: { code: "not_found" } });
  });

  test("an empty success that names no user is somebody else's: a deletion goes again until the server answers", async () => {
    const server = new WriteServer();
    server.write(1, { name: "a" });
    let portal = true;
    const device = await aDevice(server, {
      http: async (path, init) => (portal ? new Response(null, { status: 204 }) : await server.http(path, init)),
    });
    const key = await device.write({ method: "DELETE", record: 1 });
    await device.until(async () => ((await device.entry(key))?.tries ?? 0) > 2);
    expect(server.records.get(1)?.deleted).toBe(false);
    portal = false;
    await device.until(gone(device));
    expect(server.records.get(1)?.deleted).toBe(true);
  });

  test("the deletion of what was made, perhaps, and then refused is sent, and takes the refused creation along", async () => {
    const server = new WriteServer();
    let loses = true;
    server.fault = () => (loses ? "lost answer" : "none");
    const device = await aDevice(server, {
      http: async (path, init) => {
        if (server.effects.length > 0 && !loses && init.method === "POST") throw new HttpError(403, "forbidden", "no");
        return await server.http(path, init);
      },
    });
    const key = await device.write({ method: "POST", record: 1, body: { name: "a" } });
    await device.until(() => server.effects.length === 1);
    loses = false;
    await device.until(stateIs(device, key, "attention"));
    await device.write({ method: "DELETE", record: 1 });
    device.clock.time += UNDO_MS;
    await device.until(gone(device));
    expect(server.records.get(1)?.deleted).toBe(true);
  });

  test("an entry that cannot be read is parked and the rest goes on", async () => {
    const server = new WriteServer();
    const device = await aDevice(server);
    device.signedOut = true;
    const key = await device.write({ method: "POST", record: 1 });
    await changeEntry(
      device.db,
      key,
      () => true,
      () => ({ bytes: new Uint8Array([99, 1, 2]) }),
    );
    await device.write({ method: "POST", record: 2 });
    device.signedOut = false;
    device.push.resume();
    await device.until(async () => (await device.rows()).length === 1);
    expect(await device.entry(key)).toMatchObject({ state: "attention", refusal: { code: "entry_unreadable" } });
    expect(server.records.has(2)).toBe(true);
  });
});

test("discarding what is under way ends its request, and its effect comes by the pull if it happened", async () => {
  const server = new WriteServer();
  const device = await aDevice(server);
  let release = () => {};
  server.gate = () => new Promise((resolve) => (release = resolve));
  const key = await device.write({ method: "POST", record: 1 });
  await device.until(() => server.effects.length === 1);
  await removeEntries(device.db, [key]);
  device.push.schedule();
  release();
  await device.settle();
  expect(await device.rows()).toEqual([]);
  expect(device.faults).toEqual([]);
});
