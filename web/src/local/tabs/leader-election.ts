/* One tab synchronises. It holds a Web Lock and lets the others hear that it lives; one that falls silent while it
   holds the lock is robbed of it, and the epoch in the database keeps it from writing when it wakes up. */

import { backOff } from "../storage/schedule.ts";

/** What leading needs from the browser. */
export interface LeaderPorts {
  /** Null where the browser has no Web Locks (plain HTTP): then the tab that began last leads. */
  locks: Pick<LockManager, "request"> | null;
  /** Tells the other tabs that the leader lives. */
  beat: () => void;
  /** Calls back when the leader has said that it lives; returns how to stop. */
  onBeat: (heard: () => void) => () => void;
  /** Calls back with false when the page goes away, with true when it is shown again; returns how to stop. */
  onPage: (turned: (isThere: boolean) => void) => () => void;
  /** Only a tab that is looked at robs another one. */
  visible: () => boolean;
  /** Calls back every so many milliseconds; returns how to stop. */
  every: (ms: number, tick: () => void) => () => void;
  /** Calls back after some milliseconds; returns how to stop. */
  after: (ms: number, callback: () => void) => () => void;
  random: () => number;
}

/** How often a leader lets itself be heard, in milliseconds. */
export const BEAT_MS = 2_000;
/** After so many beats missed the lock is taken. */
export const MISSED_BEATS = 5;
/** Until the lock is asked for again after the browser has refused or taken it. */
const LOCK_PAUSE_MS = { first: 1_000, most: 60_000 };

/**
 * Takes part in choosing the leader until it is stopped. A page that goes away takes no part: a browser may refuse it
 * every lock, and one in the back/forward cache must not keep the lead. When it is shown again, it takes part again.
 * @param name of the lock
 * @param lead begins leading; its signal tells when that is over
 * @returns how to stop, which also gives the leadership away
 */
export function takePart(name: string, ports: LeaderPorts, lead: (signal: AbortSignal) => void): () => void {
  const { locks } = ports;
  const begin = () => (locks ? standInLine(name, locks, ports, lead) : takeTurns(ports, lead));
  let stop: (() => void) | null = begin();
  const ignore = ports.onPage((isThere) => {
    if (isThere) stop ??= begin();
    else {
      stop?.();
      stop = null;
    }
  });
  return () => {
    ignore();
    stop?.();
    stop = null;
  };
}

/** With locks: whoever holds the lock leads. */
function standInLine(
  name: string,
  locks: NonNullable<LeaderPorts["locks"]>,
  ports: LeaderPorts,
  lead: (signal: AbortSignal) => void,
): () => void {
  const over = new AbortController();
  let term: AbortController | null = null;
  let waiting: AbortController | null = null;
  let silent = 0;
  /** The request for the lock that counts: its number. */
  let asked = 0;
  let refusals = 0;
  /** Ends the pause after a refusal; null while there is none. */
  let endPause: (() => void) | null = null;

  const hold = () => {
    if (over.signal.aborted) return Promise.resolve();
    // A lock that was granted while it was being robbed has begun a term already.
    term?.abort();
    const mine = new AbortController();
    term = mine;
    ports.beat();
    lead(mine.signal);
    return new Promise<void>((resolve) => {
      over.signal.addEventListener("abort", () => {
        mine.abort();
        resolve();
      });
    });
  };
  const lost = () => {
    term?.abort();
    term = null;
    silent = 0;
    if (over.signal.aborted || endPause) return;
    // A browser may refuse at once and every time: a page that asks again at once never does anything else.
    endPause = ports.after(backOff(refusals++, LOCK_PAUSE_MS.first, LOCK_PAUSE_MS.most, ports.random), () => {
      endPause = null;
      wait();
    });
  };
  const ask = (options: LockOptions) => {
    const mine = ++asked;
    // Rejected when this tab was robbed, or when the browser grants it no locks; one that it gave up itself is no loss.
    locks.request(name, options, hold).catch(() => {
      if (mine === asked) lost();
    });
  };
  const wait = () => {
    waiting = new AbortController();
    ask({ signal: waiting.signal });
  };
  const rob = () => {
    waiting?.abort();
    ask({ steal: true });
  };

  const deaf = ports.onBeat(() => {
    silent = 0;
  });
  const still = ports.every(BEAT_MS, () => {
    if (term) {
      // A term that lasts has ended the row of refusals.
      refusals = 0;
      ports.beat();
    } else if (!endPause && ++silent >= MISSED_BEATS && ports.visible()) {
      silent = 0;
      rob();
    }
  });
  wait();
  return () => {
    deaf();
    still();
    endPause?.();
    over.abort();
    waiting?.abort();
  };
}

/** Without locks: the newest leader is heard by the older one, which gives way; silence is ended by a tab in sight. */
function takeTurns(ports: LeaderPorts, lead: (signal: AbortSignal) => void): () => void {
  let term: AbortController | null = null;
  let silent = 0;
  const begin = () => {
    term = new AbortController();
    ports.beat();
    lead(term.signal);
  };
  const end = () => {
    term?.abort();
    term = null;
  };
  const deaf = ports.onBeat(() => {
    silent = 0;
    end();
  });
  const still = ports.every(BEAT_MS, () => {
    if (term) ports.beat();
    else if (++silent >= MISSED_BEATS && ports.visible()) begin();
  });
  begin();
  return () => {
    deaf();
    still();
    end();
  };
}
