import { newId } from "#domain/index";

/** A uniform random integer in [0, max), max at most 2^32; also where a page is no secure context. */
function randomBelow(max: number): number {
  const limit = 2 ** 32 - (2 ** 32 % max);
  const random = new Uint32Array(1);
  for (;;) {
    crypto.getRandomValues(random);
    const [value = 0] = random;
    if (value < limit) return value % max;
  }
}

/** The id of a record made on this device; it keeps it for ever. */
export function newRecordId(): number {
  return newId(randomBelow);
}

/** 128 random bits in hex. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
