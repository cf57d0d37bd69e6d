import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ConnectNotifications, listenForNotifications } from "./realtime.ts";

describe("notifications", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A line that connects or not, as the test says. */
  function aLine() {
    const over = new AbortController();
    const state = { works: true, connects: 0, closed: 0, notify: () => {}, cut: () => {} };
    const connect: ConnectNotifications = async (onNotification, lost) => {
      state.connects++;
      if (!state.works) throw new Error("no line");
      state.notify = onNotification;
      state.cut = lost;
      return { close: () => void state.closed++ };
    };
    const onNotification = vi.fn();
    const onLost = vi.fn();
    const connectNow = listenForNotifications(
      onNotification,
      onLost,
      over.signal,
      connect,
      (attempt) => 1_000 * 2 ** attempt,
    );
    return { state, over, onNotification, onLost, connectNow };
  }

  test("a connection is a notification, and so is each message", async () => {
    const { state, onNotification } = aLine();
    await vi.advanceTimersByTimeAsync(0);
    expect(onNotification).toHaveBeenCalledTimes(1);
    state.notify();
    expect(onNotification).toHaveBeenCalledTimes(2);
  });

  test("a lost connection is reported at once and made anew, with growing pauses while it fails", async () => {
    const { state, onNotification, onLost } = aLine();
    await vi.advanceTimersByTimeAsync(0);
    state.works = false;
    state.cut();
    state.cut();
    expect(onLost).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000);
    expect(state.connects).toBe(4);
    state.works = true;
    await vi.advanceTimersByTimeAsync(8_000);
    expect(onNotification).toHaveBeenCalledTimes(2);
    state.cut();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onNotification).toHaveBeenCalledTimes(3);
  });

  test("can be requested at once, and anew for another session", async () => {
    const { state, onNotification, connectNow } = aLine();
    await vi.advanceTimersByTimeAsync(0);
    connectNow(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(state.connects).toBe(1);
    connectNow(true);
    await vi.advanceTimersByTimeAsync(0);
    expect([state.connects, state.closed]).toEqual([2, 1]);
    state.works = false;
    state.cut();
    await vi.advanceTimersByTimeAsync(1_000);
    state.works = true;
    connectNow(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(state.connects).toBe(4);
    expect(onNotification).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(state.connects).toBe(4);
  });

  test("is closed when it is over, also while connecting", async () => {
    const { state, over } = aLine();
    over.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(state.closed).toBe(1);
    state.cut();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(state.connects).toBe(1);
  });
});
