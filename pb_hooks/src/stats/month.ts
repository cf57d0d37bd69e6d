import { localTime, serverTimeZone } from "../kernel/time-zone.ts";

/**
 * When the calendar month of a moment began in the server's time zone.
 * @param now milliseconds
 * @returns UTC, as PocketBase stores a time
 */
export function monthStart(now: number): string {
  const local = localTime(now);
  const month = String(Number(local.month())).padStart(2, "0");
  return new DateTime(`${local.year()}-${month}-01 00:00:00`, serverTimeZone()).string();
}
