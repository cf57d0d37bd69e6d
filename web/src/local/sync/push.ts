/* Sends the outbox. Only the leading tab runs it; every tab writes. */

import { openContent } from "../outbox/outbox-content.ts";
import { endedWith, isShownBy, isUpload, standings, unmade } from "../outbox/outbox-rules.ts";
import { firstEntries, keysGone, waitingOrders } from "../outbox/outbox-store.ts";
import { FencedError, PushStore } from "../outbox/push-store.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import { Pauses } from "./push-back-off.ts";
import type { PushPorts } from "./push-ports.ts";
import { sendEntry } from "./push-request.ts";
import { endingOf, ownRefusal } from "./push-result.ts";
import { Turns } from "./semaphore.ts";

/** Requests side by side, and how many of them carry files. A browser opens six connections, one for the hints. */
const [SIDE_BY_SIDE, UPLOADS] = [5, 2];
/** Entries that are taken in hand: noting that takes the disk longer than the line takes to become free. */
const IN_HAND = 2 * SIDE_BY_SIDE;
/** Entries that are looked at first: a long queue costs no more than a short one. */
const WINDOW = 30;
/** Several answers ask for one pull, in milliseconds. */
const PULL_SOON_MS = 50;
/** A request that has stayed silent this long hung in the line that was, in milliseconds. */
const HANGING_MS = 10_000;
/** After the device's own database failed, in milliseconds. */
const DATABASE_PAUSE_MS = 1_000;

/** A request under way. */
interface Flight {
  over: AbortController;
  isUpload: boolean;
  /** Whether it may stay silent for minutes. */
  isLong: boolean;
  /** When something was last heard of it; infinity while it waits for its turn, so that it never counts as hanging. */
  heard: number;
}

/** Sends what the outbox holds until its signal ends it. */
export class Push {
  readonly #ports: PushPorts;
  #store: PushStore;
  readonly #signal: AbortSignal;
  readonly #pauses: Pauses;
  readonly #flying = new Map<string, Flight>();
  readonly #turns = new Turns(SIDE_BY_SIDE);
  /** Answers by their number; what was answered before a pull began has come with it. */
  readonly #answered = new Map<string, { number: number; entry: StoredEntry }>();
  /** Orders of entries that were seen to wait with their files. */
  readonly #uploads = new Set<number>();
  #answers = 0;
  #pulledUpTo = -1;
  /** Whether a pull may have brought what was answered, since that was last looked at. */
  #isPulled = true;
  #fenced = false;
  #looking: Promise<void> | null = null;
  #again = false;
  #cancelTimer = () => {};
  #cancelPull: (() => void) | null = null;

