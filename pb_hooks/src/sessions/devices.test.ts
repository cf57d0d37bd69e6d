import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApp, stubRuntime } from "../fixtures/fake-app.ts";
import type { RequestEvent } from "../kernel/pocketbase.d.ts";
import { deviceOf, knownDevice, purgeDevices, rememberDevice } from "./devices.ts";

const NOW = Date.UTC(2026, 0, 1);
const [OLD, NEW] = ["o".repeat(43), "n".repeat(43)];
const hashOf = (id: string) => `hash of ${id}`;

beforeEach(() => {
  stubRuntime();
  vi.stubGlobal("$security", { sha256: hashOf, randomString: (length: number) => "n".repeat(length) });
});
afterEach(() => vi.unstubAllGlobals());

/** A request of a browser that carries this device cookie. */
function request(device?: string): RequestEvent {
  const header = { values: () => (device === undefined ? [] : [`sijil_device=${device}`]) };
  return { isTLS: () => false, request: { header } } as unknown as RequestEvent;
}

/** A database that knows these pairs of a device's hash and an account, and what was written to it. */
function database(known: readonly [hash: string, user: string][] = []) {
  const written: { sql: string; params: unknown }[] = [];
  const app = fakeApp((sql, params) => {
    if (sql.startsWith("SELECT hash FROM devices"))
      return known.some(([hash, user]) => hash === params.device && user === params.user)
        ? [String(params.device)]
        : [];
    written.push({ sql: sql.replace(/\s+/g, " ").trim(), params });
    return undefined;
  });
  return { app, written };
}

describe("the device of a request", () => {
  it("is the hash of its cookie, never the cookie itself", () => {
    expect(deviceOf(request(OLD))).toBe(hashOf(OLD));
  });

  it.each([undefined, "", "o", "o".repeat(42), "o".repeat(44), "o".repeat(4000)])(
    "is none without a cookie of the right length (%s)",
    (cookie) => {
      expect(deviceOf(request(cookie))).toBe("");
    },
  );

  it("is known for the accounts that were signed in to from it, and for no other", () => {
    const { app } = database([[hashOf(OLD), "one"]]);
    expect(knownDevice(app, request(OLD), "one")).toBe(hashOf(OLD));
    expect(knownDevice(app, request(OLD), "two")).toBe("");
    expect(knownDevice(app, request(NEW), "one")).toBe("");
  });

  it("is not even looked for without a device or an account", () => {
    const app = fakeApp(() => {
      throw new Error("queried the database");
    });
    expect([knownDevice(app, request(), "one"), knownDevice(app, request(OLD), "")]).toEqual(["", ""]);
  });
});

describe("a sign-in", () => {
  it("from a known device keeps its id and notes the time", () => {
    const { app, written } = database([[hashOf(OLD), "one"]]);
    expect(rememberDevice(app, request(OLD), "one", NOW)).toBe(OLD);
    expect(written.map(({ params }) => params)).toEqual([{ hash: hashOf(OLD), user: "one", now: NOW }]);
  });

  it("from a new browser gives it an id", () => {
    const { app, written } = database();
    expect(rememberDevice(app, request(), "one", NOW)).toBe(NEW);
    expect(written.map(({ params }) => params)).toEqual([{ hash: hashOf(NEW), user: "one", now: NOW }]);
  });

  it("with a cookie that is not known for the account gives another id, which the browser's other accounts take over", () => {
    // whoever planted the cookie knows its id
    const { app, written } = database([[hashOf(OLD), "another"]]);
    expect(rememberDevice(app, request(OLD), "one", NOW)).toBe(NEW);
    expect(written.map(({ params }) => params)).toEqual([
      { before: hashOf(OLD), hash: hashOf(NEW), most: 20 },
      { hash: hashOf(NEW), user: "one", now: NOW },
    ]);
    expect(written[0]?.sql).toMatch(
      /^INSERT INTO devices .* WHERE hash = \{:before\} ORDER BY seen DESC LIMIT \{:most\}$/,
    );
    expect(written.map(({ sql }) => sql).join()).not.toMatch(/DELETE/);
  });
});

it("devices are forgotten when their cookie has expired, after 400 days", () => {
  const { app, written } = database();
  purgeDevices(app, NOW);
  expect(written).toEqual([
    { sql: "DELETE FROM devices WHERE seen < {:before}", params: { before: NOW - 400 * 24 * 60 * 60 * 1000 } },
  ]);
});
