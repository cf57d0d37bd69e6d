import { reportFault } from "./errors.ts";
import { endingWith } from "./linked-abort.ts";
import { backOff, pauseFor } from "./schedule.ts";

const PAUSE_MS = { first: 1_000, most: 30_000 };

/** Does work again, with growing pauses, until an attempt ends well or `signal` ends; each attempt has its own signal. */
export async function keepTrying(signal: AbortSignal, work: (term: AbortSignal) => Promise<void>): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    const term = endingWith(signal);
    try {
      return await work(term.signal);
    } catch (error) {
      term.abort();
      reportFault(error);
      await pauseFor(backOff(attempt, PAUSE_MS.first, PAUSE_MS.most), signal);
    }
  }
}
