/* The mirror is opened until it can be: it is a copy of the server, and nothing unsent waits for it. */

import { Dexie } from "dexie";
import { getConnection } from "../http/connectivity.ts";
import type { Mirror } from "../mirror/mirror.ts";
import type { PageBatch } from "../mirror/pages.ts";
import { reportUnexpectedError } from "../storage/errors.ts";
import { backOff, pauseFor } from "../storage/schedule.ts";

/** Between two attempts, in milliseconds. */
const PAUSE_MS = { first: 1_000, max: 60_000 };
/** After so many attempts that failed it is taken for beyond repair, and deleted where the server can fill it again. */
const REBUILD_EVERY = 5;

/**
 * Opens the mirror's database and reads it into memory, again with growing pauses where that fails.
 * @param prefetched the newest pages, where they have been read already
 * @returns `loaded` settles as the first attempt ended; `opened` resolves at the one that succeeds, rejects with `signal`
 */
export function openMirror(
  mirror: Mirror,
  prefetched: Promise<PageBatch | null>,
  signal: AbortSignal,
): Record<"loaded" | "opened", Promise<void>> {
  const loaded = prefetched.then(() => mirror.load(prefetched)).then(() => undefined);
  return { loaded, opened: loaded.catch((error: unknown) => retryOpening(mirror, error, signal)) };
}

async function retryOpening(mirror: Mirror, error: unknown, signal: AbortSignal): Promise<void> {
  let reason = error;
  for (let attempt = 1; !signal.aborted; attempt++) {
    reportUnexpectedError(reason);
    await pauseFor(backOff(attempt - 1, PAUSE_MS.first, PAUSE_MS.max), signal);
    if (signal.aborted) break;
    try {
      mirror.db.close({ disableAutoOpen: false });
      if (attempt % REBUILD_EVERY === 0 && getConnection().online) await Dexie.delete(mirror.db.name);
      await mirror.db.open();
      await mirror.load();
      return;
    } catch (again) {
      reason = again;
    }
  }
  throw reason;
}
