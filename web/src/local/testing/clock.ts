/* Time that passes when a test says so. */

interface Alarm {
  at: number;
  callback: () => void;
}

export class Clock {
  #now = 0;
  #alarms: Alarm[] = [];

  readonly now = () => this.#now;

  readonly after = (ms: number, callback: () => void): (() => void) => {
    const alarm = { at: this.#now + ms, callback };
    this.#alarms.push(alarm);
    return () => {
      this.#alarms = this.#alarms.filter((other) => other !== alarm);
    };
  };

  /** When the next alarm rings, in milliseconds from now; null when there is none. */
  get next(): number | null {
    return this.#alarms.length ? Math.min(...this.#alarms.map(({ at }) => at)) - this.#now : null;
  }

  /** Lets time pass, alarm by alarm, and what they begin settle. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      const [due] = this.#alarms.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!due) break;
      this.#now = Math.max(this.#now, due.at);
      this.#alarms = this.#alarms.filter((other) => other !== due);
      due.callback();
      await settlePromises();
    }
    this.#now = end;
    await settlePromises();
  }
}

/** Lets promises settle that wait for nothing outside. */
export const settlePromises = () => new Promise<void>((resolve) => setImmediate(resolve));
