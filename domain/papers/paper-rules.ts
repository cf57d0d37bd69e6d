/* What one paper of a person means for another. */

import type { WatchedPapers } from "../employees/expiry.ts";

/** How long a passport has to be valid for a residency, in months. */
const PASSPORT_MONTHS = 6;

/** The day so many months later; the last day of a month that has no such day. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/**
 * What stands against renewing a residency by a passport; null where it is valid long enough, or where no date is known.
 * @param today the viewer's local day
 */
export function passportWarning(
  { passportExpiryDate: until }: Pick<WatchedPapers, "passportExpiryDate">,
  today: string,
): "expired" | "short" | null {
  if (until === null) return null;
  if (until < today) return "expired";
  return until < monthsLater(today, PASSPORT_MONTHS) ? "short" : null;
}
