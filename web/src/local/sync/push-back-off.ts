import { noRest, type Rest } from "../http/retry-after.ts";
import { backOff } from "../storage/schedule.ts";
import type { Verdict } from "./push-verdict.ts";

const FIRST_MS = 1_000;
/** The longest pause, unless an answer asks for a longer one. */
export const MOST_MS = 60_000;
/** After so many entries that something in between has refused, one after the other, the line is taken for bad. */
const MOST_FOREIGN = 3;

/** Pauses of one thing that fails: growing, at most a minute, longer only where an answer asks for it. */
export class Pause {
  readonly #random: () => number;
  #failures = 0;
  #until = 0;
  #asked: { until: number; isOurs: boolean } = { until: 0, isOurs: true };

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Attempts that failed in a row. */
  get failures(): number {
    return this.#failures;
  }

  /** When the next attempt may begin; 0 for at once. */
  get until(): number {
    return Math.max(this.#until, this.#asked.until);
  }

  /** @param now milliseconds since any fixed moment: a device's clock may be set */
  failed(now: number, rest: Rest): void {
    // What was under way at the same time fails for the same reason.
    if (now >= this.#until) this.#until = now + backOff(this.#failures++, FIRST_MS, MOST_MS, this.#random);
    if (rest.ms > 0) this.#asked = { until: now + rest.ms, isOurs: rest.isOurs };
  }

  succeeded(): void {
    this.#failures = 0;
    this.#until = 0;
    this.#asked = { until: 0, isOurs: true };
  }

  /** Ends the pause, but not one that an answer has asked for. */
  kick(): void {
    this.#until = 0;
  }

  /** Ends the pause, also one that something in between has asked for: a person wants it, or an answer came. */
  end(): void {
    this.#until = 0;
    if (!this.#asked.isOurs) this.#asked.until = 0;
  }
}

/** The pauses of the line and of each entry, by its key. */
export class Pauses {
  readonly line: Pause;
  readonly #random: () => number;
  readonly #entries = new Map<string, Pause>();
  /** Entries that pause for the line's sake. */
  readonly #byLine = new Set<string>();
  /** Entries whose last answer came from something in between, since the server itself last answered. */
  readonly #foreign = new Set<string>();

  constructor(random: () => number) {
    this.#random = random;
    this.line = new Pause(random);
  }

  /** Attempts of an entry that failed in a row. */
  failures(key: string): number {
    return this.#entries.get(key)?.failures ?? 0;
  }

  /** When an entry may be tried next. */
  until(key: string): number {
    return Math.max(this.line.until, this.#entries.get(key)?.until ?? 0);
  }

  /** Notes what an attempt has shown of the line and of the entry. */
  note(key: string, verdict: Verdict, now: number): void {
    const isForeign = verdict.is === "later" && verdict.foreign !== null;
    if (isForeign) this.#foreign.add(key);
    if (verdict.is === "later" && (verdict.of === "line" || this.#foreign.size >= MOST_FOREIGN)) {
      this.line.failed(now, verdict.rest);
      this.failed(key, now);
      this.#byLine.add(key);
      return;
    }
    this.line.succeeded();
    this.#byLine.delete(key);
    if (!isForeign) this.#foreign.clear();
    if (verdict.is === "later") this.failed(key, now, verdict.rest);
    else if (verdict.is === "upload") this.failed(key, now);
    else this.#entries.delete(key);
  }

  failed(key: string, now: number, rest = noRest): void {
    const pause = this.#entries.get(key) ?? new Pause(this.#random);
    this.#entries.set(key, pause);
    pause.failed(now, rest);
  }

  /** Bytes of an entry get through. */
  alive(key: string): void {
    this.line.succeeded();
    this.#entries.delete(key);
  }

  /** A pull is complete: the line is good, and what paused for its sake may go. */
  pulled(): void {
    this.#foreign.clear();
    this.line.end();
    for (const key of this.#byLine) this.#entries.get(key)?.kick();
    this.#byLine.clear();
  }

  /** Ends all pauses but those that an answer has asked for. */
  kick(): void {
    this.line.kick();
    for (const pause of this.#entries.values()) pause.kick();
  }

  /** Ends all pauses but those that the server itself has asked for. */
  end(): void {
    this.line.end();
    for (const pause of this.#entries.values()) pause.end();
  }

  /** Entries of which something is known. */
  keys(): string[] {
    return [...this.#entries.keys(), ...this.#byLine, ...this.#foreign];
  }

  /** Forgets what is known of an entry that is gone. */
  forget(key: string): void {
    for (const known of [this.#entries, this.#byLine, this.#foreign]) known.delete(key);
  }
}
