/* Begins and ends synchronising for one person. */

import { tenantEntity, type User } from "#domain/index";
import { sendDownloadNotes } from "../files/download-notes.ts";
import { pruneCache } from "../files/file-cache.ts";
import { makeRoom } from "../files/make-room.ts";
import { getConnection, onConnection, probe, updateConnection, watchConnection } from "../http/connectivity.ts";
import { HttpError, httpAs, isSignedOut, OfflineError } from "../http/http.ts";
import { type ConnectNotifications, connectNotifications, listenForNotifications } from "../http/realtime.ts";
import { beginEpoch, hasFormer } from "../mirror/pages.ts";
import { followOutbox } from "../outbox/follow-outbox.ts";
import { watchForLoss } from "../outbox/lost-work.ts";
import { feedOf } from "../outbox/outbox-feed.ts";
import { isQuotaExceeded, reportUnexpectedError } from "../storage/errors.ts";
import { keepTrying } from "../storage/keep-trying.ts";
import { reopenIfLost } from "../storage/open-database.ts";
import { onSessionEnd, rememberedUser, rememberPull, rememberUnkeptUser } from "../storage/remembered-user.ts";
import { after, backOff, pauseFor, throttleMs } from "../storage/schedule.ts";
import { runElection } from "../tabs/leader-election.ts";
import { leaderPorts } from "../tabs/leader-ports.ts";
import { closeLocalSession, type LocalSession, openLocalSession, refreshUser } from "../tabs/session.ts";
import { noteSession, noteSessionEnd } from "../tabs/session-state.ts";
import { followPages, openTabChannel } from "../tabs/tab-channel.ts";
import { followConnection, notePartial } from "./follow-connection.ts";
import { forgetHidden } from "./hidden-links.ts";
import { keepCompacted } from "./keep-compacted.ts";
import { pullChanges } from "./pull.ts";
import { keepPulling, type RequestPull } from "./puller.ts";
import type { Push } from "./push.ts";
import { startPush } from "./start-push.ts";

const NOTIFICATION_PAUSE_MS = { first: 1_000, max: 60_000 };
/** So long leading waits for the first attempt to read the mirror: a browser may never say that it failed. */
const LOAD_TIMEOUT_MS = 10_000;

/** What any tab can request of the leading one. */
interface SyncRequests {
  pullNow: () => void;
  /** Tries everything that waits, because a person wants it. */
  retryNow: () => void;
}

interface Running extends SyncRequests {
  local: LocalSession;
  stop: () => void;
}

let running: Running | null = null;

/**
 * Opens a person's databases and keeps them and the server in step until {@link stopSync}. For the same person again it
 * goes on, as after signing in anew; for another one, what the first had open is closed.
 */
export function startSync(user: User): LocalSession {
  noteSession();
  if (running?.local.user.id === user.id) {
    openLocalSession(user);
    running.pullNow();
    return running.local;
  }
  running?.stop();
  running = startRunning(openLocalSession(user));
  return running.local;
}

/** Stops synchronising and closes the databases; stored data stay. */
export function stopSync(): void {
  running?.stop();
  running = null;
  closeLocalSession();
}

/** Begins anew with what is on the disk now, if the person is still signed in. */
function restartSync(local: LocalSession): void {
  if (running?.local !== local) return;
  stopSync();
  if (rememberedUser()?.id === local.user.id) startSync(local.user);
}

export function pullNow(): void {
  running?.pullNow();
}

export function retryNow(): void {
  running?.retryNow();
}

