/* What stands beside the specified status of an employee, which looks at two dates alone: papers that have expired, or
   the required ones that are missing. */

import { EXPIRY_WINDOW_DAYS, laterDay, type WatchedPapers } from "../employees/expiry.ts";
import type { PaperDeadline } from "./deadlines.ts";
import type { MissingPapers, PaperFacts } from "./today.ts";

export type SecondMark = { expired: PaperDeadline } | { missing: MissingPapers };

/** The paper that has expired the longest ago, else what is missing; null where all is well. */
export function secondMark({ deadlines, missing }: PaperFacts, today: string): SecondMark | null {
  let expired: PaperDeadline | null = null;
  for (const one of deadlines) {
    if (one.day < (expired?.day ?? today)) expired = one;
  }
  if (expired) return { expired };
  return missing && { missing };
}

/** The day on which the first of the two watched papers expires or has expired; null without any date. */
export function firstExpiry({ passportExpiryDate, residencyExpiryDate }: WatchedPapers): string | null {
  if (passportExpiryDate === null || residencyExpiryDate === null) return passportExpiryDate ?? residencyExpiryDate;
  return passportExpiryDate < residencyExpiryDate ? passportExpiryDate : residencyExpiryDate;
}

/**
 * What employees are ordered by, the most urgent first. The specified status decides: what has expired, the longest ago
 * first, then what expires soon. Behind these come people another of whose papers has expired, those who lack one, then
 * all others by their date. Null for those without a date who lack nothing.
 * @param today the viewer's local day, `YYYY-MM-DD`
 */
export function urgencyOn<E extends WatchedPapers>(
  today: string,
  factsOf: (employee: E) => PaperFacts,
): (employee: E) => string | null {
  const windowEnd = laterDay(today, EXPIRY_WINDOW_DAYS);
  return (employee) => {
    const first = firstExpiry(employee);
    if (first !== null && first <= windowEnd) return first;
    const mark = secondMark(factsOf(employee), today);
    if (mark === null) return first;
    // behind the last day of the window, before the day after it
    return "expired" in mark ? `${windowEnd}|${mark.expired.day}` : `${windowEnd}~`;
  };
}
