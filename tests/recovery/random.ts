import { seededRandom } from "../../scripts/lib/seeded-random.mjs";

/** Numbers that follow from a seed. */
export class Random {
  readonly seed: number;
  readonly #bits: () => number;

  constructor(seed: number) {
    this.seed = seed >>> 0;
    this.#bits = seededRandom(seed);
  }

  /** From 0 up to, but without, 1. */
  next(): number {
    return this.#bits() / 2 ** 32;
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
