/* Browsers lose the connection to their databases while a page sleeps. Dexie opens one again that was closed; where the
   browser only answers with errors (WebKit: "Connection to Indexed Database server lost"), the page that comes back does. */

import type { Dexie } from "dexie";
import { reportUnexpectedError } from "./errors.ts";
import { backOff, pauseFor } from "./schedule.ts";

const PAUSE_MS = { first: 500, max: 4_000 };
const MAX_ATTEMPTS = 4;

/** Tries a database, and opens it afresh where that fails, a few times at most. @returns whether it had to be opened */
export async function reopenIfLost(db: Dexie, signal: AbortSignal): Promise<boolean> {
  for (let attempt = 0; attempt <= MAX_ATTEMPTS && !signal.aborted; attempt++) {
    try {
      if (attempt > 0) {
        db.close({ disableAutoOpen: false });
        await db.open();
      }
      await db.tables[0]?.limit(1).primaryKeys();
      return attempt > 0;
    } catch (error) {
      reportUnexpectedError(error);
      if (attempt > 0) await pauseFor(backOff(attempt - 1, PAUSE_MS.first, PAUSE_MS.max), signal);
    }
  }
  return false;
}
