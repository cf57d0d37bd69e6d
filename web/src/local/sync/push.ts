/* Sends the outbox. Only the leading tab runs it; every tab writes. */

import { decodeContent } from "../outbox/outbox-content.ts";
import { cancelledPairs, findBlockers, isUpload, obsoleteAfterDeletion } from "../outbox/outbox-rules.ts";
import { firstEntries, missingKeys, waitingOrders } from "../outbox/outbox-store.ts";
import { FencedError, PushStore } from "../outbox/push-store.ts";
import { obsoleteTexts } from "../outbox/recognized-texts.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import { AnsweredEntries } from "./answered-entries.ts";
import { BackOffs } from "./push-back-off.ts";
import type { PushPorts } from "./push-ports.ts";
import { sendEntry } from "./push-request.ts";
import { localRefusal, resultOf } from "./push-result.ts";
import { type RunningRequest, RunningRequests } from "./running-requests.ts";
import { Semaphore } from "./semaphore.ts";

/** A browser opens six connections to a host, one of them for change notifications. */
const MAX_REQUESTS = 5;
/**
 * Entries that are marked as sending ahead of their turn: the disk takes longer than a request slot to become free. More
 * are read and marked, in one transaction, once no more than LOW_WATER of them are left.
 */
const [MAX_STARTED, LOW_WATER] = [48, 24];
/** Entries read at first, so that a long queue costs no more than a short one. */
const WINDOW = 30;
/** Answers within this time share one pull, in milliseconds. */
const PULL_DELAY_MS = 50;
/** A request without progress for this long is aborted when the network returns, in milliseconds. */
const STALLED_MS = 10_000;
/** Before the next try after the device's database failed, in milliseconds. */
const DATABASE_PAUSE_MS = 1_000;

/** Sends the outbox until its signal is aborted. */
export class Push {
  readonly #ports: PushPorts;
  #store: PushStore;
  readonly #signal: AbortSignal;
  readonly #backOffs: BackOffs;
  readonly #running = new RunningRequests();
  readonly #semaphore = new Semaphore(MAX_REQUESTS);
  readonly #answered: AnsweredEntries;
  /** Orders of waiting entries whose file is not uploaded yet. */
  readonly #uploads = new Set<number>();
  /** Whether a pull has completed since answered entries were last checked against the mirror. */
  #mayHavePulled = true;
  #fenced = false;
  #draining: Promise<void> | null = null;
  #nextDrain: "at once" | "when few are marked" | null = null;
  #cancelTimer = () => {};
  #cancelPull: (() => void) | null = null;