  private constructor(ports: PushPorts, store: PushStore, signal: AbortSignal) {
    this.#ports = ports;
    this.#store = store;
    this.#signal = signal;
    this.#pauses = new Pauses(ports.random);
    signal.addEventListener("abort", () => this.#end());
  }

  /** Begins to send; whoever sent before this is fenced off. */
  static async start(ports: PushPorts, signal: AbortSignal): Promise<Push> {
    const push = new Push(ports, await PushStore.claim(ports.db), signal);
    push.look();
    return push;
  }

  /** Tries now what waits for the line: once it has come back, on signing in; what hangs in the old line is ended. */
  kick(): void {
    this.#pauses.kick();
    const silentSince = this.#ports.now() - HANGING_MS;
    for (const { over, isLong, heard } of this.#flying.values()) if (!isLong && heard <= silentSince) over.abort();
    this.look();
  }

  /** Tries everything now because a person asks for it; only a rest that the server itself asks for holds on. */
  retryNow(): void {
    this.#pauses.end();
    this.kick();
  }

  /**
   * Sends again if another tab had taken over: for browsers without Web Locks, where the tab that is looked at sends.
   */
  async revive(): Promise<void> {
    if (!this.#fenced || this.#signal.aborted) return;
    this.#store = await PushStore.claim(this.#ports.db);
    this.#fenced = false;
    this.kick();
  }

  /** What a pull that begins now will bring: for {@link pulled} once it is complete. */
  mark(): number {
    return this.#answers;
  }

  /** A pull is complete: what was answered before its {@link mark} is in the mirror, and the line is good. */
  pulled(mark: number): void {
    this.#pulledUpTo = Math.max(this.#pulledUpTo, mark);
    this.#pauses.pulled();
    this.#isPulled = true;
    this.look();
  }

  /** Looks at the outbox: something in it changed. */
  look(): void {
    if (this.#signal.aborted || this.#fenced) return;
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#looking = this.#lookNow()
      .catch((error: unknown) => this.#fault(error))
      .finally(() => {
        this.#looking = null;
        if (!this.#again) return;
        this.#again = false;
        this.look();
      });
  }

  #end(): void {
    this.#cancelTimer();
    this.#cancelPull?.();
    for (const { over } of this.#flying.values()) over.abort();
  }

  #fault(error: unknown): void {
    if (this.#signal.aborted) return;
    if (error instanceof FencedError) {
      this.#fenced = true;
      this.#end();
      return;
    }
    this.#ports.onFault(error);
    this.#isPulled = true;
    this.#wakeAt(this.#ports.now() + DATABASE_PAUSE_MS);
  }

  #wakeAt(time: number): void {
    this.#cancelTimer();
    if (!Number.isFinite(time)) return;
    this.#cancelTimer = this.#ports.after(Math.max(0, time - this.#ports.now()), () => this.look());
  }

  async #lookNow(): Promise<void> {
    const withSent = this.#isPulled || [...this.#answered.values()].some(({ entry }) => this.#isBrought(entry));
    this.#isPulled = false;
    for (let window = WINDOW; ; window *= 4) {
      const { rows, isAll } = await firstEntries(this.#ports.db, window, withSent);
      const next = await this.#lookAt(rows, withSent);
      const isDone = isAll || this.#flying.size >= this.#slots() || this.#pauses.line.until > this.#ports.now();
      if (isDone || (await this.#isRestUploads())) return this.#wakeAt(next);
    }
  }

  /** Whether only files wait, of which no more may go: then nothing further back is worth reading. */
  async #isRestUploads(): Promise<boolean> {
    const waiting = this.#isFullOfUploads() ? await waitingOrders(this.#ports.db) : null;
    return waiting?.every((order) => this.#uploads.has(order)) ?? false;
  }

  #isFullOfUploads(): boolean {
    return [...this.#flying.values()].filter((one) => one.isUpload).length >= UPLOADS;
  }

  /** Sees to these entries; returns when to look again. */
  async #lookAt(all: readonly StoredEntry[], withSent: boolean): Promise<number> {
    const { now, date } = this.#ports;
    const seen = all.map((entry) => (this.#flying.has(entry.key) ? { ...entry, tries: entry.tries + 1 } : entry));
    const { drop, hold, until } = unmade(seen, date());
    const brought = new Set(all.filter((entry) => this.#isBrought(entry)).map((entry) => entry.key));
    const going = new Set([...drop, ...brought, ...endedWith(all, brought)]);
    await this.#store.drop([...going]);
    const rows = all.filter((entry) => !going.has(entry.key));
    await this.#forget(new Set(rows.map((entry) => entry.key)), withSent);
    for (const row of rows) {
      if (row.order !== undefined && row.state === "waiting" && isUpload(row)) this.#uploads.add(row.order);
      if (row.state === "sending" && !this.#flying.has(row.key))
        await this.#store.end(row.key, { as: "later", foreign: null });
    }
    return Math.min(now() + until - date(), this.#launch(rows, hold, now()));
  }

  /** How many entries may be in hand. */
  #slots(): number {
    if (this.#ports.isSignedOut() || this.#signal.aborted) return 0;
    return this.#pauses.line.failures > 0 ? 1 : IN_HAND;
  }

  /** Whether the mirror shows what the server answered. */
  #isBrought(entry: StoredEntry): boolean {
    if (entry.state !== "sent" || entry.answered === null) return false;
    const isThere = isShownBy(entry, (record) => this.#ports.serverVersion(entry.collection, record));
    return isThere || (this.#answered.get(entry.key)?.number ?? 0) <= this.#pulledUpTo;
  }

  /**
   * Ends requests of entries that were discarded, and forgets what is known of entries that are gone.
   * @param seen keys of entries that are there; others may be too, further back than was looked
   * @param withSent whether what was answered is among them
   */
  async #forget(seen: ReadonlySet<string>, withSent: boolean): Promise<void> {
    const answered = withSent ? this.#answered.keys() : [];
    const known = new Set([...this.#flying.keys(), ...this.#pauses.keys(), ...answered]);
    const unseen = [...known].filter((key) => !seen.has(key));
    for (const key of await keysGone(this.#ports.db, unseen)) {
      this.#flying.get(key)?.over.abort();
      this.#pauses.forget(key);
      this.#answered.delete(key);
    }
  }

  /** Hands to the line what may go; returns when the next one may. */
  #launch(rows: readonly StoredEntry[], hold: ReadonlySet<string>, now: number): number {
    if (this.#slots() === 0) return Number.POSITIVE_INFINITY;
    const stands = standings(rows);
    const failures = (row: StoredEntry) => this.#pauses.failures(row.key);
    let next = Number.POSITIVE_INFINITY;
    const ready = rows.filter((row) => {
      const isFree = row.state === "waiting" && stands.get(row.key)?.waitsFor === null && !hold.has(row.key);
      if (!isFree || this.#flying.has(row.key)) return false;
      const from = this.#pauses.until(row.key);
      if (from > now) next = Math.min(next, from);
      return from <= now;
    });
    // What has failed most tries the line last: one entry that breaks every connection must not be the only one to try.
    for (const row of ready.sort((a, b) => failures(a) - failures(b))) {
      if (this.#flying.size >= this.#slots()) break;
      if (isUpload(row) && this.#isFullOfUploads()) continue;
      this.#fly(row);
    }
    return next;
  }

  #fly(row: StoredEntry): void {
    // Its bytes may arrive without its answer: then it waits as one that goes beside uploads.
    if (row.order !== undefined) this.#uploads.delete(row.order);
    const over = new AbortController();
    const isLong = row.records !== undefined;
    const flight = { over, isUpload: isUpload(row), isLong, heard: Number.POSITIVE_INFINITY };
    this.#flying.set(row.key, flight);
    this.#send(row, flight)
      .catch((error: unknown) => {
        if (over.signal.aborted) return;
        this.#pauses.failed(row.key, this.#ports.now());
        this.#fault(error);
      })
      .finally(() => {
        this.#flying.delete(row.key);
        this.look();
      });
  }

  async #send(row: StoredEntry, flight: Flight): Promise<void> {
    const { signal } = flight.over;
    const content = await openContent(row.bytes).catch(() => null);
    if (!(await this.#store.begin(row))) return;
    if (!content) {
      await this.#store.end(row.key, { as: "parked", refusal: ownRefusal("entry_unreadable", this.#ports.language()) });
      return;
    }
    const onAlive = () => {
      flight.heard = this.#ports.now();
      this.#pauses.alive(row.key);
    };
    const sent = await this.#turns.run(async () => {
      // what was in hand when the line broke does not follow into it
      if (signal.aborted || this.#slots() === 0 || this.#pauses.line.until > this.#ports.now()) return null;
      flight.heard = this.#ports.now();
      const answered = await sendEntry({ http: this.#ports.http, store: this.#store, onAlive }, row, content, signal);
      if (signal.aborted) return answered;
      // before the turn passes on: what comes next must know
      this.#pauses.note(row.key, answered.verdict, this.#ports.now());
      if (answered.verdict.is === "signed out") this.#ports.onSignedOut();
      return answered;
    });
    if (signal.aborted) return;
    if (!sent) return this.#store.end(row.key, { as: "unsent", foreign: row.foreign });
    const { verdict, arrived } = sent;
    if (verdict.is === "done" && arrived) await this.#ports.keepFile(row, arrived).catch(() => false);
    const ending = await endingOf(verdict, content, this.#ports.language());
    if (verdict.is === "done") {
      const answered = ending.as === "sent" ? { state: ending.as, answered: ending.version } : {};
      this.#answered.set(row.key, { number: ++this.#answers, entry: { ...row, ...answered } });
    }
    await this.#store.end(row.key, ending);
    if (verdict.is !== "done") return;
    this.#cancelPull ??= this.#ports.after(PULL_SOON_MS, () => {
      this.#cancelPull = null;
      this.#ports.pullNow();
    });
  }
}
