import { describe, expect, test, vi } from "vitest";
import { HttpError, OfflineError } from "../http/http.ts";
import { Clock, settlePromises } from "../testing/clock.ts";
import { keepPulling, PULL_EVERY_MS } from "./puller.ts";

/** A puller whose pulls end when and how the test says. */
function aPuller() {
  const clock = new Clock();
  const over = new AbortController();
  const ends: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  const pull = vi.fn(() => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })));
  const onFailure = vi.fn();
  const throttle = vi.fn(() => 0);
  const ports = { pull, onFailure, now: clock.now, after: clock.after, random: () => 1, throttle };
  const now = keepPulling(ports, over.signal);
  const end = async (error?: unknown) => {
    const last = ends.shift();
    if (error === undefined) last?.resolve();
    else last?.reject(error);
    await settlePromises();
  };
  return { clock, over, pull, throttle, onFailure, now, end };
}

describe("when to pull", () => {
  test("at once, and every minute without a reason", async () => {
    const { clock, pull, end } = aPuller();
    expect(pull).toHaveBeenCalledTimes(1);
    await end();
    await clock.pass(PULL_EVERY_MS - 1);
    expect(pull).toHaveBeenCalledTimes(1);
    await clock.pass(1);
    expect(pull).toHaveBeenCalledTimes(2);
  });

  test("any number of notifications during a pull make one more, one after it makes one at once", async () => {
    const { pull, now, end } = aPuller();
    now();
    now();
    now();
    expect(pull).toHaveBeenCalledTimes(1);
    await end();
    expect(pull).toHaveBeenCalledTimes(2);
    await end();
    expect(pull).toHaveBeenCalledTimes(2);
    now();
    expect(pull).toHaveBeenCalledTimes(3);
  });

  test("with a pause between two while much is sent, which a person's wish ends", async () => {
    const { clock, pull, throttle, now, end } = aPuller();
    throttle.mockReturnValue(400);
    now();
    await end();
    expect(pull).toHaveBeenCalledTimes(1);
    now();
    await clock.pass(399);
    expect(pull).toHaveBeenCalledTimes(1);
    await clock.pass(1);
    expect(pull).toHaveBeenCalledTimes(2);
    await end();
    now({ byPerson: true });
    expect(pull).toHaveBeenCalledTimes(3);
  });

  test("after failures with pauses that grow up to a minute, and shrink after a success", async () => {
    const { clock, pull, onFailure, end, now } = aPuller();
    const pauses: (number | null)[] = [];
    for (let failure = 0; failure < 9; failure++) {
      await end(new OfflineError());
      pauses.push(clock.next);
      await clock.pass(clock.next ?? 0);
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    expect(onFailure).toHaveBeenCalledTimes(9);
    await end();
    now();
    await end(new OfflineError());
    expect(clock.next).toBe(1_000);
    expect(pull).toHaveBeenCalledTimes(11);
  });

  test("a reason ends the pause, but not the one that the server asks for", async () => {
    const { clock, pull, now, end } = aPuller();
    await end(new OfflineError());
    now();
    expect(pull).toHaveBeenCalledTimes(2);
    await end(new HttpError(429, "too_many_attempts", "Too many attempts.", 20));
    expect(clock.next).toBe(20_000);
    now();
    expect(pull).toHaveBeenCalledTimes(2);
    await clock.pass(20_000);
    expect(pull).toHaveBeenCalledTimes(3);
  });

  test("a rest is never longer than an hour, from something in between than five minutes", async () => {
    const { clock, pull, end } = aPuller();
    const month = 30 * 24 * 3600;
    await end(new HttpError(503, "server_busy", "busy", month));
    expect(clock.next).toBe(3_600_000);
    await clock.pass(3_600_000);
    expect(pull).toHaveBeenCalledTimes(2);
    await end(new HttpError(503, null, "nginx", month));
    expect(clock.next).toBe(300_000);
  });

  test("a person is not held up by a pause that an intermediary has requested", async () => {
    const { pull, now, end } = aPuller();
    await end(new HttpError(503, null, "nginx", 86_400));
    now();
    expect(pull).toHaveBeenCalledTimes(1);
    now({ byPerson: true });
    expect(pull).toHaveBeenCalledTimes(2);
    await end(new HttpError(503, "server_busy", "busy", 10));
    now({ byPerson: true });
    expect(pull).toHaveBeenCalledTimes(2);
  });

  test("a rest that a person has cut short is over for everybody once an answer has come", async () => {
    const { pull, now, end } = aPuller();
    await end(new HttpError(503, null, "nginx", 86_400));
    now({ byPerson: true });
    await end();
    now();
    expect(pull).toHaveBeenCalledTimes(3);
  });

  test("never again once it is over", async () => {
    const { clock, over, pull, now, end } = aPuller();
    over.abort();
    await end(new OfflineError());
    now();
    await clock.pass(10 * PULL_EVERY_MS);
    expect(pull).toHaveBeenCalledTimes(1);
  });
});