function startRunning(local: LocalSession): Running {
  const stopped = new AbortController();
  const channel = openTabChannel(local.user.id);
  let leaderRequests: SyncRequests | null = null;
  const requestPull = () => (leaderRequests ? leaderRequests.pullNow() : channel.post("pull"));
  const retryNow = () => (leaderRequests ? leaderRequests.retryNow() : channel.post("retry"));
  const onVisible = () => {
    if (document.visibilityState !== "visible") return;
    // a mirror that has not been read yet is being opened as it is
    const databases = local.mirror.isLoaded ? [local.mirror.db, local.outbox] : [local.outbox];
    const reopened = databases.map(async (db) => {
      const isNew = await reopenIfLost(db, stopped.signal);
      if (isNew && db === local.outbox) feedOf(local.outbox).readAgain();
      return isNew;
    });
    Promise.all(reopened)
      .then((isNew) => (isNew.includes(true) ? local.mirror.catchUp() : undefined))
      .catch(reportUnexpectedError)
      .finally(requestPull);
  };
  const offMessage = channel.onMessage((message) => {
    if (typeof message === "object" && !leaderRequests) followConnection(local, message.connection);
    if (!leaderRequests || (message !== "pull" && message !== "retry")) return;
    channel.post({ connection: getConnection() });
    if (message === "retry") leaderRequests.retryNow();
    else leaderRequests.pullNow();
  });
  const offConnection = onConnection(() => {
    if (leaderRequests) channel.post({ connection: getConnection() });
  });
  const stops = [watchConnection(), offMessage, offConnection, onSessionEnd(() => void refreshUser())];
  // Another tab has signed the person out, and perhaps in again while this one slept: what memory holds is on no disk.
  local.mirror.db.on("versionchange", ({ newVersion }) => {
    if (newVersion === null) restartSync(local);
  });
  addEventListener("online", requestPull, { signal: stopped.signal });
  addEventListener("focus", requestPull, { signal: stopped.signal });
  document.addEventListener("visibilitychange", onVisible, { signal: stopped.signal });

  const lead = (signal: AbortSignal) => {
    const parts: SyncParts = { push: null, pullNow: () => {}, mustPrune: true, hasPulled: false };
    const onFileKept = () => {
      parts.mustPrune = true;
    };
    const requests: SyncRequests = {
      pullNow: () => parts.pullNow(),
      retryNow: () => {
        parts.push?.retryNow();
        parts.pullNow({ byPerson: true });
      },
    };
    leaderRequests = requests;
    signal.addEventListener("abort", () => {
      if (leaderRequests === requests) leaderRequests = null;
    });
    // Neither waits for the other: unsent work leaves although the mirror cannot be opened.
    void keepTrying(signal, async (term) => {
      parts.push = await startPush(local, { pullNow: requests.pullNow, onFileKept }, term);
    });
    const tryWhenOpened = (run: (term: AbortSignal) => Promise<void>) =>
      void keepTrying(signal, (term) => local.opened.then(() => run(term)));
    tryWhenOpened((term) => keepMirrorInSync(local, term, parts));
    const hasPulled = () => parts.hasPulled;
    tryWhenOpened(async (term) => (await import("../texts/start-texts.ts")).startTexts(local, hasPulled, term));
    tryWhenOpened(async (term) => (await import("../thumbnails/keep-thumbnails.ts")).keepThumbnails(local, term));
    tryWhenOpened(async (term) =>
      (await import("../files/start-pins.ts")).startPins(local, { hasPulled, onFileKept }, term),
    );
  };
  local.outboxWiped.then(() => {
    if (!stopped.signal.aborted) stops.push(watchForLoss(local), followOutbox(local));
  }, reportUnexpectedError);
  local.opened.then(() => {
    if (!stopped.signal.aborted) stops.push(followPages(local.mirror));
  }, reportUnexpectedError);
  Promise.race([local.loaded.catch(() => {}), pauseFor(LOAD_TIMEOUT_MS, stopped.signal)]).then(() => {
    if (stopped.signal.aborted) return;
    stops.push(runElection(`sijil-${local.user.id}`, leaderPorts(channel), lead));
    channel.post("pull");
  }, reportUnexpectedError);

  const stop = () => {
    stopped.abort();
    for (const end of stops) end();
    channel.close();
  };
  return { local, pullNow: requestPull, retryNow, stop };
}

/** What sending and pulling need of each other. */
interface SyncParts {
  /** Null until sending has started. */
  push: Push | null;
  /** Does nothing until the mirror is open. */
  pullNow: RequestPull;
  /** Whether files of records may be kept that this person no longer has. */
  mustPrune: boolean;
  /** Whether a pull has ended well since this tab leads. */
  hasPulled: boolean;
}

/** What happens after the server was restored: rare, and not small. */
const restored = () => import("../restored/restored.ts");

