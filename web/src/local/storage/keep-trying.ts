import { reportUnexpectedError } from "./errors.ts";
import { linkedAbort } from "./linked-abort.ts";
import { backOff, pauseFor } from "./schedule.ts";

const PAUSE_MS = { first: 1_000, max: 30_000 };

/** Does work again, with growing pauses, until an attempt ends well or `signal` ends; each attempt has its own signal. */
export async function keepTrying(
  signal: AbortSignal,
  run: (attemptAbort: AbortSignal) => Promise<void>,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    const attemptAbort = linkedAbort(signal);
    try {
      return await run(attemptAbort.signal);
    } catch (error) {
      attemptAbort.abort();
      // what fails because it was ended is no fault
      if (signal.aborted) return;
      reportUnexpectedError(error);
      await pauseFor(backOff(attempt, PAUSE_MS.first, PAUSE_MS.max), signal);
    }
  }
}
