import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#domain/index";
import { fakeApp, stubRuntime } from "../fixtures/fake-app.ts";
import { type Counter, checkAttempts, countAttempt, purgeAttempts, signInCounters, WINDOW_MS } from "./rate-limits.ts";

beforeEach(() => stubRuntime());

/** An app whose table of attempts is a list. */
function attemptsApp() {
  let rows: { counter: unknown; at: number }[] = [];
  const app = fakeApp((sql, { name, since, limit, now, before }) => {
    if (sql.startsWith("INSERT")) rows.push({ counter: name, at: Number(now) });
    else if (sql.startsWith("DELETE")) rows = rows.filter(({ at }) => at > Number(before));
    else {
      const times = rows.filter(({ counter, at }) => counter === name && at > Number(since)).map(({ at }) => at);
      return times.sort((a, b) => b - a).slice(0, Number(limit));
    }
    return undefined;
  });
  return { app, count: () => rows.length };
}

/** Makes an attempt where the counters allow it. @returns milliseconds to wait when they do not */
function attempt(app: ReturnType<typeof attemptsApp>["app"], counters: readonly Counter[], now: number): number {
  try {
    checkAttempts(app, counters, now);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    expect(thrown.code).toBe("too_many_attempts");
    return Number(thrown.headers["Retry-After"]) * 1000;
  }
  countAttempt(app, counters, now);
  return 0;
}

const limit = fc.integer({ min: 1, max: 5 });
const windowMs = fc.constantFrom(60_000, WINDOW_MS, 60 * 60 * 1000);
const pauses = fc.array(fc.integer({ min: 1, max: 20 * 60 * 1000 }), { minLength: 1, maxLength: 40 });

describe("attempts", () => {
  it("never get beyond a counter's limit within its window, wherever that begins", () => {
    fc.assert(
      fc.property(limit, windowMs, pauses, (most, span, steps) => {
        const { app } = attemptsApp();
        const counters = [{ name: "c", limit: most, windowMs: span }];
        const made: number[] = [];
        let now = 1_000_000_000;
        for (const step of steps) {
          now += step;
          if (attempt(app, counters, now) === 0) made.push(now);
        }
        for (const from of made) {
          expect(made.filter((at) => at >= from && at < from + span).length).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  it("are possible again exactly when Retry-After says so", () => {
    fc.assert(
      fc.property(limit, limit, windowMs, pauses, (most, other, span, steps) => {
        const { app } = attemptsApp();
        const counters = [
          { name: "a", limit: most, windowMs: span },
          { name: "b", limit: other },
        ];
        let now = 1_000_000_000;
        for (const step of steps) {
          now += step;
          const wait = attempt(app, counters, now);
          if (wait === 0) continue;
          // seconds are rounded up, so a second earlier it is always too early
          expect(() => checkAttempts(app, counters, now + wait - 1001)).toThrow("too_many_attempts");
          expect(() => checkAttempts(app, counters, now + wait)).not.toThrow();
        }
      }),
    );
  });

  it("are counted by each counter on its own", () => {
    const { app } = attemptsApp();
    const now = 1_000_000_000;
    for (let n = 0; n < 3; n++) attempt(app, [{ name: "a", limit: 3 }], now + n);
    expect(attempt(app, [{ name: "a", limit: 3 }], now + 3)).toBeGreaterThan(0);
    expect(attempt(app, [{ name: "b", limit: 3 }], now + 3)).toBe(0);
  });

  it("that are removed would no longer count in the longest window", () => {
    const { app, count } = attemptsApp();
    const hour = [{ name: "h", limit: 1, windowMs: 60 * 60 * 1000 }];
    attempt(app, hour, 1_000_000_000);
    purgeAttempts(app, 1_000_000_000 + 60 * 60 * 1000 - 1);
    expect(count()).toBe(1);
    purgeAttempts(app, 1_000_000_000 + 60 * 60 * 1000);
    expect(count()).toBe(0);
    expect(attempt(app, hour, 1_000_000_000 + 60 * 60 * 1000)).toBe(0);
  });
});

describe("the counters of a sign-in", () => {
  it("of a strange browser are the account's and the address's", () => {
    expect(signInCounters("a@b.c", "10.0.0.1", "").map(({ name }) => name)).toEqual([
      "account:a@b.c",
      "address:10.0.0.1",
    ]);
  });

  it("of a known device are its own: strangers who guess do not lock it out", () => {
    const { app } = attemptsApp();
    const strangers = (at: number) => signInCounters("a@b.c", `10.0.0.${at % 50}`, "");
    for (let at = 0; at < 100; at++) attempt(app, strangers(at), 1_000_000_000 + at);
    expect(attempt(app, strangers(7), 1_000_000_100)).toBeGreaterThan(0);
    expect(attempt(app, signInCounters("a@b.c", "10.0.0.7", "device"), 1_000_000_100)).toBe(0);
  });

  it("of one device differ between accounts", () => {
    const [first] = signInCounters("a@b.c", "", "device");
    const [second] = signInCounters("d@e.f", "", "device");
    expect(first?.name).not.toBe(second?.name);
  });
});
