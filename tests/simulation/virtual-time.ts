/* Time that passes as fast as its tasks run, and the only event loop of a life: timers, disks and networks queue here. */

/** Whose task it is: what is dead runs nothing more. */
export interface Owner {
  readonly isAlive: boolean;
}

interface Task {
  at: number;
  /** Counts up: tasks of the same moment run in the order in which they were queued. */
  order: number;
  run: () => void;
  owner: Owner | null;
  isCancelled: boolean;
}

const isBefore = (a: Task, b: Task) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** Lets everything run that waits for nothing but promises. */
const drainPromises = () => new Promise<void>((resolve) => setImmediate(resolve));

/** After so many tasks of one moment time stands still: something asks for itself without end. */
const MAX_TASKS_OF_A_MOMENT = 100_000;

export class VirtualTime {
  /** Milliseconds since the life began. */
  now = 0;
  /** How many tasks have run. */
  tasks = 0;
  readonly #heap: Task[] = [];
  #order = 0;

  /** Runs something after so many milliseconds, unless its owner is dead by then; returns how to cancel. */
  after(ms: number, run: () => void, owner: Owner | null = null): () => void {
    const task = { at: this.now + Math.max(0, ms), order: this.#order++, run, owner, isCancelled: false };
    this.#push(task);
    return () => {
      task.isCancelled = true;
    };
  }

  /** Resolves after so many milliseconds. */
  pause(ms: number): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve));
  }

  /** Lets time pass. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    await drainPromises();
    let ofThisMoment = 0;
    for (let next = this.#heap[0]; next && next.at <= end; next = this.#heap[0]) {
      this.#pop();
      if (next.isCancelled || next.owner?.isAlive === false) continue;
      ofThisMoment = next.at > this.now ? 0 : ofThisMoment + 1;
      if (ofThisMoment > MAX_TASKS_OF_A_MOMENT) throw new Error(`time stands still at ${this.now} ms`);
      this.now = next.at;
      this.tasks++;
      next.run();
      await drainPromises();
    }
    this.now = end;
  }

  #push(task: Task): void {
    const heap = this.#heap;
    let at = heap.push(task) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (!above || isBefore(above, task)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = task;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      const right = heap[2 * at + 2];
      const least = left && right ? (isBefore(left, right) ? left : right) : left;
      if (!least || isBefore(last, least)) break;
      heap[at] = least;
      at = least === left ? 2 * at + 1 : 2 * at + 2;
    }
    heap[at] = last;
  }
}