  private constructor(ports: PushPorts, store: PushStore, signal: AbortSignal) {
    this.#ports = ports;
    this.#store = store;
    this.#signal = signal;
    this.#backOffs = new BackOffs(ports.random);
    this.#answered = new AnsweredEntries(ports.serverVersion);
    signal.addEventListener("abort", () => this.#stop());
  }

  /** Starts sending; the tab that sent before is fenced off. */
  static async start(ports: PushPorts, signal: AbortSignal): Promise<Push> {
    const push = new Push(ports, await PushStore.claim(ports.db, ports.after), signal);
    push.schedule();
    return push;
  }

  /** Ends back-off because the network or the session is back; stalled requests are aborted and sent again. */
  resume(): void {
    this.#backOffs.endBackOff();
    this.#running.abortSilent(this.#ports.now() - STALLED_MS);
    this.schedule();
  }

  /** Tries everything now because a person asks for it; only a `Retry-After` of the server itself still holds. */
  retryNow(): void {
    this.#backOffs.endUnlessServers();
    this.resume();
  }

  /** Sends again if another tab had taken over: for browsers without Web Locks, where the visible tab sends. */
  async reclaim(): Promise<void> {
    if (!this.#fenced || this.#signal.aborted) return;
    this.#store = await PushStore.claim(this.#ports.db, this.#ports.after);
    this.#fenced = false;
    this.resume();
  }

  /** Call before a pull; pass the result to {@link confirmPulled} once it is complete. */
  checkpoint(): number {
    return this.#answered.count;
  }

  /** A pull is complete: entries answered before its {@link checkpoint} are in the mirror, and the network works. */
  confirmPulled(checkpoint: number): void {
    this.#answered.confirmPulled(checkpoint);
    this.#backOffs.confirmPulled();
    this.#mayHavePulled = true;
    this.schedule();
  }

  /** An entry has changed: looks at once, or while many are marked, when fewer are. Each that ends asks again. */
  refill(): void {
    if (this.#running.unanswered > LOW_WATER) return;
    if (this.#draining) this.#nextDrain ??= "when few are marked";
    else this.schedule();
  }

  /** Looks at the outbox at once. */
  schedule(): void {
    if (this.#signal.aborted || this.#fenced) return;
    if (this.#draining) this.#nextDrain = "at once";
    else
      this.#draining = this.#drain()
        .catch((error: unknown) => this.#handleError(error))
        .finally(() => {
          const next = this.#nextDrain;
          [this.#draining, this.#nextDrain] = [null, null];
          if (next === "at once") this.schedule();
          else if (next) this.refill();
        });
  }

  #stop(): void {
    this.#cancelTimer();
    this.#cancelPull?.();
    this.#running.abortAll();
  }

  #handleError(error: unknown): void {
    if (this.#signal.aborted) return;
    if (error instanceof FencedError) {
      this.#fenced = true;
      this.#stop();
      return;
    }
    this.#ports.onError(error);
    this.#mayHavePulled = true;
    this.#wakeAt(this.#ports.now() + DATABASE_PAUSE_MS);
  }

  #wakeAt(time: number): void {
    this.#cancelTimer();
    if (!Number.isFinite(time)) return;
    this.#cancelTimer = this.#ports.after(Math.max(0, time - this.#ports.now()), () => this.schedule());
  }

  async #drain(): Promise<void> {
    const withSent = this.#mayHavePulled || this.#answered.areSomeInMirror;
    this.#mayHavePulled = false;
    for (let window = WINDOW; ; window *= 4) {
      const running = new Set(this.#running.keys());
      const { rows, isAll } = await firstEntries(this.#ports.db, window, withSent);
      const next = await this.#process(rows, withSent, running);
      const isDone = isAll || this.#hasEnough() || this.#backOffs.network.until > this.#ports.now();
      if (isDone || (await this.#areOnlyUploadsLeft())) return this.#wakeAt(next);
    }
  }

  /** Whether only uploads wait while all upload slots are taken: then reading further back is useless. */
  async #areOnlyUploadsLeft(): Promise<boolean> {
    const waiting = this.#running.areUploadsFull ? await waitingOrders(this.#ports.db) : null;
    return waiting?.every((order) => this.#uploads.has(order)) ?? false;
  }

  /** Whether to mark no more for now: a few at a time would be as many transactions. */
  #hasEnough(): boolean {
    return this.#running.unanswered > Math.min(LOW_WATER, this.#slots() - 1);
  }

  /** Settles and dispatches these entries, read while `running` was under way; returns when to look again. */
  async #process(all: readonly StoredEntry[], withSent: boolean, running: ReadonlySet<string>): Promise<number> {
    const { now, date } = this.#ports;
    const seen = all.map((entry) => (this.#running.has(entry.key) ? { ...entry, tries: entry.tries + 1 } : entry));
    const { drop, hold, until } = cancelledPairs(seen, date());
    const inMirror = new Set(all.filter((entry) => this.#answered.isInMirror(entry)).map((entry) => entry.key));
    const obsolete = [...obsoleteAfterDeletion(all, inMirror), ...obsoleteTexts(all, date())];
    const going = new Set([...drop, ...inMirror, ...obsolete]);
    await this.#store.drop(all.filter((entry) => going.has(entry.key)));
    const rows = all.filter((entry) => !going.has(entry.key));
    await this.#forgetMissing(new Set(rows.map((entry) => entry.key)), going, withSent);
    for (const row of rows) {
      if (row.order !== undefined && row.state === "waiting" && isUpload(row)) this.#uploads.add(row.order);
      if (row.state !== "sending" || this.#running.has(row.key) || running.has(row.key)) continue;
      await this.#store.finish(row, { as: "later", foreign: null });
      this.#nextDrain = "at once";
    }
    return Math.min(now() + until - date(), this.#dispatch(rows, hold, now()));
  }

  #slots(): number {
    if (this.#ports.isSignedOut() || this.#signal.aborted) return 0;
    return this.#backOffs.network.failures > 0 ? 1 : MAX_STARTED;
  }

  /**
   * Aborts requests of discarded entries, and forgets what is known of entries that are gone.
   * @param seen keys of entries that are there, `dropped` of those just removed; others may be there, further back
   * @param withSent whether what was answered is among them
   */
  async #forgetMissing(seen: ReadonlySet<string>, dropped: ReadonlySet<string>, withSent: boolean): Promise<void> {
    const answered = withSent ? this.#answered.keys() : [];
    const known = new Set([...this.#running.keys(), ...this.#backOffs.keys(), ...answered]);
    const unseen = [...known].filter((key) => !seen.has(key) && !dropped.has(key));
    for (const key of [...dropped, ...(await missingKeys(this.#ports.db, unseen))]) {
      this.#running.get(key)?.controller.abort();
      this.#backOffs.forget(key);
      this.#answered.forget(key);
    }
  }

  /** Starts every entry that is ready; returns the time of the next retry. */
  #dispatch(rows: readonly StoredEntry[], hold: ReadonlySet<string>, now: number): number {
    if (this.#slots() === 0) return Number.POSITIVE_INFINITY;
    const blockStates = findBlockers(rows);
    const failures = (row: StoredEntry) => this.#backOffs.failures(row.key);
    let next = Number.POSITIVE_INFINITY;
    const ready = rows.filter((row) => {
      const isFree = row.state === "waiting" && blockStates.get(row.key)?.waitsFor === null && !hold.has(row.key);
      if (!isFree || this.#running.has(row.key)) return false;
      const from = this.#backOffs.until(row.key);
      if (from > now) next = Math.min(next, from);
      return from <= now;
    });
    if (this.#hasEnough()) return next;
    // The entry that failed most goes last: one that breaks every connection must not block all others.
    const starting: [StoredEntry, RunningRequest][] = [];
    for (const row of ready.sort((a, b) => failures(a) - failures(b))) {
      if (this.#running.unanswered >= this.#slots()) break;
      if (isUpload(row) && this.#running.areUploadsFull) continue;
      // Its file may arrive without its response: then it waits as an entry without upload.
      if (row.order !== undefined) this.#uploads.delete(row.order);
      starting.push([row, this.#running.add(row)]);
    }
    for (const [at, [row, request]] of starting.entries()) this.#start(row, request, at === starting.length - 1);
    return next;
  }

  /** @param isLast of those that start together, which share a transaction */
  #start(row: StoredEntry, request: RunningRequest, isLast: boolean): void {
    this.#send(row, request, this.#store.markSending(row, !isLast))
      .catch((error: unknown) => {
        if (request.controller.signal.aborted) return;
        this.#backOffs.failed(row.key, this.#ports.now());
        this.#handleError(error);
      })
      .finally(() => {
        this.#running.delete(row.key);
        this.refill();
      });
  }

  async #send(row: StoredEntry, request: RunningRequest, marking: Promise<boolean>): Promise<void> {
    const { signal } = request.controller;
    const [content, isMarked] = await Promise.all([decodeContent(row.bytes).catch(() => null), marking]);
    if (!isMarked) return;
    if (!content) {
      const refusal = localRefusal("entry_unreadable", this.#ports.language());
      return this.#store.finish(row, { as: "parked", refusal });
    }
    const onProgress = () => {
      request.lastProgress = this.#ports.now();
      this.#backOffs.progressed(row.key);
    };
    const response = await this.#semaphore.run(async () => {
      // started before the network broke: do not run into the same failure
      if (signal.aborted || this.#slots() === 0 || this.#backOffs.network.until > this.#ports.now()) return null;
      request.lastProgress = this.#ports.now();
      const ports = { http: this.#ports.http, store: this.#store, onProgress };
      const answered = await sendEntry(ports, row, content, signal);
      if (signal.aborted) return answered;
      // before the semaphore lets the next request go: it must know
      this.#backOffs.record(row.key, answered.verdict, this.#ports.now());
      if (answered.verdict.is === "signed out") this.#ports.onSignedOut();
      return answered;
    });
    if (signal.aborted) return;
    if (!response) return this.#store.finish(row, { as: "unsent", foreign: row.foreign });
    const { verdict, uploadedFile } = response;
    if (verdict.is === "done" && uploadedFile) await this.#ports.cacheFile(row, uploadedFile).catch(() => false);
    const result = await resultOf(verdict, content, this.#ports.language());
    if (verdict.is === "done") {
      const answered = result.as === "sent" ? { state: result.as, answered: result.version } : {};
      request.isAnswered = true;
      this.#answered.add({ ...row, ...answered });
    }
    await this.#store.finish(row, result, verdict.is === "done" && this.#running.unanswered > 0);
    if (verdict.is !== "done") return;
    this.#cancelPull ??= this.#ports.after(PULL_DELAY_MS, () => {
      this.#cancelPull = null;
      this.#ports.pullNow();
    });
  }
}
