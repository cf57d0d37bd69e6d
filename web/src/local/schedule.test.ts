import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { after } from "./schedule.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const DAY_MS = 24 * 3_600_000;

test("a timer for longer than a browser can count rings when it is due, and not at once", async () => {
  const ring = vi.fn();
  after(60 * DAY_MS, ring);
  await vi.advanceTimersByTimeAsync(60 * DAY_MS - 1);
  expect(ring).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ring).toHaveBeenCalledOnce();
});

test("it can be stopped at any time", async () => {
  const ring = vi.fn();
  const stop = after(60 * DAY_MS, ring);
  await vi.advanceTimersByTimeAsync(30 * DAY_MS);
  stop();
  await vi.advanceTimersByTimeAsync(60 * DAY_MS);
  expect(ring).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
