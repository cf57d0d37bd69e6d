// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { registerWorkerLater } from "./worker.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it("the worker, which fetches every file, comes after the first screen", () => {
  vi.useFakeTimers();
  vi.stubEnv("PROD", true);
  const register = vi.fn(() => new Promise(() => {}));
  const addEventListener = vi.fn();
  vi.stubGlobal("navigator", { serviceWorker: { controller: null, addEventListener, register } });
  registerWorkerLater();
  // another tab may let a new version take over meanwhile
  expect(addEventListener).toHaveBeenCalledWith("controllerchange", expect.any(Function));
  vi.advanceTimersByTime(1_900);
  expect(register).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(register).toHaveBeenCalledExactlyOnceWith("/sw.js");
});
