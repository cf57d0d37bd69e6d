/** Pauses in milliseconds: doubling from `first` up to `most`, of which a random half to whole is taken (jitter). */
export function backOff(attempt: number, first: number, max: number, random: () => number = Math.random): number {
  const delay = Math.min(max, first * 2 ** Math.min(attempt, 20));
  return Math.round(delay * (0.5 + random() / 2));
}

/** The longest that work may hold the main thread, in milliseconds. */
export const SLICE_MS = 12;

/** Lets the browser paint and take input before the work goes on. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(null);
  });
}

/** A pause to take between small pieces of work: others get a turn whenever a slice is used up. */
export function timeSlicer(now: () => number = () => performance.now()): () => Promise<void> {
  let end = now() + SLICE_MS;
  return async () => {
    if (now() < end) return;
    await yieldToMain();
    end = now() + SLICE_MS;
  };
}

/** Work that is requested often: done at once, then with pauses. */
export interface Throttled {
  /** Requests made during a pause are served together after it. */
  request: () => void;
  stop: () => void;
}

/**
 * Does `work` when it is requested, with a pause after each time.
 * @param pause how long, in milliseconds, called after the work
 */
export function throttled(work: () => void, pause: () => number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  const startPause = () => {
    const ms = pause();
    if (ms > 0) timer = setTimeout(endPause, ms);
  };
  const endPause = () => {
    timer = undefined;
    if (isPending) request();
  };
  const request = () => {
    isPending = timer !== undefined;
    if (isPending) return;
    work();
    startPause();
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    isPending = false;
  };
  return { request, stop };
}

/** Resolves when the browser has nothing better to do, at the latest after `timeoutMs`. */
export function whenIdle(timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: timeoutMs });
    else setTimeout(resolve, Math.min(timeoutMs, 200));
  });
}

/** A browser's timer rings at once when it is set for longer than this, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Calls back after some milliseconds, however many; returns how to stop. */
export function after(ms: number, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (remaining: number) => {
    const step = Math.min(remaining, LONGEST_TIMER_MS);
    timer = setTimeout(step < remaining ? () => wait(remaining - step) : callback, step);
  };
  wait(ms);
  return () => clearTimeout(timer);
}

/** Resolves after some milliseconds, or as soon as `signal` ends. */
export function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = after(ms, resolve);
    signal.addEventListener("abort", () => {
      stop();
      resolve();
    });
  });
}

/* How often the effects of a long outbox are shown and pulled: a view costs what all entries cost, a change does not. */

const UNTHROTTLED_ENTRIES = 50;
/** The pause for each further entry, up to the most, in milliseconds. */
const PAUSE_MS = { each: 8, max: 2_000 };

/** The pause after each view and each pull while so many entries are in the outbox, in milliseconds. */
export function throttleMs(entries: number): number {
  return Math.min(PAUSE_MS.max, Math.max(0, entries - UNTHROTTLED_ENTRIES) * PAUSE_MS.each);
}
