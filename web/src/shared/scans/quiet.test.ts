import { beforeEach, expect, test } from "vitest";
import { QUIET_MS, watchQuiet } from "./quiet.ts";

let free = true;
let touch = () => {};
let change = () => {};
let ring: (() => void) | null = null;
let end = new AbortController();

beforeEach(() => {
  free = true;
  ring = null;
  end = new AbortController();
});

const watch = () =>
  watchQuiet(
    {
      isFree: () => free,
      onInput: (listener) => {
        touch = listener;
        return () => {};
      },
      onChange: (listener) => {
        change = listener;
        return () => {};
      },
      after: (ms, callback) => {
        expect(ms).toBe(QUIET_MS);
        ring = callback;
        return () => {
          if (ring === callback) ring = null;
        };
      },
    },
    end.signal,
  );

test("it is quiet when nothing was touched for a while, until something is", async () => {
  const whenQuiet = watch();
  const first = ring;
  touch();
  expect(ring).not.toBe(first);
  const quiet = whenQuiet();
  ring?.();
  const signal = await quiet;
  expect(signal.aborted).toBe(false);
  expect(await whenQuiet()).toBe(signal);
  touch();
  expect(signal.aborted).toBe(true);
  const again = whenQuiet();
  ring?.();
  expect((await again).aborted).toBe(false);
});

test("a hidden page or a line that has gone ends it, and nothing begins before they are back", async () => {
  const whenQuiet = watch();
  ring?.();
  const signal = await whenQuiet();
  change();
  expect(signal.aborted).toBe(false);
  free = false;
  ring = null;
  change();
  expect(signal.aborted).toBe(true);
  touch();
  expect(ring).toBe(null);
  free = true;
  change();
  expect(ring).not.toBe(null);
});

test("at the end whoever waits is told", async () => {
  const quiet = watch()();
  end.abort();
  expect((await quiet).aborted).toBe(true);
  expect(ring).toBe(null);
});
