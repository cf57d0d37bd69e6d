/* How often the effects of a long outbox are shown and pulled: a view costs what all entries cost, a change does not. */

const UNTHROTTLED_ENTRIES = 50;
/** The pause for each further entry, up to the most, in milliseconds. */
const PAUSE_MS = { each: 8, max: 2_000 };

/** The pause after each view and each pull while so many entries are in the outbox, in milliseconds. */
export function throttleMs(entries: number): number {
  return Math.min(PAUSE_MS.max, Math.max(0, entries - UNTHROTTLED_ENTRIES) * PAUSE_MS.each);
}
