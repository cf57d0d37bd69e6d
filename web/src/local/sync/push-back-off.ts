import { noRetryAfter, type RetryAfter } from "../http/retry-after.ts";
import { backOff } from "../storage/schedule.ts";
import type { Verdict } from "./push-verdict.ts";

const FIRST_MS = 1_000;
/** The longest pause, unless an answer asks for a longer one. */
export const MAX_MS = 60_000;
/** After so many entries that something in between has refused, one after the other, the line is taken for bad. */
const MAX_FOREIGN = 3;

/** Pauses of one thing that fails: growing, at most a minute, longer only where an answer asks for it. */
class BackOff {
  readonly #random: () => number;
  #failures = 0;
  #until = 0;
  #requested: { until: number; isFromOurServer: boolean } = { until: 0, isFromOurServer: true };

  constructor(random: () => number) {
    this.#random = random;
  }

  get failures(): number {
    return this.#failures;
  }

  /** When the next attempt may begin; 0 for at once. */
  get until(): number {
    return Math.max(this.#until, this.#requested.until);
  }

  /** @param now milliseconds since any fixed moment: a device's clock may be set */
  failed(now: number, retryAfter: RetryAfter): void {
    // What was under way at the same time fails for the same reason.
    if (now >= this.#until) this.#until = now + backOff(this.#failures++, FIRST_MS, MAX_MS, this.#random);
    if (retryAfter.ms > 0)
      this.#requested = { until: now + retryAfter.ms, isFromOurServer: retryAfter.isFromOurServer };
  }

  succeeded(): void {
    this.#failures = 0;
    this.#until = 0;
    this.#requested = { until: 0, isFromOurServer: true };
  }

  /** Ends the pause, but not one that an answer has requested. */
  endBackOff(): void {
    this.#until = 0;
  }

  /** Ends the pause, also one that an intermediary has requested: a person wants it, or an answer came. */
  endUnlessServers(): void {
    this.#until = 0;
    if (!this.#requested.isFromOurServer) this.#requested.until = 0;
  }
}

/** The back-off of the network and of each entry, by its key. */
export class BackOffs {
  readonly network: BackOff;
  readonly #random: () => number;
  readonly #entries = new Map<string, BackOff>();
  /** Entries that wait because of the network. */
  readonly #byNetwork = new Set<string>();
  /** Entries whose last answer came from something in between, since the server itself last answered. */
  readonly #foreign = new Set<string>();

  constructor(random: () => number) {
    this.#random = random;
    this.network = new BackOff(random);
  }

  failures(key: string): number {
    return this.#entries.get(key)?.failures ?? 0;
  }

  until(key: string): number {
    return Math.max(this.network.until, this.#entries.get(key)?.until ?? 0);
  }

  /** Notes what an attempt has shown of the line and of the entry. */
  record(key: string, verdict: Verdict, now: number): void {
    const isForeign = verdict.is === "later" && verdict.foreign !== null;
    if (isForeign) this.#foreign.add(key);
    if (verdict.is === "later" && (verdict.of === "line" || this.#foreign.size >= MAX_FOREIGN)) {
      this.network.failed(now, verdict.retryAfter);
      this.failed(key, now);
      this.#byNetwork.add(key);
      return;
    }
    this.network.succeeded();
    this.#byNetwork.delete(key);
    if (!isForeign) this.#foreign.clear();
    if (verdict.is === "later") this.failed(key, now, verdict.retryAfter);
    else if (verdict.is === "upload") this.failed(key, now);
    else this.#entries.delete(key);
  }

  failed(key: string, now: number, retryAfter = noRetryAfter): void {
    const backOffOfEntry = this.#entries.get(key) ?? new BackOff(this.#random);
    this.#entries.set(key, backOffOfEntry);
    backOffOfEntry.failed(now, retryAfter);
  }

  progressed(key: string): void {
    this.network.succeeded();
    this.#entries.delete(key);
  }

  /** A pull is complete: the line is good, and what paused for its sake may go. */
  confirmPulled(): void {
    this.#foreign.clear();
    this.network.endUnlessServers();
    for (const key of this.#byNetwork) this.#entries.get(key)?.endBackOff();
    this.#byNetwork.clear();
  }

  /** Ends all pauses but those that an answer has requested. */
  endBackOff(): void {
    this.network.endBackOff();
    for (const backOffOfEntry of this.#entries.values()) backOffOfEntry.endBackOff();
  }

  /** Ends all pauses but those that the server itself has requested. */
  endUnlessServers(): void {
    this.network.endUnlessServers();
    for (const backOffOfEntry of this.#entries.values()) backOffOfEntry.endUnlessServers();
  }

  keys(): string[] {
    return [...this.#entries.keys(), ...this.#byNetwork, ...this.#foreign];
  }

  forget(key: string): void {
    for (const known of [this.#entries, this.#byNetwork, this.#foreign]) known.delete(key);
  }
}
