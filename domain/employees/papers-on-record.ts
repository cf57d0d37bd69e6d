import type { Employee } from "./employees.ts";
import { EXPIRY_WINDOW_DAYS, laterDay, type WatchedPapers } from "./expiry.ts";
import { nationalityOf } from "./nationalities.ts";

/* What is on record of somebody's papers. The specified status looks at dates alone: without any, it is "valid". */

type Papers = Pick<
  Employee,
  "nationality" | "passportNumber" | "passportExpiryDate" | "residencyExpiryDate" | "workPermit" | "attachments"
>;

const gulfCodes: ReadonlySet<string> = new Set(["KW", "SA", "AE", "QA", "BH", "OM"]);

/** Citizens of the states of the Gulf Cooperation Council live in each of them without a residency. */
export function needsResidency(nationality: string): boolean {
  const code = nationalityOf(nationality)?.code;
  return code === undefined || !gulfCodes.has(code);
}

/** `all`: nothing is on record. `passportExpiry`: a passport, but not until when. */
export type MissingPaper = "all" | "residency" | "passport" | "passportExpiry";

/** What is missing of somebody's papers, the most important alone; null where nothing is. */
export function missingPaper(employee: Papers): MissingPaper | null {
  const { nationality, passportNumber, passportExpiryDate, residencyExpiryDate, workPermit, attachments } = employee;
  const hasPassport = passportNumber !== null || passportExpiryDate !== null || attachments.passport !== null;
  const isEmpty =
    residencyExpiryDate === null && workPermit === null && Object.values(attachments).every((one) => !one);
  if (!hasPassport && isEmpty) return "all";
  if (passportExpiryDate !== null && residencyExpiryDate !== null) return null;
  if (!needsResidency(nationality)) return null;
  if (residencyExpiryDate === null) return "residency";
  return hasPassport ? "passportExpiry" : "passport";
}

/** The day on which the first of the papers expires or has expired; null without any date. */
export function firstExpiry({ passportExpiryDate, residencyExpiryDate }: WatchedPapers): string | null {
  if (passportExpiryDate === null || residencyExpiryDate === null) return passportExpiryDate ?? residencyExpiryDate;
  return passportExpiryDate < residencyExpiryDate ? passportExpiryDate : residencyExpiryDate;
}

/**
 * What employees are ordered by, the most urgent first: what has expired, the longest ago first, what expires soon, who
 * lacks a paper, then all others by their date. Null for those without a date who lack nothing.
 * @param today the viewer's local day, `YYYY-MM-DD`
 */
export function urgencyOn(today: string): (employee: Papers) => string | null {
  const windowEnd = laterDay(today, EXPIRY_WINDOW_DAYS);
  return (employee) => {
    const first = firstExpiry(employee);
    if (first !== null && first <= windowEnd) return first;
    // behind the last day of the window, before the day after it
    return missingPaper(employee) === null ? first : `${windowEnd}~`;
  };
}
