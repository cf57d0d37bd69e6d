import { afterEach, expect, it, vi } from "vitest";
import { keepTrying } from "./keep-trying.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("reports what goes wrong and does the work again, and is silent about what fails because it was ended", async () => {
  vi.useFakeTimers();
  const report = vi.fn();
  vi.stubGlobal("reportError", report);
  const end = new AbortController();
  const broken = new TypeError("broken");
  let attempts = 0;
  const trying = keepTrying(end.signal, async () => {
    attempts++;
    if (attempts === 2) end.abort();
    throw broken;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  await trying;
  expect(attempts).toBe(2);
  expect(report.mock.calls).toEqual([[broken]]);
});
