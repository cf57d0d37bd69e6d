/* The only source of chance of a life: everything random in it comes from its seed. */

/** A generator of random numbers (xoshiro128**). Source: Blackman and Vigna, "Scrambled linear pseudorandom number generators". */
export class Random {
  readonly #state: Uint32Array;

  constructor(seed: number) {
    // SplitMix32 spreads neighbouring seeds over the whole state
    let mixed = seed >>> 0;
    this.#state = Uint32Array.from({ length: 4 }, () => {
      mixed = (mixed + 0x9e3779b9) >>> 0;
      let value = mixed;
      value = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
      value = Math.imul(value ^ (value >>> 15), 0x735a2d97);
      return (value ^ (value >>> 15)) >>> 0;
    });
  }

  /** 32 random bits. */
  bits(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.#state;
    const product = Math.imul(b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const shifted = b << 9;
    const c1 = c ^ a;
    const d1 = d ^ b;
    this.#state.set([a ^ d1, b ^ c1, c1 ^ shifted, (d1 << 11) | (d1 >>> 21)]);
    return result;
  }

  /** In [0, 1). */
  fraction(): number {
    return this.bits() / 2 ** 32;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.fraction() * (high - low + 1));
  }

  chance(share: number): boolean {
    return this.fraction() < share;
  }

  one<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.fraction() * list.length)];
    if (found === undefined) throw new RangeError("nothing to choose from");
    return found;
  }

  /** One of the names, as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries<number>(weights) as [Name, number][];
    const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
    let rest = this.fraction() * total;
    for (const [name, weight] of entries) {
      rest -= weight;
      if (rest < 0) return name;
    }
    throw new RangeError("no weight");
  }

  /** A generator of its own, so that what one part of a life draws does not shift what another one draws. */
  fork(): Random {
    return new Random(this.bits());
  }
}
