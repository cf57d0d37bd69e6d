/** Lets so many at a time do something, the others in the order in which they have come. */
export class Semaphore {
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];
  #used = 0;

  constructor(most: number) {
    this.#limit = most;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#used === this.#limit) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#used++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#used--;
    }
  }
}
