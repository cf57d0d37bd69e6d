import "fake-indexeddb/auto";
import { describe, expect, test } from "vitest";
import { HttpError, OfflineError } from "./http.ts";
import { changeEntry, removeEntries } from "./outbox-store.ts";
import { aDevice, type Device } from "./testing/device.ts";
import { WriteServer } from "./testing/write-server.ts";

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

  test("a lost answer is asked for again with the same key and the same request", async () => {
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
    other.push.kick();
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
    await device.push.revive();
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

  test("what was made and deleted before the server heard of it is not sent; for a while the deletion can be taken back", async () => {
    const server = new WriteServer();
    const device = await aDevice(server);
    device.signedOut = true;
    await device.write({ method: "POST", record: 1 });
    await device.write({ method: "DELETE", record: 1 });
    await device.settle();
    expect(await device.rows()).toHaveLength(2);
    device.signedOut = false;
    device.push.kick();
    await device.until(gone(device));
    expect(server.seen).toEqual([]);
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
    device.push.look();
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
    device.push.kick();
    await device.until(gone(device));
    expect(server.effects).toHaveLength(20);
  });

  test("404 of a deletion counts as done, 404 of a change is a refusal", async () => {
    const server = new WriteServer();
    const device = await aDevice(server);
    await device.write({ method: "DELETE", record: 1 });
    const change = await device.write({ method: "PATCH", record: 2, body: { name: "b" } });
    await device.until(stateIs(device, change, "attention"));
    expect(await device.rows()).toHaveLength(1);
    expect(await device.entry(change)).toMatchObject({ state: "attention", refusal: { code: "not_found" } });
  });

  test("a refusal that is not the product's own is tried again before it shows", async () => {
    const server = new WriteServer();
    const device = await aDevice(server, {
      http: async () => {
        throw new HttpError(404, null, "nginx");
      },
    });
    const key = await device.write({ method: "DELETE", record: 1 });
    await device.until(stateIs(device, key, "attention"));
    expect(await device.entry(key)).toMatchObject({
      tries: 5,
      refusal: { status: 404, code: null, sentence: "nginx" },
    });
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
    device.push.kick();
    await device.until(async () => (await device.rows()).length === 1);
    expect(await device.entry(key)).toMatchObject({ state: "attention", refusal: { code: "entry_unreadable" } });
    expect(server.records.has(2)).toBe(true);
  });
});

describe("pauses", () => {
  test("while the line is down one request at a time asks, with growing pauses of at most a minute", async () => {
    const server = new WriteServer();
    server.fault = () => "lost request";
    const device = await aDevice(server);
    for (let record = 1; record <= 9; record++) await device.write({ method: "POST", record });
    const isQuiet = async () => (await device.rows()).every((row) => row.state === "waiting");
    await device.until(async () => server.seen.length > 0 && (await isQuiet()));
    expect(server.seen.length).toBeLessThanOrEqual(5);
    const pauses: number[] = [];
    for (let times = 0; times < 10; times++) {
      await device.settle();
      pauses.push(device.clock.next ?? -1);
      const before = server.seen.length;
      await device.until(async () => server.seen.length > before && (await isQuiet()));
      expect(server.seen.length).toBe(before + 1);
    }
    expect(Math.max(...pauses)).toBe(45_000);
    server.fault = () => "none";
    device.push.kick();
    await device.until(gone(device));
  });

  test("Retry-After is obeyed, also by a kick", async () => {
    const server = new WriteServer();
    server.fault = () => (server.seen.length === 1 ? "busy" : "none");
    const device = await aDevice(server);
    await device.write({ method: "POST", record: 1 });
    await device.settle();
    device.push.kick();
    await device.settle();
    expect(server.seen).toHaveLength(1);
    expect(device.clock.next).toBe(2_000);
    await device.until(gone(device));
  });

  test("an entry at which the server always breaks holds up no other", async () => {
    const server = new WriteServer();
    const device = await aDevice(server, {
      http: async (path, init) => {
        if (JSON.stringify(init.json).includes("poison")) throw new OfflineError();
        return await server.http(path, init);
      },
    });
    await device.write({ method: "POST", record: 1, body: { name: "poison" } });
    for (let record = 2; record <= 30; record++) await device.write({ method: "POST", record });
    await device.until(async () => (await device.rows()).length === 1);
    expect(server.effects).toHaveLength(29);
  });
});

describe("conflicts", () => {
  test("changes of one record are never in conflict with each other", async () => {
    const server = new WriteServer();
    server.write(1, { name: "a" });
    const device = await aDevice(server);
    device.pull();
    device.pulls = false;
    await device.write({ method: "PATCH", record: 1, body: { name: "b" } });
    await device.write({ method: "PATCH", record: 1, body: { name: "c" } });
    await device.until(async () => (await device.rows()).every((row) => row.state === "sent"));
    await device.write({ method: "PATCH", record: 1, body: { name: "d" } });
    await device.until(async () => (await device.rows()).every((row) => row.state === "sent"));
    expect(server.records.get(1)?.fields.name).toBe("d");
    device.pull();
    await device.until(gone(device));
  });

  test("different fields merge; the same field keeps the newer value and offers the other one", async () => {
    const server = new WriteServer();
    server.write(1, { name: "a", description: "x", categoryId: null });
    const device = await aDevice(server);
    device.pull();
    device.signedOut = true;
    const key = await device.write({ method: "PATCH", record: 1, body: { name: "mine", description: "mine" } });
    server.write(1, { name: "theirs" });
    device.signedOut = false;
    device.push.kick();
    await device.until(stateIs(device, key, "attention"));
    expect(server.records.get(1)?.fields).toMatchObject({ name: "theirs", description: "mine" });
    const parked = await device.entry(key);
    expect(parked).toMatchObject({ fields: ["name"], base: 3, tries: 0, refusal: { code: "version_conflict" } });
    expect(parked?.requestKey).not.toBe(key);
    await changeEntry(
      device.db,
      key,
      () => true,
      () => ({ state: "waiting", refusal: null }),
    );
    device.push.look();
    await device.until(gone(device));
    expect(server.records.get(1)?.fields).toMatchObject({ name: "mine", description: "mine" });
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
  device.push.look();
  release();
  await device.settle();
  expect(await device.rows()).toEqual([]);
  expect(device.faults).toEqual([]);
});
