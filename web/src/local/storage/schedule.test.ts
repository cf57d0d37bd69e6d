import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { after, throttled } from "./schedule.ts";

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

test("paced work is done at once, then with pauses, each time for all that was requested meanwhile", async () => {
  const work = vi.fn();
  const { request: ask } = throttled(work, () => 100);
  ask();
  expect(work).toHaveBeenCalledTimes(1);
  for (let at = 0; at < 50; at++) ask();
  await vi.advanceTimersByTimeAsync(99);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(2);
  ask();
  expect(work).toHaveBeenCalledTimes(3);
});

test("paced work without a pause is done each time, and not after it was stopped", async () => {
  const pause = vi.fn(() => 0);
  const work = vi.fn();
  const { request: ask, stop } = throttled(work, pause);
  for (let at = 0; at < 3; at++) ask();
  expect(work).toHaveBeenCalledTimes(3);
  pause.mockReturnValue(100);
  ask();
  ask();
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(4);
});
