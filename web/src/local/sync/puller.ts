/* When to pull: on every reason to, after a while anyway, and again with growing pauses when it failed. */

import { noRetryAfter, retryAfterOf } from "../http/retry-after.ts";
import { type after, backOff } from "../storage/schedule.ts";

/** The longest time without a pull, in milliseconds. */
export const PULL_EVERY_MS = 60_000;
const PAUSE_MS = { first: 1_000, max: 60_000 };

export interface PullerPorts {
  pull: () => Promise<void>;
  onFailure: (error: unknown) => void;
  /** Milliseconds since any fixed moment. */
  now: () => number;
  after: typeof after;
  random: () => number;
  /** The pause after a pull that is requested again at once, in milliseconds. */
  throttle: () => number;
}

/** Requests a pull now. `byPerson`: a pause that an intermediary has requested does not hold a person up. */
export type RequestPull = (options?: { byPerson: boolean }) => void;

/** Pulls until `signal` ends it; returns how to ask for a pull now. Asking during a pull makes one more follow it. */
export function keepPulling(ports: PullerPorts, signal: AbortSignal): RequestPull {
  let running = false;
  let isRequested = false;
  let failed = 0;
  let notBefore = 0;
  let throttledUntil = 0;
  let retryAfter = noRetryAfter;
  let cancel = () => {};

  const runIn = (ms: number) => {
    cancel();
    cancel = ports.after(ms, run);
  };
  const runThrottled = () => {
    const wait = throttledUntil - ports.now();
    if (wait > 0) runIn(wait);
    else run();
  };
  const scheduleNext = (error: unknown) => {
    if (signal.aborted) return;
    if (error === undefined) {
      failed = 0;
      notBefore = 0;
      throttledUntil = ports.now() + ports.throttle();
      if (isRequested) runThrottled();
      else runIn(backOff(0, PULL_EVERY_MS, PULL_EVERY_MS, ports.random));
      return;
    }
    ports.onFailure(error);
    retryAfter = retryAfterOf(error);
    notBefore = ports.now() + retryAfter.ms;
    runIn(Math.max(retryAfter.ms, backOff(failed++, PAUSE_MS.first, PAUSE_MS.max, ports.random)));
  };
  const run = () => {
    if (running || signal.aborted) return;
    cancel();
    running = true;
    isRequested = false;
    ports.pull().then(
      () => {
        running = false;
        scheduleNext(undefined);
      },
      (error: unknown) => {
        running = false;
        scheduleNext(error ?? new Error("the pull failed"));
      },
    );
  };
  signal.addEventListener("abort", () => cancel());
  run();
  return (options) => {
    isRequested = true;
    const isDue = ports.now() >= notBefore || (options?.byPerson === true && !retryAfter.isFromOurServer);
    if (running || !isDue) return;
    if (options?.byPerson) run();
    else runThrottled();
  };
}
