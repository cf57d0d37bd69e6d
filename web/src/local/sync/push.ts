/* Sends the outbox. Only the leading tab runs it; every tab writes. */

import type { Collection, Language } from "#domain/index";
import { openContent } from "../outbox/outbox-content.ts";
import { endedWith, isShownBy, isUpload, standings, unmade } from "../outbox/outbox-rules.ts";
import { FencedError, firstEntries, keysGone, PushStore, waitingOrders } from "../outbox/outbox-store.ts";
import type { OutboxDatabase, StoredEntry } from "../storage/outbox-database.ts";
import { endingOf, ownRefusal } from "./push-ending.ts";
import { Pauses } from "./push-pauses.ts";
import { type Arrived, type Http, sendEntry } from "./push-request.ts";

/** Requests side by side, and how many of them carry files. A browser opens six connections, one for the hints. */
const [SIDE_BY_SIDE, UPLOADS] = [5, 2];
/** Entries that are looked at first: a long queue costs no more than a short one. */
const WINDOW = 30;
/** Several answers ask for one pull, in milliseconds. */
const PULL_SOON_MS = 50;
/** A request that has stayed silent this long hung in the line that was, in milliseconds. */
const HANGING_MS = 10_000;
/** After the device's own database failed, in milliseconds. */
const DATABASE_PAUSE_MS = 1_000;

/** What pushing needs from outside. */
export interface PushPorts {
  db: OutboxDatabase;
  http: Http;
  /** The version of the server's own row as this tab knows it, undefined when there is none. */
  serverVersion: (collection: Collection, id: number) => number | undefined;
  /** Keeps a file that has arrived, so that it opens without the server. */
  keepFile: (entry: StoredEntry, file: Arrived) => Promise<unknown>;
  /** Asks for a pull, which brings the effect of what was sent. */
  pullNow: () => void;
  /** Hears that the session has ended. */
  onSignedOut: () => void;
  /** Whether the session is known to have ended: then nothing is sent. */
  isSignedOut: () => boolean;
  language: () => Language;
  /** Milliseconds since any fixed moment; pauses are counted by it, because a device's clock may be set. */
  now: () => number;
  /** Milliseconds since the epoch, on this device's clock. */
  date: () => number;
  /** Calls back after some milliseconds; returns how to stop. */
  after: (ms: number, callback: () => void) => () => void;
  random: () => number;
  /** Hears of faults of this app, not of the line. */
  onFault: (error: unknown) => void;
}

/** A request under way. */
interface Flight {
  over: AbortController;
  isUpload: boolean;
  /** Whether it may stay silent for minutes. */
  isLong: boolean;
  /** When something was last heard of it. */
  heard: number;
}

/** Sends what the outbox holds until its signal ends it. */
export class Push {
  readonly #ports: PushPorts;
  #store: PushStore;
  readonly #signal: AbortSignal;
  readonly #pauses: Pauses;
  readonly #flying = new Map<string, Flight>();
  /** Answers by their number; what was answered before a pull began has come with it. */
  readonly #answered = new Map<string, number>();
  /** Orders of entries that were seen to wait with their files. */
  readonly #uploads = new Set<number>();
  #answers = 0;
  #pulledUpTo = -1;
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
    this.#wakeAt(this.#ports.now() + DATABASE_PAUSE_MS);
  }

  #wakeAt(time: number): void {
    this.#cancelTimer();
    if (!Number.isFinite(time)) return;
    this.#cancelTimer = this.#ports.after(Math.max(0, time - this.#ports.now()), () => this.look());
  }

  async #lookNow(): Promise<void> {
    for (let window = WINDOW; ; window *= 4) {
      const { rows, isAll } = await firstEntries(this.#ports.db, window);
      const next = await this.#lookAt(rows);
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
  async #lookAt(all: readonly StoredEntry[]): Promise<number> {
    const { now, date } = this.#ports;
    const seen = all.map((entry) => (this.#flying.has(entry.key) ? { ...entry, tries: entry.tries + 1 } : entry));
    const { drop, hold, until } = unmade(seen, date());
    const brought = new Set(all.filter((entry) => this.#isBrought(entry)).map((entry) => entry.key));
    const going = new Set([...drop, ...brought, ...endedWith(all, brought)]);
    await this.#store.drop([...going]);
    const rows = all.filter((entry) => !going.has(entry.key));
    await this.#forget(new Set(rows.map((entry) => entry.key)));
    for (const row of rows) {
      if (row.order !== undefined && row.state === "waiting" && isUpload(row)) this.#uploads.add(row.order);
      if (row.state === "sending" && !this.#flying.has(row.key))
        await this.#store.end(row.key, { as: "later", foreign: null });
    }
    return Math.min(now() + until - date(), this.#launch(rows, hold, now()));
  }

  /** How many requests may be under way. */
  #slots(): number {
    if (this.#ports.isSignedOut() || this.#signal.aborted) return 0;
    return this.#pauses.line.failures > 0 ? 1 : SIDE_BY_SIDE;
  }

  /** Whether the mirror shows what the server answered. */
  #isBrought(entry: StoredEntry): boolean {
    if (entry.state !== "sent" || entry.answered === null) return false;
    const isThere = isShownBy(entry, (record) => this.#ports.serverVersion(entry.collection, record));
    return isThere || (this.#answered.get(entry.key) ?? 0) <= this.#pulledUpTo;
  }

  /**
   * Ends requests of entries that were discarded, and forgets what is known of entries that are gone.
   * @param seen keys of entries that are there; others may be too, further back than was looked
   */
  async #forget(seen: ReadonlySet<string>): Promise<void> {
    const known = new Set([...this.#flying.keys(), ...this.#pauses.keys(), ...this.#answered.keys()]);
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
    const flight = { over, isUpload: isUpload(row), isLong: row.records !== undefined, heard: this.#ports.now() };
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
    const { http } = this.#ports;
    const onAlive = () => {
      flight.heard = this.#ports.now();
      this.#pauses.alive(row.key);
    };
    const { verdict, arrived } = await sendEntry({ http, store: this.#store, onAlive }, row, content, signal);
    if (signal.aborted) return;
    if (verdict.is === "done" && arrived) await this.#ports.keepFile(row, arrived).catch(() => false);
    this.#pauses.note(row.key, verdict, this.#ports.now());
    if (verdict.is === "signed out") this.#ports.onSignedOut();
    if (verdict.is === "done") this.#answered.set(row.key, ++this.#answers);
    await this.#store.end(row.key, await endingOf(verdict, content, this.#ports.language()));
    if (verdict.is !== "done") return;
    this.#cancelPull ??= this.#ports.after(PULL_SOON_MS, () => {
      this.#cancelPull = null;
      this.#ports.pullNow();
    });
  }
}
