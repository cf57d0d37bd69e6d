import { isCalendarDay } from "../core/days.ts";
import { asciiIdentifier } from "../core/text.ts";

/* The Kuwaiti civil ID: N YYMMDD SSSS C. These are hints for people, never refusals. */

const WEIGHTS = [2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;

export interface CivilIdFacts {
  valid: boolean;
  /** Birth date, `YYYY-MM-DD`; null when the digits are no date. */
  birthDay: string | null;
}

/** A civil ID as two are compared. */
export const civilIdKey = (text: string): string => asciiIdentifier(text).replace(/[\s-]/g, "");

/** Reads a civil ID of 12 digits (Arabic-Indic too); null for any other text. */
export function civilIdFacts(text: string): CivilIdFacts | null {
  const digits = civilIdKey(text);
  if (!/^[0-9]{12}$/.test(digits)) return null;
  const sum = WEIGHTS.reduce<number>((total, weight, at) => total + weight * Number(digits[at]), 0);
  return { valid: 11 - (sum % 11) === Number(digits[11]), birthDay: birthDayOf(digits) };
}

/** Whether a text is a number that has more or fewer digits than a civil ID; one with letters may be another document's. */
export function isMiscountedCivilId(text: string): boolean {
  const digits = civilIdKey(text);
  return /^\d+$/.test(digits) && digits.length !== WEIGHTS.length + 1;
}

function birthDayOf(digits: string): string | null {
  const century = { "2": "19", "3": "20" }[digits.charAt(0)];
  if (!century) return null;
  const day = `${century}${digits.slice(1, 3)}-${digits.slice(3, 5)}-${digits.slice(5, 7)}`;
  return isCalendarDay(day) ? day : null;
}
