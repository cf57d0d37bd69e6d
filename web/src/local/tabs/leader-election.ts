/* One tab synchronises. It holds a Web Lock and lets the others hear that it lives; one that falls silent while it
   holds the lock is robbed of it, and the epoch in the database keeps it from writing when it wakes up. */

import { type after, backOff } from "../storage/schedule.ts";

export interface LeaderPorts {
  /** Null where the browser has no Web Locks (plain HTTP): then the tab that began last leads. */
  locks: Pick<LockManager, "request"> | null;
  sendHeartbeat: () => void;
  /** Calls back at a heartbeat of the leader; returns how to stop. */
  onHeartbeat: (listener: () => void) => () => void;
  /** Calls back with false when the page goes away, with true when it is shown again; returns how to stop. */
  onPageLifecycle: (listener: (isThere: boolean) => void) => () => void;
  /** Only a visible tab steals the lock. */
  isVisible: () => boolean;
  /** Calls back every so many milliseconds; returns how to stop. */
  every: (ms: number, tick: () => void) => () => void;
  after: typeof after;
  random: () => number;
}

export const HEARTBEAT_MS = 2_000;
export const MAX_MISSED_HEARTBEATS = 5;
/** Before the next request after the browser has refused or taken the lock. */
const LOCK_PAUSE_MS = { first: 1_000, max: 60_000 };

/**
 * Takes part in choosing the leader until it is stopped. A page that goes away takes no part: a browser may refuse it
 * every lock, and one in the back/forward cache must not keep the lead. When it is shown again, it takes part again.
 * @param name of the lock
 * @param lead begins leading; its signal is aborted when that is over
 * @returns how to stop, which also gives the leadership away
 */
export function runElection(name: string, ports: LeaderPorts, lead: (signal: AbortSignal) => void): () => void {
  const { locks } = ports;
  const start = () => (locks ? electByLock(name, locks, ports, lead) : electWithoutLocks(ports, lead));
  let stop: (() => void) | null = start();
  const offPageLifecycle = ports.onPageLifecycle((isThere) => {
    if (isThere) stop ??= start();
    else {
      stop?.();
      stop = null;
    }
  });
  return () => {
    offPageLifecycle();
    stop?.();
    stop = null;
  };
}

function electByLock(
  name: string,
  locks: NonNullable<LeaderPorts["locks"]>,
  ports: LeaderPorts,
  lead: (signal: AbortSignal) => void,
): () => void {
  const stopped = new AbortController();
  let term: AbortController | null = null;
  let waiting: AbortController | null = null;
  let missedHeartbeats = 0;
  /** The number of the current request; an earlier one no longer counts. */
  let requestCount = 0;
  let refusals = 0;
  /** Ends the pause after a refusal; null while there is none. */
  let endPause: (() => void) | null = null;

  const holdLock = () => {
    if (stopped.signal.aborted) return Promise.resolve();
    // A lock that was granted while it was being robbed has begun a term already.
    term?.abort();
    const own = new AbortController();
    term = own;
    ports.sendHeartbeat();
    lead(own.signal);
    return new Promise<void>((resolve) => {
      stopped.signal.addEventListener("abort", () => {
        own.abort();
        resolve();
      });
    });
  };
  const onLockLost = () => {
    term?.abort();
    term = null;
    missedHeartbeats = 0;
    if (stopped.signal.aborted || endPause) return;
    // A browser may refuse at once and every time: a page that asks again at once never does anything else.
    endPause = ports.after(backOff(refusals++, LOCK_PAUSE_MS.first, LOCK_PAUSE_MS.max, ports.random), () => {
      endPause = null;
      waitForLock();
    });
  };
  const requestLock = (options: LockOptions) => {
    const own = ++requestCount;
    // Rejected when this tab was robbed, or when the browser grants it no locks; one that it gave up itself is no loss.
    locks.request(name, options, holdLock).catch(() => {
      if (own === requestCount) onLockLost();
    });
  };
  const waitForLock = () => {
    waiting = new AbortController();
    requestLock({ signal: waiting.signal });
  };
  const stealLock = () => {
    waiting?.abort();
    requestLock({ steal: true });
  };

  const offHeartbeat = ports.onHeartbeat(() => {
    missedHeartbeats = 0;
  });
  const stopTimer = ports.every(HEARTBEAT_MS, () => {
    if (term) {
      // A term that lasts has ended the row of refusals.
      refusals = 0;
      ports.sendHeartbeat();
    } else if (!endPause && ++missedHeartbeats >= MAX_MISSED_HEARTBEATS && ports.isVisible()) {
      missedHeartbeats = 0;
      stealLock();
    }
  });
  waitForLock();
  return () => {
    offHeartbeat();
    stopTimer();
    endPause?.();
    stopped.abort();
    waiting?.abort();
  };
}

/**
 * Without locks: an older leader steps down at the heartbeat of the newest; silence is ended by a tab in sight. Two that
 * begin at the same moment both step down, so each ends the silence at a moment of its own.
 */
function electWithoutLocks(ports: LeaderPorts, lead: (signal: AbortSignal) => void): () => void {
  let term: AbortController | null = null;
  let missedHeartbeats = 0;
  /** Gives up taking over; null while this tab is not about to. */
  let cancelTakeover: (() => void) | null = null;
  const start = () => {
    term = new AbortController();
    ports.sendHeartbeat();
    lead(term.signal);
  };
  const stepDown = () => {
    term?.abort();
    term = null;
    cancelTakeover?.();
    cancelTakeover = null;
  };
  const takeOverSoon = () => {
    cancelTakeover = ports.after(ports.random() * HEARTBEAT_MS, () => {
      cancelTakeover = null;
      start();
    });
  };
  const offHeartbeat = ports.onHeartbeat(() => {
    missedHeartbeats = 0;
    stepDown();
  });
  const stopTimer = ports.every(HEARTBEAT_MS, () => {
    if (term) ports.sendHeartbeat();
    else if (!cancelTakeover && ++missedHeartbeats >= MAX_MISSED_HEARTBEATS && ports.isVisible()) takeOverSoon();
  });
  start();
  return () => {
    offHeartbeat();
    stopTimer();
    stepDown();
  };
}
