import { afterEach, describe, expect, test, vi } from "vitest";
import { linkedAbort } from "./linked-abort.ts";

describe.each(["new", "old"])("in a browser that is %s", (age) => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const begin = (...signals: (AbortSignal | undefined)[]) => {
    if (age === "old") vi.stubGlobal("AbortSignal", {});
    return linkedAbort(...signals);
  };

  test("ends with any of the signals or by itself, and leaves the others alone", () => {
    const [one, two] = [new AbortController(), new AbortController()];
    const byOther = begin(one.signal, undefined, two.signal);
    const byItself = begin(two.signal);
    byItself.abort();
    expect([byOther.signal.aborted, byItself.signal.aborted, two.signal.aborted]).toEqual([false, true, false]);
    one.abort();
    expect(byOther.signal.aborted).toBe(true);
  });

  test("has ended when one had ended before", () => {
    const ended = new AbortController();
    ended.abort();
    expect(begin(ended.signal).signal.aborted).toBe(true);
  });
});
