import "fake-indexeddb/auto";
import { describe, expect, test } from "vitest";
import { HttpError, OfflineError } from "../http/http.ts";
import { changeEntry } from "../outbox/outbox-store.ts";
import { aDevice, type Device } from "../testing/device.ts";
import { WriteServer } from "../testing/write-server.ts";

const gone = (device: Device) => async () => (await device.rows()).length === 0;
const stateIs = (device: Device, key: string, state: string) => async () => (await device.entry(key))?.state === state;

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
    device.push.resume();
    await device.until(gone(device));
  });

  test.each(["resume", "retryNow"] as const)("Retry-After is obeyed, also by %s", async (attempt) => {
    const server = new WriteServer();
    server.fault = () => (server.seen.length === 1 ? "busy" : "none");
    const device = await aDevice(server);
    await device.write({ method: "POST", record: 1 });
    await device.settle();
    device.push[attempt]();
    await device.settle();
    expect(server.seen).toHaveLength(1);
    expect(device.clock.next).toBe(2_000);
    await device.until(gone(device));
  });

  test("an entry far back in the queue keeps its pause, and its request is not cut, however few are looked at", async () => {
    const server = new WriteServer();
    server.write(99, { name: "a" });
    let cut = 0;
    const device = await aDevice(server, {
      http: async (path, init) => {
        if (init.method !== "POST") {
          server.seen.push({ method: init.method ?? "", path, key: "" });
          await device.settle();
          if (init.signal?.aborted) cut++;
          throw new HttpError(500, "operation_failed", "broken");
        }
        return await new Promise<never>((_, reject) =>
          init.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
        );
      },
    });
    device.pull();
    device.signedOut = true;
    // Two that hang, and behind each a row of changes that wait for it: more than are looked at first.
    for (const record of [1, 2]) {
      await device.write({ method: "POST", record, body: { name: "a" } });
      for (let at = 0; at < 20; at++) await device.write({ method: "PATCH", record, body: { name: `${at}` } });
    }
    const key = await device.write({ method: "PATCH", record: 99, body: { name: "b" } });
    device.signedOut = false;
    device.push.resume();
    const patches = () => server.seen.filter(({ method }) => method === "PATCH").length;
    const end = device.clock.now() + 10_000;
    for (let turns = 0; turns < 60 && patches() < 20; turns++) {
      await device.settle();
      device.push.schedule();
      if (device.clock.next === null || device.clock.now() + device.clock.next > end) continue;
      device.clock.step();
    }
    expect(patches()).toBeGreaterThan(1);
    expect(patches()).toBeLessThanOrEqual(5);
    expect([cut, (await device.entry(key))?.tries]).toEqual([0, patches()]);
    device.kill();
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
    device.push.resume();
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
    device.push.schedule();
    await device.until(gone(device));
    expect(server.records.get(1)?.fields).toMatchObject({ name: "mine", description: "mine" });
  });

  test("two own changes around somebody else's: only the fields that the first has written move on", async () => {
    const server = new WriteServer();
    server.write(1, { name: "a", description: "x" });
    const device = await aDevice(server);
    device.pull();
    let lost = true;
    server.fault = () => (lost ? "lost request" : "none");
    await device.write({ method: "PATCH", record: 1, body: { name: "b" } });
    await device.settle();
    const key = await device.write({ method: "PATCH", record: 1, body: { name: "c", description: "mine" } });
    server.write(1, { description: "theirs" });
    lost = false;
    device.push.resume();
    await device.until(stateIs(device, key, "attention"));
    expect(server.records.get(1)?.fields).toEqual({ name: "c", description: "theirs" });
    expect(await device.entry(key)).toMatchObject({ fields: ["description"], refusal: { code: "version_conflict" } });
  });

  test("what a conflict kept out moves nothing on", async () => {
    const server = new WriteServer();
    server.write(1, { name: "a", description: "x" });
    const device = await aDevice(server);
    device.pull();
    device.signedOut = true;
    const first = await device.write({ method: "PATCH", record: 1, body: { name: "b", description: "mine" } });
    const second = await device.write({ method: "PATCH", record: 1, body: { name: "c" } });
    server.write(1, { name: "theirs" });
    device.signedOut = false;
    device.push.resume();
    await device.until(stateIs(device, second, "attention"));
    expect(server.records.get(1)?.fields).toEqual({ name: "theirs", description: "mine" });
    expect((await device.entry(first))?.state).toBe("attention");
  });

  test("a change that was tried keeps what it is based on: its key belongs to one content", async () => {
    const server = new WriteServer();
    server.write(1, { name: "a", description: "x" });
    const device = await aDevice(server);
    device.pull();
    let refuses = true;
    server.refuse = (_method, _path, body) => (refuses && body.name === "b" ? "name_too_long" : null);
    const first = await device.write({ method: "PATCH", record: 1, body: { name: "b" } });
    await device.until(stateIs(device, first, "attention"));
    let lost = true;
    server.fault = () => (lost ? "lost answer" : "none");
    const second = await device.write({ method: "PATCH", record: 1, body: { name: "c", description: "y" } });
    await device.until(async () => server.records.get(1)?.fields.name === "c");
    device.pulls = false;
    refuses = false;
    lost = false;
    await changeEntry(
      device.db,
      first,
      () => true,
      () => ({ state: "waiting", refusal: null, base: 2 }),
    );
    device.push.resume();
    await device.until(async () => (await device.rows()).every((row) => row.state === "sent"));
    expect((await device.entry(second))?.answered).toBe(2);
    expect(server.effects).toHaveLength(2);
  });
});
