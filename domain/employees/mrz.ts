/* What the two lines at the foot of a passport (ICAO 9303, TD3) say, and what of it their check digits prove. */

import { isCalendarDay } from "../core/days.ts";
import { nationalityOf } from "./nationalities.ts";

/** A value read from a passport, and whether check digits prove it. Null where nothing usable is written. */
export interface MrzValue {
  value: string | null;
  proven: boolean;
}

/** The fields of an employee that a passport's machine-readable zone tells. */
export const mrzFields = [
  "firstName",
  "middleName",
  "thirdName",
  "lastName",
  "nationality",
  "dateOfBirth",
  "passportNumber",
  "passportExpiryDate",
] as const;

export type PassportMrz = Record<(typeof mrzFields)[number], MrzValue>;

const LINE = 44;
/** No passport is issued for longer: an expiry further ahead belongs to the century before. */
const LONGEST_VALIDITY = 20;

/** Where ICAO's own codes differ from ISO 3166-1 alpha-3. The British kinds are told as the form knows them. */
const ICAO_CODES: Record<string, string> = {
  ...{ D: "DEU", GBD: "GBR", GBN: "GBR", GBO: "GBR", GBP: "GBR", GBS: "GBR" },
};

const FIRST_LINE = /^P[A-Z<][A-Z<]{42}$/;
const SECOND_LINE = /^[A-Z0-9<]{9}[0-9][A-Z<]{3}[0-9<]{6}[0-9][MFX<][0-9]{6}[0-9][A-Z0-9<]{14}[0-9<][0-9]$/;

const characterValue = (character: string) => (character === "<" ? 0 : Number.parseInt(character, 36));

/** The check digit of these characters: weights 7, 3, 1, modulo 10. */
export function mrzCheckDigit(characters: string): string {
  const weights = [7, 3, 1];
  let sum = 0;
  for (const [at, character] of [...characters].entries()) sum += characterValue(character) * (weights[at % 3] ?? 0);
  return String(sum % 10);
}

/** The latest day with this YYMMDD that is not after `last`; null where it is no day. */
function latestDay(digits: string, last: string): string | null {
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)];
  const century = Number(last.slice(0, 2));
  const days = [century, century - 1].map((first) => `${first}${year}-${month}-${day}`);
  return days.find((text) => isCalendarDay(text) && text <= last) ?? null;
}

const yearsAfter = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

const words = (text: string) => text.split("<").filter((word) => word !== "");

const capitalized = (list: string[]) => list.map((word) => word.charAt(0) + word.slice(1).toLowerCase()).join(" ");

/** Names have no check digit: they are never proven. */
function namesOf(line: string) {
  const [primary = "", ...secondary] = line.slice(5).split("<<");
  const given = words(secondary.join("<"));
  const name = (list: string[]): MrzValue => ({ value: capitalized(list) || null, proven: false });
  return {
    firstName: name(given.slice(0, 1)),
    middleName: name(given.slice(1, 2)),
    thirdName: name(given.slice(2)),
    lastName: name(words(primary)),
  };
}

/** Nationality in English, as the form proposes it; null for the stateless and for codes that the list does not have. */
function nationalityIn(line: string): string | null {
  const code = line.slice(10, 13).replaceAll("<", "");
  return nationalityOf(ICAO_CODES[code] ?? code)?.en ?? null;
}

/**
 * What the two lines of a passport say; null where they are no such lines. A value is proven only where its own check
 * digit and that of the whole line are right. They see every wrong digit of a date. In a number they do not see one
 * character for another of the same value modulo 10: 0, A, K, U and "<", then 1, B, L, V, and so on.
 */
export function parsePassportMrz(first: string, second: string, today: string): PassportMrz | null {
  if (first.length !== LINE || !FIRST_LINE.test(first) || !SECOND_LINE.test(second)) return null;
  const optional = second.slice(28, 42);
  const isOptionalRight =
    second[42] === mrzCheckDigit(optional) || (second[42] === "<" && words(optional).length === 0);
  const whole = second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43);
  const isWholeRight = isOptionalRight && second[43] === mrzCheckDigit(whole);
  const checked = (from: number, to: number, value: string | null): MrzValue => ({
    value,
    proven: value !== null && isWholeRight && second[to] === mrzCheckDigit(second.slice(from, to)),
  });
  return {
    ...namesOf(first),
    nationality: { value: nationalityIn(second), proven: false },
    dateOfBirth: checked(13, 19, latestDay(second.slice(13, 19), today)),
    passportNumber: checked(0, 9, words(second.slice(0, 9)).join("") || null),
    passportExpiryDate: checked(21, 27, latestDay(second.slice(21, 27), yearsAfter(today, LONGEST_VALIDITY))),
  };
}
