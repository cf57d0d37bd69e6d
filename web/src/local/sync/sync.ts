/* Begins and ends synchronising for one person. */

import { tenantEntity, type User } from "#domain/index";
import { dropAllKept, pruneKept } from "../files/file-cache.ts";
import { getConnection, noteConnection, onConnection, probe, watchConnection } from "../http/connectivity.ts";
import { HttpError, httpAs, isSignedOut, OfflineError } from "../http/http.ts";
import { type ConnectHints, connectHints, listenForHints } from "../http/realtime.ts";
import { foldPages, needsFolding } from "../mirror/compaction.ts";
import { beginEpoch } from "../mirror/pages.ts";
import { followOutbox } from "../outbox/follow-outbox.ts";
import { watchForLoss } from "../outbox/lost-work.ts";
import { feedOf } from "../outbox/outbox-feed.ts";
import { paceOf } from "../outbox/throttle.ts";
import { isFull, reportFault } from "../storage/errors.ts";
import { keepTrying } from "../storage/keep-trying.ts";
import { reopenLost } from "../storage/lost-databases.ts";
import { rememberPull } from "../storage/remembered-user.ts";
import { after, backOff, pauseFor, whenIdle, yieldToOthers } from "../storage/schedule.ts";
import { takePart } from "../tabs/leader-election.ts";
import { closeLocal, type Local, openLocal, refreshUser } from "../tabs/session.ts";
import { followPages, openTabChannel, type TabChannel } from "../tabs/tab-channel.ts";
import { pull } from "./pull.ts";
import { type AskForPull, keepPulling } from "./puller.ts";
import type { Push } from "./push.ts";
import { startPush } from "./start-push.ts";

const HINT_PAUSE_MS = { first: 1_000, most: 60_000 };
/** So long leading waits for the first attempt to read the mirror: a browser may never say that it failed. */
const OPENING_MS = 10_000;
const FOLD_EVERY_MS = 10 * 60_000;

/** What the leading tab, this one or another, can be asked for. */
interface Asks {
  pullNow: () => void;
  /** Tries everything that waits, because a person wants it. */
  retryNow: () => void;
}

/** What synchronising for one person has begun. */
interface Running extends Asks {
  local: Local;
  stop: () => void;
}

let running: Running | null = null;

/**
 * Opens a person's databases and keeps them and the server in step until {@link stopSync}. For the same person again it
 * goes on, as after signing in anew; for another one, what the first had open is closed.
 */
export function startSync(user: User): Local {
  noteConnection({ signedOut: false });
  if (running?.local.user.id === user.id) {
    openLocal(user);
    running.pullNow();
    return running.local;
  }
  running?.stop();
  running = begin(openLocal(user));
  return running.local;
}

/** Ends synchronising and closes the databases; what is on the disk stays. */
export function stopSync(): void {
  running?.stop();
  running = null;
  closeLocal();
}

/** Asks for a pull now, as after a change was sent. */
export function pullNow(): void {
  running?.pullNow();
}

/** Tries everything that waits now, because a person asks for it. */
export function retryNow(): void {
  running?.retryNow();
}

function begin(local: Local): Running {
  const over = new AbortController();
  const channel = openTabChannel(local.user.id);
  let ask: Asks | null = null;
  const now = () => (ask ? ask.pullNow() : channel.post("pull"));
  const retryNow = () => (ask ? ask.retryNow() : channel.post("retry"));
  const looked = () => {
    if (document.visibilityState !== "visible") return;
    // a mirror that has not been read yet is being opened as it is
    const databases = local.mirror.isRead ? [local.mirror.db, local.outbox] : [local.outbox];
    const reopened = databases.map(async (db) => {
      const isNew = await reopenLost(db, over.signal);
      if (isNew && db === local.outbox) feedOf(local.outbox).readAgain();
      return isNew;
    });
    Promise.all(reopened)
      .then((isNew) => (isNew.includes(true) ? local.mirror.catchUp() : undefined))
      .catch(reportFault)
      .finally(now);
  };
  const heard = channel.onMessage((message) => {
    if (typeof message === "object" && !ask) noteConnection(message.connection);
    if (!ask || (message !== "pull" && message !== "retry")) return;
    channel.post({ connection: getConnection() });
    if (message === "retry") ask.retryNow();
    else ask.pullNow();
  });
  const told = onConnection(() => {
    if (ask) channel.post({ connection: getConnection() });
  });
  const stops = [watchConnection(), heard, told];
  addEventListener("online", now, { signal: over.signal });
  addEventListener("focus", now, { signal: over.signal });
  document.addEventListener("visibilitychange", looked, { signal: over.signal });

  const lead = (signal: AbortSignal) => {
    const line: Line = { push: null, pullNow: () => {} };
    const asks: Asks = {
      pullNow: () => line.pullNow(),
      retryNow: () => {
        line.push?.retryNow();
        line.pullNow({ byPerson: true });
      },
    };
    ask = asks;
    signal.addEventListener("abort", () => {
      if (ask === asks) ask = null;
    });
    // Neither waits for the other: unsent work leaves although the mirror cannot be opened.
    void keepTrying(signal, async (term) => {
      line.push = await startPush(local, asks.pullNow, term);
    });
    void keepTrying(signal, async (term) => {
      await local.opened;
      await leading(local, term, line);
    });
  };
  local.wiped.then(() => {
    if (!over.signal.aborted) stops.push(watchForLoss(local), followOutbox(local));
  }, reportFault);
  local.opened.then(() => {
    if (!over.signal.aborted) stops.push(followPages(local.mirror));
  }, reportFault);
  Promise.race([local.loaded.catch(() => {}), pauseFor(OPENING_MS, over.signal)]).then(() => {
    if (over.signal.aborted) return;
    stops.push(takePart(`sijil-${local.user.id}`, leaderPorts(channel), lead));
    channel.post("pull");
  }, reportFault);

  const stop = () => {
    over.abort();
    for (const end of stops) end();
    channel.close();
  };
  return { local, pullNow: now, retryNow, stop };
}

