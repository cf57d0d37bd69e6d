import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#domain/index";
import { fakeApp, stubRuntime } from "../fixtures/fake-app.ts";
import { acquireLease, type Lease } from "./lease.ts";

beforeEach(() => stubRuntime());

const busy = new AppError("server_busy", { "Retry-After": "5" });

/** Lets something happen at a request's n-th look whether it is its turn; later looks find nothing new. */
function whileWaiting(...events: (() => void)[]): void {
  vi.stubGlobal("sleep", () => events.shift()?.());
}

describe("a costly request", () => {
  it("computes at once when fewer than two do", () => {
    const app = fakeApp();
    whileWaiting(() => expect.unreachable("it waited"));
    for (const user of ["1", "2"]) acquireLease(app, user).waitForTurn();
  });

  it("waits until one of two has ended", () => {
    const app = fakeApp();
    const running = ["1", "2"].map((user) => acquireLease(app, user));
    for (const lease of running) lease.waitForTurn();
    const ended = vi.fn(() => running[0]?.end());
    whileWaiting(() => {}, ended);
    acquireLease(app, "3").waitForTurn();
    expect(ended).toHaveBeenCalledOnce();
  });

  it("waits for the same account's other one, which others pass", () => {
    const app = fakeApp();
    const first = acquireLease(app, "1");
    first.waitForTurn();
    const order: string[] = [];
    whileWaiting(() => {
      acquireLease(app, "2").waitForTurn();
      order.push("2");
      first.end();
    });
    acquireLease(app, "1").waitForTurn();
    expect([...order, "1"]).toEqual(["2", "1"]);
  });

  it("is refused as the fifth of an account, until one of them has ended", () => {
    const app = fakeApp();
    const leases = Array.from({ length: 4 }, () => acquireLease(app, "1"));
    expect(() => acquireLease(app, "1")).toThrow(busy);
    expect(() => acquireLease(app, "2")).not.toThrow();
    leases[2]?.end();
    expect(() => acquireLease(app, "1")).not.toThrow();
    expect(() => acquireLease(app, "1")).toThrow(busy);
  });

  it("is refused with Retry-After when its turn does not come within a minute", () => {
    const app = fakeApp();
    for (const user of ["1", "2"]) acquireLease(app, user).waitForTurn();
    const late = acquireLease(app, "3");
    const sleep = vi.fn();
    vi.stubGlobal("sleep", sleep);
    expect(() => late.waitForTurn()).toThrow(busy);
    const waited = sleep.mock.calls.reduce((sum, [ms]) => sum + Number(ms), 0);
    expect(waited).toBeGreaterThanOrEqual(60_000);
    expect(waited).toBeLessThan(61_000);
  });

  it("is refused when sixteen wait already", () => {
    const app = fakeApp();
    for (const user of ["1", "2"]) acquireLease(app, user).waitForTurn();
    let waiting = 0;
    const wait = () => {
      const lease = acquireLease(app, `waits ${waiting++}`);
      try {
        lease.waitForTurn();
      } finally {
        lease.end();
      }
    };
    // each waits within the look of the one before
    vi.stubGlobal("sleep", () => wait());
    expect(wait).toThrow(busy);
    expect(waiting).toBe(17);
  });

  it("leaves nothing behind, in whatever order requests come and end", () => {
    const step = fc.record({ user: fc.constantFrom("1", "2", "3"), ends: fc.nat({ max: 5 }), isEnd: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const app = fakeApp();
        whileWaiting();
        const open: { user: string; lease: Lease }[] = [];
        const ofUser = (name: string) => open.filter(({ user }) => user === name).length;
        for (const { user, ends, isEnd } of steps) {
          if (isEnd) {
            for (const { lease } of open.splice(ends, 1)) lease.end();
          } else if (ofUser(user) === 4) expect(() => acquireLease(app, user)).toThrow(busy);
          else open.push({ user, lease: acquireLease(app, user) });
        }
        for (const { lease } of open) lease.end();
        for (const user of ["1", "2"]) acquireLease(app, user).waitForTurn();
      }),
    );
  });
});
