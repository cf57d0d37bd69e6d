import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApp, fakeState, stubRuntime } from "../fixtures/fake-app.ts";
import { isClockTrusted, removing, telling } from "./clock.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 1);

const print = vi.spyOn(console, "log").mockImplementation(() => {});
beforeEach(() => {
  stubRuntime();
  print.mockClear();
});

/** A server whose cleanups see these times, one after the other. */
function cleanups() {
  const app = fakeApp(fakeState(new Map()));
  return (now: number) => isClockTrusted(app, now, removing);
}

/** What hourly cleanups of some days find. */
const hourly = (look: (now: number) => boolean, from: number, days: number) =>
  Array.from({ length: days * 24 }, (_, hour) => look(from + (hour + 1) * HOUR));

describe("the clock", () => {
  it("is trusted at first, and as long as it goes on", () => {
    const steps = fc.array(fc.integer({ min: 0, max: 3 * DAY }), { maxLength: 50 });
    fc.assert(
      fc.property(steps, (pauses) => {
        const look = cleanups();
        let now = START;
        expect(look(now)).toBe(true);
        for (const pause of pauses) {
          now += pause;
          expect(look(now)).toBe(true);
        }
        expect(print).not.toHaveBeenCalled();
      }),
    );
  });

  it("is not trusted after a jump until it has run on for three days, which is reported once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 3 * DAY + 1, max: 4000 * DAY }), (jump) => {
        print.mockClear();
        const look = cleanups();
        look(START);
        const jumped = START + jump;
        expect(look(jumped)).toBe(false);
        expect(hourly(look, jumped, 3)).not.toContain(true);
        expect(hourly(look, jumped + 3 * DAY, 1)).not.toContain(false);
        expect(print).toHaveBeenCalledOnce();
      }),
    );
  });

  it("is trusted again as soon as it has been set right", () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 4000 }), fc.integer({ min: 1, max: 48 }), (days, hours) => {
        const look = cleanups();
        look(START);
        expect(look(START + days * DAY)).toBe(false);
        expect(look(START + hours * HOUR)).toBe(true);
      }),
    );
  });

  it("that jumps again begins anew", () => {
    const look = cleanups();
    look(START);
    look(START + 10 * DAY);
    expect(hourly(look, START + 10 * DAY, 2)).not.toContain(true);
    expect(look(START + 20 * DAY)).toBe(false);
    expect(hourly(look, START + 20 * DAY, 3)).not.toContain(true);
    expect(look(START + 23 * DAY + 1)).toBe(true);
  });

  it("is judged for each job apart: one that ran lately goes on where another one waits", () => {
    const app = fakeApp(fakeState(new Map()));
    isClockTrusted(app, START, removing);
    isClockTrusted(app, START + 9 * DAY, telling);
    expect(isClockTrusted(app, START + 10 * DAY, telling)).toBe(true);
    expect(isClockTrusted(app, START + 10 * DAY, removing)).toBe(false);
    expect(isClockTrusted(app, START + 375 * DAY, telling)).toBe(false);
    expect(print.mock.lastCall?.[0]).toMatch(
      /^The clock says 2027-01-11, and Sijil ran last on 2026-01-11: nobody is told/,
    );
  });
});