function leaderPorts(channel: TabChannel): Parameters<typeof takePart>[1] {
  return {
    locks: "locks" in navigator ? navigator.locks : null,
    beat: () => channel.post("beat"),
    onBeat: (heard) => channel.onMessage((message) => message === "beat" && heard()),
    onPage: (turned) => {
      const over = new AbortController();
      addEventListener("pagehide", () => turned(false), { signal: over.signal });
      addEventListener("pageshow", () => turned(true), { signal: over.signal });
      return () => over.abort();
    },
    visible: () => document.visibilityState === "visible",
    every: (ms, tick) => {
      const timer = setInterval(tick, ms);
      return () => clearInterval(timer);
    },
    after,
    random: Math.random,
  };
}

/** What sending and pulling tell each other. */
interface Line {
  /** Null until the outbox is being sent. */
  push: Push | null;
  /** Does nothing until the mirror can be kept in step. */
  pullNow: AskForPull;
}

/** Keeps the mirror in step until `signal` ends it. */
async function leading(local: Local, signal: AbortSignal, line: Line): Promise<void> {
  const { mirror } = local;
  const { epoch } = await beginEpoch(mirror.db);
  await mirror.catchUp();
  if (signal.aborted) return;
  let prune = true;
  const stopListening = mirror.onChanges((changes) => {
    prune ||= changes.some((change) => "deleted" in change && tenantEntity(change.collection)?.files);
  });
  signal.addEventListener("abort", stopListening);
  const onReset = () => {
    // What the person may see has changed, and nobody tells what has gone.
    prune = true;
    void refreshUser();
  };
  let pulledOnce = () => {};
  const firstPull = new Promise<void>((resolve) => {
    pulledOnce = resolve;
  });
  const pullOnce = async () => {
    const mark = line.push?.mark() ?? 0;
    try {
      await pull(
        mirror,
        { http: httpAs(local.user.id), epoch, onReset, onMore: () => noteConnection({ pulling: true }) },
        signal,
      );
    } finally {
      noteConnection({ pulling: false });
    }
    const time = Date.now();
    rememberPull(local.user.id, time);
    noteConnection({ signedOut: false, lastPull: time, refused: null });
    pulledOnce();
    line.push?.pulled(mark);
    if (!prune) return;
    await pruneKept(mirror);
    prune = false;
  };
  const now = keepPulling(
    {
      pull: pullOnce,
      onFailure: (error) => {
        // The mirror comes before the kept files; what was pulled is in memory, and is stored with the next pull.
        if (isFull(error)) dropAllKept(mirror.db).catch(reportFault);
        if (error instanceof HttpError && !isSignedOut(error)) noteConnection({ refused: error.message });
        noteFailure(error);
      },
      now: () => performance.now(),
      after,
      random: Math.random,
      // while a long queue is sent, each answer asks for a pull
      pace: () => paceOf(feedOf(local.outbox).index.entries.length),
    },
    signal,
  );
  line.pullNow = now;
  signal.addEventListener("abort", () => {
    line.pullNow = () => {};
  });
  const lost = () => void probe();
  const pause = (attempt: number) => backOff(attempt, HINT_PAUSE_MS.first, HINT_PAUSE_MS.most);
  // The records come first, then the client for hints, which is not small; every new connection is a hint itself.
  const connect: ConnectHints = async (...told) => {
    await firstPull;
    return await connectHints(local.user.id, ...told).catch((error: unknown) => {
      if (isSignedOut(error) && !signal.aborted) noteConnection({ signedOut: true });
      throw error;
    });
  };
  const connectNow = listenForHints(now, lost, signal, connect, pause);
  let before = getConnection();
  const noted = onConnection(() => {
    const known = getConnection();
    const signedIn = before.signedOut && !known.signedOut;
    if (signedIn || (!before.online && known.online)) connectNow(signedIn);
    before = known;
  });
  signal.addEventListener("abort", noted);
  void keepFolded(local, epoch, signal).catch(noteFailure);
}

/** Expected reasons are shown by the state of the connection; the rest is a fault and goes to the console. */
function noteFailure(error: unknown): void {
  if (isSignedOut(error)) noteConnection({ signedOut: true });
  else if (!(error instanceof HttpError || error instanceof OfflineError)) {
    reportFault(error);
  }
}

async function keepFolded(local: Local, epoch: number, signal: AbortSignal): Promise<void> {
  const { mirror } = local;
  const pause = async () => {
    await whenIdle(5_000);
    await yieldToOthers();
  };
  while (!signal.aborted) {
    await pauseFor(FOLD_EVERY_MS, signal);
    if (!signal.aborted && (await needsFolding(mirror.db, mirror.size)))
      await foldPages(mirror.db, epoch, pause, signal);
  }
}
