/** Lets so many at a time do something, the others in the order in which they have come. */
export class Turns {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Does `work` once it is its turn. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#taken === this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#taken++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken--;
    }
  }
}
