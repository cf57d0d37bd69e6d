import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runInSlices } from "./slices.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function* steps(done: string[], count: number): Generator<undefined, number> {
  for (let at = 0; at < count; at++) {
    done.push(`step ${at}`);
    vi.advanceTimersByTime(5);
    yield;
  }
  return count;
}

it("runs so many steps at once as fit into a slice, and lets others act between", async () => {
  const done: string[] = [];
  const result = new Promise<number>((resolve) => runInSlices(steps(done, 3), resolve));
  done.push("others");
  expect(done).toEqual(["step 0", "step 1", "others"]);
  expect(await result).toBe(3);
  expect(done.at(-1)).toBe("step 2");
});

it("takes nothing of the task that starts it where it begins later, and nothing at all once it is stopped", async () => {
  const done: string[] = [];
  const stop = runInSlices(steps(["stopped"], 3), () => done.push("stopped"), "later");
  const result = new Promise<number>((resolve) => runInSlices(steps(done, 3), resolve, "later"));
  stop();
  expect(done).toEqual([]);
  expect(await result).toBe(3);
  expect(done).toEqual(["step 0", "step 1", "step 2"]);
});
