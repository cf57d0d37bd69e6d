/* Begins and ends synchronising for one person. */

import type { User } from "#domain/index";
import { endingWith } from "./abort.ts";
import { getConnection, noteConnection, onConnection, probe, watchConnection } from "./connectivity.ts";
import { isFull, reportFault } from "./faults.ts";
import { foldPages, needsFolding } from "./fold.ts";
import { HttpError, httpAs, isSignedOut, OfflineError } from "./http.ts";
import { dropAllKept, pruneKept } from "./kept-files.ts";
import { takePart } from "./leader.ts";
import { followOutbox } from "./outbox-tab.ts";
import { beginEpoch } from "./pages.ts";
import { pull } from "./pull.ts";
import { keepPulling } from "./puller.ts";
import type { Push } from "./push.ts";
import { startPush } from "./push-tab.ts";
import { type ConnectHints, connectHints, listenForHints } from "./realtime.ts";
import { rememberPull } from "./remembered-user.ts";
import { after, backOff, pauseFor, whenIdle, yieldToOthers } from "./schedule.ts";
import { closeLocal, type Local, openLocal, refreshUser } from "./session.ts";
import { followPages, openTabChannel, type TabChannel } from "./tabs.ts";

const HINT_PAUSE_MS = { first: 1_000, most: 60_000 };
/** When the databases could not be opened for leading. */
const LEAD_PAUSE_MS = { first: 1_000, most: 30_000 };
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
    if (document.visibilityState === "visible") now();
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

  const lead = async (signal: AbortSignal) => {
    signal.addEventListener("abort", () => {
      ask = null;
    });
    for (let attempt = 0; !signal.aborted; attempt++) {
      const term = endingWith(signal);
      try {
        await leading(local, term.signal, (asks) => {
          ask = asks;
        });
        return;
      } catch (error) {
        term.abort();
        ask = null;
        reportFault(error);
        await pauseFor(backOff(attempt, LEAD_PAUSE_MS.first, LEAD_PAUSE_MS.most), signal);
      }
    }
  };
  local.wiped.then(() => {
    if (!over.signal.aborted) stops.push(followOutbox(local));
  }, reportFault);
  local.loaded.then(() => {
    if (over.signal.aborted) return;
    stops.push(
      followPages(local.mirror),
      takePart(`sijil-${local.user.id}`, leaderPorts(channel), (signal) => void lead(signal)),
    );
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

/** What the leading tab does, until `signal` ends it. @param onBegun hears how to ask for something */
async function leading(local: Local, signal: AbortSignal, onBegun: (asks: Asks) => void): Promise<void> {
  const { mirror } = local;
  const { epoch } = await beginEpoch(mirror.db);
  await mirror.catchUp();
  if (signal.aborted) return;
  let prune = true;
  const stopListening = mirror.onChanges((changes) => {
    prune ||= changes.some(
      (change) => (change.collection === "documents" || change.collection === "employees") && "deleted" in change,
    );
  });
  signal.addEventListener("abort", stopListening);
  const onReset = () => {
    // What the person may see has changed, and nobody tells what has gone.
    prune = true;
    void refreshUser();
  };
  let push: Push | null = null;
  let pulledOnce = () => {};
  const firstPull = new Promise<void>((resolve) => {
    pulledOnce = resolve;
  });
  const pullOnce = async () => {
    const mark = push?.mark() ?? 0;
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
    push?.pulled(mark);
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
    },
    signal,
  );
  const retryNow = () => {
    push?.retryNow();
    now({ byPerson: true });
  };
  onBegun({ pullNow: now, retryNow });
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
  push = await startPush(local, now, signal);
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
