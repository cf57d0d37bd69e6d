/* How databases are opened where their own classes do not do it. */

import { Dexie } from "dexie";
import { reportUnexpectedError } from "./errors.ts";
import { backOff, pauseFor } from "./schedule.ts";

/**
 * Opens a database with what it has; null where there is none. `Dexie.exists` would open it to find out, and delete one
 * that comes to be at that moment.
 */
export async function openExisting(name: string): Promise<Dexie | null> {
  return (await Dexie.getDatabaseNames()).includes(name) ? await new Dexie(name).open() : null;
}

/**
 * Closes a connection for good when its database is deleted, at a sign-out, perhaps by another tab, or since the device is
 * full: one that opened itself again would make the database anew.
 */
export function closeWhenDeleted(db: Dexie): void {
  db.on("versionchange", ({ newVersion }) => {
    if (newVersion !== null) return;
    db.close();
    // Dexie's own listener, which comes after this one, would let it open again
    return false;
  });
}

/* Browsers lose the connection to their databases while a page sleeps. Dexie opens one again that was closed; where the
   browser only answers with errors (WebKit: "Connection to Indexed Database server lost"), the page that comes back does. */

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