async function keepMirrorInSync(local: LocalSession, signal: AbortSignal, parts: SyncParts): Promise<void> {
  const { mirror } = local;
  const { epoch } = await beginEpoch(mirror.db);
  await mirror.catchUp();
  if (signal.aborted) return;
  parts.mustPrune = true;
  const stopListening = mirror.onChanges((changes) => {
    parts.mustPrune ||= changes.some((change) => "deleted" in change && tenantEntity(change.collection)?.files);
  });
  signal.addEventListener("abort", stopListening);
  const onPartial = () => notePartial(local.user.id);
  const onReset = async (hasGoneBack: boolean) => {
    // What the person may see has changed, and nothing lists what has gone: it is a first pull again.
    parts.mustPrune = true;
    void refreshUser();
    // without it the person is told nothing of what is lost; the list does not wait for a second attempt
    if (!hasGoneBack) return;
    const settling = restored().then(({ serverWentBack }) => serverWentBack(local));
    await settling.catch(reportUnexpectedError);
  };
  let resolveFirstPull = () => {};
  const firstPull = new Promise<void>((resolve) => {
    resolveFirstPull = resolve;
  });
  const pullOnce = async () => {
    const checkpoint = parts.push?.checkpoint() ?? 0;
    try {
      await pullChanges(
        mirror,
        { http: httpAs(local.user.id), epoch, onPartial, onReset, onMore: () => updateConnection({ pulling: true }) },
        signal,
      );
    } finally {
      updateConnection({ pulling: false });
    }
    if (signal.aborted) return;
    const time = Date.now();
    rememberPull(local.user.id, time);
    rememberUnkeptUser();
    parts.hasPulled = true;
    noteSession();
    updateConnection({ lastPull: time, refused: null, failing: false });
    resolveFirstPull();
    parts.push?.confirmPulled(checkpoint);
    // nothing waits for these
    forgetHidden(local).catch(reportUnexpectedError);
    sendDownloadNotes(local.user.id, httpAs(local.user.id)).catch(reportUnexpectedError);
    if (!parts.mustPrune) return;
    parts.mustPrune = false;
    let isUnsettled = true;
    try {
      const isCompared = !(await hasFormer(mirror.db)) || (await (await restored()).settleFormer(local));
      if (isCompared) isUnsettled = await pruneCache(mirror);
    } finally {
      parts.mustPrune ||= isUnsettled;
    }
  };
  const requestPull = keepPulling(
    {
      pull: pullOnce,
      onFailure: (error) => {
        // The mirror comes before texts and kept files; what was pulled is in memory, and is stored with the next pull.
        if (isQuotaExceeded(error)) makeRoom().catch(reportUnexpectedError);
        const refused = error instanceof HttpError && !isSignedOut(error) ? { refused: error.message } : {};
        updateConnection({ failing: true, ...refused });
        handleFailure(error);
      },
      now: () => performance.now(),
      after,
      random: Math.random,
      // while a long queue is sent, each answer asks for a pull
      throttle: () => throttleMs(feedOf(local.outbox).index.entries.length),
    },
    signal,
  );
  parts.pullNow = requestPull;
  signal.addEventListener("abort", () => {
    parts.pullNow = () => {};
  });
  const onLost = () => void probe();
  const pause = (attempt: number) => backOff(attempt, NOTIFICATION_PAUSE_MS.first, NOTIFICATION_PAUSE_MS.max);
  // The records come first, then the client for notifications, which is not small; every new connection is a notification itself.
  const connect: ConnectNotifications = async (...handlers) => {
    await firstPull;
    return await connectNotifications(local.user.id, ...handlers).catch((error: unknown) => {
      if (isSignedOut(error) && !signal.aborted) noteSessionEnd();
      throw error;
    });
  };
  const connectNow = listenForNotifications(requestPull, onLost, signal, connect, pause);
  let before = getConnection();
  const offConnection = onConnection(() => {
    const known = getConnection();
    const signedIn = before.signedOut && !known.signedOut;
    if (signedIn || (!before.online && known.online)) connectNow(signedIn);
    before = known;
  });
  signal.addEventListener("abort", offConnection);
  void keepCompacted(local, epoch, signal).catch(handleFailure);
}

/** Expected reasons are shown by the state of the connection; the rest is a fault and goes to the console. */
function handleFailure(error: unknown): void {
  if (isSignedOut(error)) noteSessionEnd();
  else if (!(error instanceof HttpError || error instanceof OfflineError)) reportUnexpectedError(error);
}
