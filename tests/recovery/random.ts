/** Numbers that follow from a seed. Source: mulberry32, by Tommy Ettinger. */
export class Random {
  readonly seed: number;
  #state: number;

  constructor(seed: number) {
    this.seed = seed >>> 0;
    this.#state = this.seed;
  }

  /** From 0 up to, but without, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  /** Bytes that do not compress. */
  bytes(length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    const words = new Uint32Array(bytes.buffer, 0, length >> 2);
    for (let at = 0; at < words.length; at++) words[at] = this.next() * 2 ** 32;
    return bytes;
  }
}
