/* When to pull: on every reason to, after a while anyway, and again with growing pauses when it failed. */

import { noRest, restAsked } from "../http/retry-after.ts";
import { backOff } from "../storage/schedule.ts";

/** The longest time without a pull, in milliseconds. */
export const PULL_EVERY_MS = 60_000;
const PAUSE_MS = { first: 1_000, most: 60_000 };

/** What the timing needs from outside. */
export interface PullerPorts {
  /** One pull, to its end. */
  pull: () => Promise<void>;
  /** Hears why a pull failed. */
  onFailure: (error: unknown) => void;
  /** Milliseconds since any fixed moment. */
  now: () => number;
  /** Calls back after some milliseconds; returns how to stop. */
  after: (ms: number, callback: () => void) => () => void;
  random: () => number;
  /** The pause after a pull that is asked for again at once, in milliseconds. */
  pace: () => number;
}

/** Asks for a pull now. `byPerson`: a rest that something in between has asked for does not hold a person up. */
export type AskForPull = (options?: { byPerson: boolean }) => void;

/** Pulls until `signal` ends it; returns how to ask for a pull now. Asking during a pull makes one more follow it. */
export function keepPulling(ports: PullerPorts, signal: AbortSignal): AskForPull {
  let running = false;
  let asked = false;
  let failed = 0;
  let notBefore = 0;
  let pacedUntil = 0;
  let rest = noRest;
  let cancel = () => {};

  const later = (ms: number) => {
    cancel();
    cancel = ports.after(ms, run);
  };
  const soon = () => {
    const wait = pacedUntil - ports.now();
    if (wait > 0) later(wait);
    else run();
  };
  const next = (error: unknown) => {
    if (signal.aborted) return;
    if (error === undefined) {
      failed = 0;
      notBefore = 0;
      pacedUntil = ports.now() + ports.pace();
      if (asked) soon();
      else later(backOff(0, PULL_EVERY_MS, PULL_EVERY_MS, ports.random));
      return;
    }
    ports.onFailure(error);
    rest = restAsked(error);
    notBefore = ports.now() + rest.ms;
    later(Math.max(rest.ms, backOff(failed++, PAUSE_MS.first, PAUSE_MS.most, ports.random)));
  };
  const run = () => {
    if (running || signal.aborted) return;
    cancel();
    running = true;
    asked = false;
    ports.pull().then(
      () => {
        running = false;
        next(undefined);
      },
      (error: unknown) => {
        running = false;
        next(error ?? new Error("the pull failed"));
      },
    );
  };
  signal.addEventListener("abort", () => cancel());
  run();
  return (options) => {
    asked = true;
    const isDue = ports.now() >= notBefore || (options?.byPerson === true && !rest.isOurs);
    if (running || !isDue) return;
    if (options?.byPerson) run();
    else soon();
  };
}
