import { afterEach, expect, it, vi } from "vitest";
import { eachBatch } from "./folder-names.ts";

/** A folder as Go's os.Root opens it: it gives the next names, and an error once there are none. */
function aFolder(count: number) {
  const limits: number[] = [];
  let at = 0;
  const close = vi.fn();
  vi.stubGlobal("$os", {
    stat: () => ({}),
    openRoot: () => ({ open: () => ({ readdirnames, close }), close }),
  });
  function readdirnames(most: number): string[] {
    limits.push(most);
    if (at === count) throw new Error("EOF");
    const names = Array.from({ length: Math.min(most, count - at) }, (_, index) => `name-${at + index}`);
    at += names.length;
    return names;
  }
  return { limits, close };
}

afterEach(() => vi.unstubAllGlobals());

/** A million names at once are hundreds of megabytes in the runtime of the hooks. */
it("a folder of a million names is read a thousand at a time", () => {
  const { limits, close } = aFolder(1_000_000);
  let seen = 0;
  let most = 0;
  eachBatch("storage", (names) => {
    seen += names.length;
    most = Math.max(most, names.length);
  });
  expect([seen, most, Math.max(...limits), close.mock.calls.length]).toEqual([1_000_000, 1_000, 1_000, 2]);
});

it("who has seen enough ends the reading, and the folder is closed", () => {
  const { limits, close } = aFolder(5_000);
  eachBatch("storage", () => false);
  expect([limits.length, close.mock.calls.length]).toEqual([1, 2]);
});
