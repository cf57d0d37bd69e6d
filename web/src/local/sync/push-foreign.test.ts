import "fake-indexeddb/auto";
import { describe, expect, test } from "vitest";
import { HttpError } from "../http/http.ts";
import { changeEntry } from "../outbox/outbox-store.ts";
import { aDevice, type Device } from "../testing/device.ts";
import { WriteServer } from "../testing/write-server.ts";

/* Something between the device and the server answers in its place. */

const gone = (device: Device) => async () => (await device.rows()).length === 0;
const DAY_MS = 24 * 3_600_000;

/** A server behind something that refuses what `refuses` says. */
async function behind(refuses: (request: { method: string; body: string }) => HttpError | null) {
  const server = new WriteServer();
  const requests: string[] = [];
  const device = await aDevice(server, {
    http: async (path, init) => {
      const method = init.method ?? "GET";
      requests.push(`${method} ${path}`);
      const refusal = refuses({ method, body: JSON.stringify(init.json ?? null) });
      if (refusal) throw refusal;
      return await server.http(path, init);
    },
  });
  return { server, device, requests };
}

describe("a foreign refusal", () => {
  test.each([403, 404, 413, 451, 500])("%i never parks: it waits with its status and goes later", async (status) => {
    let isAway = true;
    const { server, device, requests } = await behind(() => (isAway ? new HttpError(status, null, "<html>") : null));
    const keys = [];
    for (let record = 1; record <= 4; record++) keys.push(await device.write({ method: "POST", record }));
    await device.until(() => requests.length >= 60);
    await device.settle();
    for (const key of keys)
      expect(await device.entry(key)).toMatchObject({ state: "waiting", foreign: status, refusal: null });
    isAway = false;
    await device.until(gone(device));
    expect(server.effects).toHaveLength(4);
  });

  test("of everything is retried one by one, with growing pauses", async () => {
    const { device, requests } = await behind(() => new HttpError(404, null, "nginx"));
    for (let record = 1; record <= 40; record++) await device.write({ method: "POST", record });
    const end = device.clock.time + 10 * 60_000;
    await device.until(() => device.clock.time >= end);
    expect(requests.length).toBeLessThan(60);
  });

  test("of one entry holds up no other", async () => {
    const { server, device } = await behind(({ body }) =>
      body.includes("attack") ? new HttpError(403, null, "WAF") : null,
    );
    await device.write({ method: "POST", record: 1, body: { name: "attack" } });
    for (let record = 2; record <= 30; record++) await device.write({ method: "POST", record });
    // It may be on its way again just when the last of the others has gone.
    const left = async () => (await device.rows()).map(({ record, state, foreign }) => ({ record, state, foreign }));
    const isLeft = JSON.stringify([{ record: 1, state: "waiting", foreign: 403 }]);
    await device.until(async () => JSON.stringify(await left()) === isLeft);
    expect(server.effects).toHaveLength(29);
  });

  test("401 does not sign out", async () => {
    let isAway = true;
    const { device, requests } = await behind(() => (isAway ? new HttpError(401, null, "proxy") : null));
    await device.write({ method: "POST", record: 1 });
    await device.until(() => requests.length > 1);
    expect(device.signedOut).toBe(false);
    isAway = false;
    await device.until(gone(device));
  });

  test("that an earlier version has parked is tried again at the next start", async () => {
    const { device } = await behind(() => null);
    device.kill();
    const key = await device.write({ method: "POST", record: 1 });
    const refused = { status: 404, code: null, sentence: "nginx" };
    await changeEntry(
      device.db,
      key,
      () => true,
      () => ({ state: "attention", refusal: refused, tries: 5 }),
    );
    await device.start();
    await device.until(gone(device));
  });
});

describe("a rest that an answer asks for", () => {
  /** A device whose first request is refused with that rest. */
  async function resting(retryAfter: number, code: "server_busy" | null) {
    let first = true;
    const made = await behind(() => {
      const refused = first ? new HttpError(503, code, "busy", retryAfter) : null;
      first = false;
      return refused;
    });
    await made.device.write({ method: "POST", record: 1 });
    const { device } = made;
    const isRefused = async () => (await device.rows()).every(({ state, tries }) => state === "waiting" && tries === 1);
    for (let turn = 0; turn < 50 && !(device.clock.next && (await isRefused())); turn++) await device.settle();
    expect(made.requests).toHaveLength(1);
    return { ...made, begun: device.clock.time };
  }

  test("is an hour at most, five minutes from something in between", async () => {
    expect((await resting(30 * 86_400, "server_busy")).device.clock.next).toBe(3_600_000);
    expect((await resting(30 * 86_400, null)).device.clock.next).toBe(300_000);
  });

  test("of a proxy ends with a pull, the server's own does not", async () => {
    const proxy = await resting(86_400, null);
    proxy.device.pull();
    await proxy.device.until(gone(proxy.device));
    expect(proxy.device.clock.time - proxy.begun).toBeLessThan(5_000);
    const ours = await resting(60, "server_busy");
    ours.device.pull();
    ours.device.push.retryNow();
    await ours.device.settle();
    expect(ours.requests).toHaveLength(1);
  });

  test("of a proxy ends when a person wants it, not when only the line is back", async () => {
    const { device, requests, begun } = await resting(86_400, null);
    device.push.resume();
    await device.settle();
    expect(requests).toHaveLength(1);
    device.push.retryNow();
    await device.until(gone(device));
    expect(device.clock.time - begun).toBeLessThan(5_000);
  });

  test("does not depend on the device's clock", async () => {
    const server = new WriteServer();
    server.fault = () => (server.seen.length === 1 ? "busy" : "none");
    const device = await aDevice(server);
    device.clock.ahead = DAY_MS;
    await device.write({ method: "POST", record: 1 });
    await device.settle();
    device.clock.ahead = 0;
    const end = device.clock.time + 10_000;
    await device.until(gone(device));
    expect(device.clock.time).toBeLessThan(end);
  });
});

test("what hangs in the old line is ended when the line is back, and what is slow is not", async () => {
  const server = new WriteServer();
  let hangs = true;
  const ended: string[] = [];
  const device = await aDevice(server, {
    http: (path, init) =>
      hangs
        ? new Promise((_resolve, reject) => {
            init.signal?.addEventListener("abort", () => {
              ended.push(path);
              reject(init.signal?.reason);
            });
          })
        : server.http(path, init),
  });
  await device.write({ method: "POST", record: 1 });
  await device.settle();
  device.clock.time += 9_000;
  device.push.resume();
  await device.settle();
  expect(ended).toEqual([]);
  device.clock.time += 1_000;
  device.pull();
  await device.settle();
  expect(ended).toEqual([]);
  hangs = false;
  device.push.resume();
  await device.until(gone(device));
  expect(ended).toEqual(["/api/documents"]);
  expect(device.faults).toEqual([]);
});
