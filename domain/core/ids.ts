/** A record id in JSON: 15 decimal digits, the first 1-9, so always a safe integer. */
export const ID_PATTERN = /^[1-9][0-9]{14}$/;

/**
 * Makes a record id.
 * @param randomBelow a uniform random integer in [0, max); the caller brings the source of chance
 */
export function newId(randomBelow: (max: number) => number): number {
  const high = 1_000_000 + randomBelow(9_000_000);
  return high * 100_000_000 + randomBelow(100_000_000);
}

/** Whether a value is an id that a client may give to a record it creates. */
export function isRecordId(value: unknown): value is number {
  return typeof value === "number" && ID_PATTERN.test(String(value));
}
