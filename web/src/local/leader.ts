/* One tab synchronises. It holds a Web Lock and lets the others hear that it lives; one that falls silent while it
   holds the lock is robbed of it, and the epoch in the database keeps it from writing when it wakes up. */

/** What leading needs from the browser. */
export interface LeaderPorts {
  /** Null where the browser has no Web Locks (plain HTTP): then the tab that began last leads. */
  locks: Pick<LockManager, "request"> | null;
  /** Tells the other tabs that the leader lives. */
  beat: () => void;
  /** Calls back when the leader has said that it lives; returns how to stop. */
  onBeat: (heard: () => void) => () => void;
  /** Only a tab that is looked at robs another one. */
  visible: () => boolean;
  /** Calls back every so many milliseconds; returns how to stop. */
  every: (ms: number, tick: () => void) => () => void;
}

/** How often a leader lets itself be heard, in milliseconds. */
export const BEAT_MS = 2_000;
/** After so many beats missed the lock is taken. */
export const MISSED_BEATS = 5;

/**
 * Takes part in choosing the leader until it is stopped.
 * @param name of the lock
 * @param lead begins leading; its signal tells when that is over
 * @returns how to stop, which also gives the leadership away
 */
export function takePart(name: string, ports: LeaderPorts, lead: (signal: AbortSignal) => void): () => void {
  const { locks } = ports;
  if (!locks) return takeTurns(ports, lead);
  const over = new AbortController();
  let term: AbortController | null = null;
  let waiting: AbortController | null = null;
  let silent = 0;

  const hold = () => {
    if (over.signal.aborted) return Promise.resolve();
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
    if (!over.signal.aborted) wait();
  };
  const wait = () => {
    waiting = new AbortController();
    const { signal } = waiting;
    locks.request(name, { signal }, hold).catch(() => {
      // Rejected when this tab was robbed while leading, or stopped waiting by itself.
      if (!signal.aborted) lost();
    });
  };
  const rob = () => {
    waiting?.abort();
    locks.request(name, { steal: true }, hold).catch(lost);
  };

  const deaf = ports.onBeat(() => {
    silent = 0;
  });
  const still = ports.every(BEAT_MS, () => {
    if (term) ports.beat();
    else if (++silent >= MISSED_BEATS && ports.visible()) {
      silent = 0;
      rob();
    }
  });
  wait();
  return () => {
    deaf();
    still();
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
