import { backOff } from "./schedule.ts";

const FIRST_MS = 1_000;
/** The longest pause, unless the server asks for a longer one. */
export const MOST_MS = 60_000;

/** Pauses of one thing that fails: growing, at most a minute, longer only where the server asks for it. */
export class Pause {
  readonly #random: () => number;
  #failures = 0;
  #until = 0;
  #askedUntil = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Attempts that failed in a row. */
  get failures(): number {
    return this.#failures;
  }

  /** When the next attempt may begin; 0 for at once. */
  get until(): number {
    return Math.max(this.#until, this.#askedUntil);
  }

  failed(now: number, askedMs: number): void {
    // What was under way at the same time fails for the same reason.
    if (now >= this.#until) this.#until = now + backOff(this.#failures++, FIRST_MS, MOST_MS, this.#random);
    if (askedMs > 0) this.#askedUntil = now + askedMs;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#until = 0;
    this.#askedUntil = 0;
  }

  /** Ends the pause, but not one that the server has asked for. */
  kick(): void {
    this.#until = 0;
  }
}
