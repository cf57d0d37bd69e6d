import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isSavingSlowly, onSlowWrite, SLOW_MS, trackSlowWrite } from "./slow-writes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a change that the disk does not take is reported after a while, and no longer once it is saved or has failed", async () => {
  const listener = vi.fn();
  const stop = onSlowWrite(listener);
  let save: (key: string) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const saved = trackSlowWrite(
    new Promise<string>((resolve) => {
      save = resolve;
    }),
  );
  const failed = trackSlowWrite(
    new Promise<string>((_resolve, reject) => {
      fail = reject;
    }),
  ).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(SLOW_MS - 1);
  expect(isSavingSlowly()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isSavingSlowly()).toBe(true);
  save("key");
  expect(await saved).toBe("key");
  expect(isSavingSlowly()).toBe(true);
  fail(new Error("no room"));
  expect(await failed).toEqual(new Error("no room"));
  expect(isSavingSlowly()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(4);
  stop();
});

test("a quick one is never reported", async () => {
  await trackSlowWrite(Promise.resolve());
  await vi.advanceTimersByTimeAsync(2 * SLOW_MS);
  expect(isSavingSlowly()).toBe(false);
});
