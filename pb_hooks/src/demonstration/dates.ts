import { storedTime } from "../records/deleting.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;

/**
 * A moment so many days ago, at a time of the working day; never in the future.
 * @param name decides which minute, so that not everything happens at once
 * @returns milliseconds since the epoch
 */
export function timeAgo(daysAgo: number, name: string): number {
  const minute = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 540, 0);
  const midnight = Math.floor(Date.now() / DAY) * DAY;
  // 5:00 UTC is 8:00 in Kuwait
  const time = midnight - daysAgo * DAY + 5 * HOUR + minute * 60_000 + ((minute * 997) % 60_000);
  return Math.min(time, Date.now() - 60_000);
}

/** As {@link timeAgo}, as PocketBase stores it. */
export const momentAgo = (daysAgo: number, name: string): string => storedTime(timeAgo(daysAgo, name));

export function dayFromNow(offset: number): string {
  return new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);
}
