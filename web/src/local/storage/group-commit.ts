import type { after } from "./schedule.ts";

/** What has time is written with what comes next, not later than this, in milliseconds. */
const GATHER_MS = 200;
/** So much of it at most. */
const GATHERED = 24;

/** What is requested while a transaction runs goes into the next one: a transaction costs more than what it writes. */
export class GroupCommit<Work> {
  readonly #commit: (works: readonly Work[]) => Promise<void>;
  readonly #pause: typeof after;
  readonly #gathered: number;
  #jobs: { work: Work; done: () => void; failed: (error: unknown) => void }[] = [];
  #isDue = false;
  #isWriting = false;
  #cancelTimer = () => {};

  /**
   * @param commit does all of these in one transaction, or none
   * @param gathered how many that have time are written without waiting for more
   */
  constructor(commit: (works: readonly Work[]) => Promise<void>, pause: typeof after, gathered = GATHERED) {
    this.#commit = commit;
    this.#pause = pause;
    this.#gathered = gathered;
  }

  /**
   * Resolves when the transaction with this has ended. A failure of others does not undo it.
   * @param hasTime whether it may wait for others
   */
  run(work: Work, hasTime = false): Promise<void> {
    return new Promise((done, failed) => {
      this.#jobs.push({ work, done, failed });
      if (!hasTime || this.#jobs.length >= this.#gathered) this.#flush();
      else if (this.#jobs.length === 1) this.#cancelTimer = this.#pause(GATHER_MS, () => this.#flush());
    });
  }

  #flush(): void {
    this.#isDue = true;
    if (!this.#isWriting && this.#jobs.length > 0) void this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    this.#cancelTimer();
    this.#isDue = false;
    this.#isWriting = true;
    const jobs = this.#jobs.splice(0);
    const errors = await this.#write(jobs.map(({ work }) => work));
    this.#isWriting = false;
    if (this.#isDue) this.#flush();
    for (const { work, done, failed } of jobs) {
      const error = errors.get(work);
      if (error === undefined) done();
      else failed(error);
    }
  }

  /** All in one transaction or, so that none takes others with it, each alone; returns what failed. */
  async #write(works: readonly Work[]): Promise<Map<Work, unknown>> {
    try {
      await this.#commit(works);
      return new Map();
    } catch (error) {
      const [one, ...others] = works;
      if (one && others.length === 0) return new Map([[one, error]]);
      const errors = new Map<Work, unknown>();
      for (const work of works) for (const [failed, why] of await this.#write([work])) errors.set(failed, why);
      return errors;
    }
  }
}
