/* The server's change log: one row a record and stream, with a history that shows a device when data were put back. */

/** What a copy of the data holds of a log. */
export interface LogCopy<T> {
  epoch: string;
  rows: Map<string, { seq: number; item: T }>;
  seq: number;
  runs: Map<string, number>;
}

export class ChangeLog<T> {
  #rows: LogCopy<T>["rows"] = new Map();
  #seq = 0;
  epoch = "a";
  /** The incarnations that the data know of, with the seq at which each ended. */
  #runs = new Map([["", Number.POSITIVE_INFINITY]]);
  /** Counts every incarnation and epoch that ever was, so that none comes twice. */
  #starts = 0;

  /** The newest seq that was given. */
  get newest(): number {
    return this.#seq;
  }

  /** Epoch and present incarnation, as a cursor names them. */
  get life(): string {
    return `${this.epoch}${[...this.#runs.keys()].at(-1) ?? ""}`;
  }

  put(key: string, item: T): void {
    this.#rows.delete(key);
    this.#rows.set(key, { seq: ++this.#seq, item });
  }

  /** What is newer than a seq, the oldest first. */
  after(seq: number): { seq: number; item: T }[] {
    return [...this.#rows.values()].filter((row) => row.seq > seq);
  }

  items(): T[] {
    return [...this.#rows.values()].map(({ item }) => item);
  }

  /** Whether a cursor comes from the history that these data have. */
  isKnown(life: string, seq: number): boolean {
    const [epoch = "", ...run] = life.split(/(?=-)/);
    const end = this.#runs.get(run.join("")) ?? -1;
    return epoch === this.epoch && seq <= Math.min(end, this.#seq);
  }

  /** The server starts again, on the data that it finds. */
  restart(): void {
    this.#runs = new Map([...this.#runs].map(([run, end]) => [run, Math.min(end, this.#seq)]));
    this.#runs.set(`-${++this.#starts}`, Number.POSITIVE_INFINITY);
  }

  /** Another history begins, as with a restored backup. @param stays what it knows of the present rows */
  beginEpoch(stays: (item: T, seq: number) => boolean = () => true): void {
    this.epoch = `e${++this.#starts}`;
    this.#rows = new Map([...this.#rows].filter(([, { seq, item }]) => stays(item, seq)));
  }

  copy(): LogCopy<T> {
    return { epoch: this.epoch, rows: new Map(this.#rows), seq: this.#seq, runs: new Map(this.#runs) };
  }

  /** An older folder of data lies in the place of the present one, put there by hand and unmarked. */
  putBack({ epoch, rows, seq, runs }: LogCopy<T>): void {
    this.epoch = epoch;
    this.#rows = new Map(rows);
    this.#seq = seq;
    this.#runs = new Map(runs);
    this.restart();
  }
}
