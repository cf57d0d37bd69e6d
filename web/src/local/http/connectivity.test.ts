// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getConnection, onConnection, probe, updateConnection, watchConnection } from "./connectivity.ts";

describe("the line", () => {
  let alive = true;
  const fetched = vi.fn(async () => {
    if (!alive) throw new TypeError("Failed to fetch");
    return new Response("{}");
  });
  let stop = () => {};

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", fetched);
    vi.spyOn(Math, "random").mockReturnValue(1);
    fetched.mockClear();
    alive = true;
    updateConnection({ online: true, signedOut: false });
    stop = watchConnection();
  });
  afterEach(() => {
    stop();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test("is not probed while requests go through", async () => {
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetched).not.toHaveBeenCalled();
  });

  test("is probed with growing pauses while the server is away, until it is back", async () => {
    alive = false;
    updateConnection({ online: false });
    await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000);
    expect(fetched).toHaveBeenCalledTimes(3);
    alive = true;
    await vi.advanceTimersByTimeAsync(16_000);
    expect(getConnection().online).toBe(true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  test("is probed at once when the browser says that the network changed, whichever way", async () => {
    alive = false;
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(getConnection().online).toBe(false);
    alive = true;
    dispatchEvent(new Event("offline"));
    await vi.advanceTimersByTimeAsync(0);
    expect(getConnection().online).toBe(true);
  });

  test("a server that answers with an error is there, but not well", async () => {
    fetched.mockResolvedValueOnce(new Response("", { status: 500 }));
    expect(await probe()).toBe(false);
    expect(await probe()).toBe(true);
  });

  test("reports changes only", () => {
    const listener = vi.fn();
    const unsubscribe = onConnection(listener);
    const before = getConnection();
    updateConnection({ online: true });
    expect(getConnection()).toBe(before);
    updateConnection({ signedOut: true });
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
  });
});
