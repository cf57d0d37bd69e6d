import { isCalendarDay } from "./days.ts";
import { type CalendarName, type NamedDay, namedDay, withoutEra } from "./month-names.ts";
import { asciiDigits, withoutInvisible } from "./text.ts";

/* Days as people write them, in a form or in a file of their own: the day before the month, as in Kuwait. */

export type DayProblem = "date_invalid" | "date_unreadable" | "date_ambiguous" | "date_before_1900";
export type ParsedDay = { value: string } | { code: DayProblem };

export interface ParseDayOptions {
  /**
   * The last day, `YYYY-MM-DD`, that a year of two digits may mean: it is taken for the latest such year. Also allows
   * days without separators (030427, 03042027). Only for what somebody types and sees in words at once; without it a
   * year has four digits.
   */
  until?: string;
  /** Other dates of the same source have the month first, so that 03/04/2020 may mean either day. */
  doubtful?: boolean;
}

/** Which years two digits mean in a field: those of births, issues and uploads are over, papers end in the future. */
export type TwoDigitYears = "past" | "future";

/** How many years ahead the end of a paper may be: passports are valid for ten, some for fifteen. */
const YEARS_AHEAD = 20;

/** No day of a person who works or of a paper in use is earlier, and what is takes a Hijri year for a Gregorian one. */
const FIRST_YEAR = 1900;
/** Years that can only be Hijri ones. */
const HIJRI_YEARS = { first: 1300, last: 1500 };

const ISO = /^([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})$/;
const YEAR_MONTH_DAY = /^([0-9]{4})([0-9]{2})([0-9]{2})$/;

const pad = (digits: string, width = 2) => digits.padStart(width, "0");

/**
 * The last day that a year of two digits may mean, for {@link ParseDayOptions}.
 * @param today `YYYY-MM-DD`
 */
export function lastTwoDigitDay(years: TwoDigitYears, today: string): string {
  return years === "past" ? today : `${pad(String(Number(today.slice(0, 4)) + YEARS_AHEAD), 4)}-12-31`;
}

/** Invisible marks go, every way to write a separator becomes one of `/`, `-`, `.` and space, midnight goes. */
function plainText(text: string): string {
  return withoutInvisible(asciiDigits(text))
    .replace(/[\u060D\uFF0F]/g, "/")
    .replace(/[\u066B\u060C,]/g, ".")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[T \u00A0]+00:00(?::00(?:\.0+)?)?(?:Z|\+00:00)?$/, "")
    .replace(/[\s\u00A0\u202F]*([-/. \u00A0\u202F])[\s\u00A0\u202F]*/g, "$1")
    .trim();
}

interface Parts {
  first: string;
  second: string;
  year: string;
}

function threeNumbers(text: string): Parts | null {
  const match = /^([0-9]{1,2})([-/. ])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})$/.exec(text);
  if (!match) return null;
  const [, first = "", , second = "", year = ""] = match;
  return { first: pad(first), second: pad(second), year };
}

function withoutSeparators(text: string): Parts | null {
  const match = /^([0-9]{2})([0-9]{2})([0-9]{4}|[0-9]{2})$/.exec(text);
  if (!match) return null;
  const [, first = "", second = "", year = ""] = match;
  return { first, second, year };
}

/** Year, month and day, with separators or as eight digits that cannot be a day, a month and a year: 20270301. */
function yearFirst(text: string): Parts | null {
  const iso = ISO.exec(text);
  if (iso) return { year: iso[1] ?? "", second: pad(iso[3] ?? ""), first: pad(iso[4] ?? "") };
  const [, year = "", second = "", first = ""] = YEAR_MONTH_DAY.exec(text) ?? [];
  const isDay = Number(year) >= FIRST_YEAR && isCalendarDay(`${year}-${second}-${first}`);
  return isDay || soundHijriDate(Number(year), Number(second), Number(first)) ? { year, second, first } : null;
}

/** The latest year with these last two digits in which the month and day are not after `until`. */
function fullYear(digits: string, monthAndDay: string, until: string): string {
  const year = `${until.slice(0, 2)}${digits}`;
  return `${year}-${monthAndDay}` <= until ? year : pad(String(Number(year) - 100), 4);
}

/** Whether a date can only be read with the month first, such as 04/25/2020. */
export function isMonthFirstDay(text: string): boolean {
  const numbers = threeNumbers(withoutEra(plainText(text)).text);
  if (numbers?.year.length !== 4) return false;
  const { first, second, year } = numbers;
  return !isCalendarDay(`${year}-${second}-${first}`) && isCalendarDay(`${year}-${first}-${second}`);
}

function yearProblem(year: string, until: string | undefined): "date_before_1900" | "date_ambiguous" | null {
  if (year.length === 4 && Number(year) < FIRST_YEAR) return "date_before_1900";
  return year.length === 2 && until === undefined ? "date_ambiguous" : null;
}

const isHijriYear = (year: number) => year >= HIJRI_YEARS.first && year <= HIJRI_YEARS.last;

/** Whether a year is not one of the calendar that is named beside it; one of two digits is Gregorian. */
function contradicts(era: CalendarName | null, year: string): boolean {
  if (era === null) return false;
  const isHijri = year.length === 4 && Number(year) < FIRST_YEAR && (era === "hijri" || isHijriYear(Number(year)));
  return isHijri !== (era === "hijri");
}

/** What is wrong with a day of a year before 1900: no Hijri month has more than 30 days. */
function tooEarly({ year, second, first }: Parts): DayProblem {
  const isNone = isHijriYear(Number(year)) && !soundHijriDate(Number(year), Number(second), Number(first));
  return isNone ? "date_invalid" : "date_before_1900";
}

const yearOf = (year: string, monthAndDay: string, until: string | undefined) =>
  year.length === 4 || until === undefined ? year : fullYear(year, monthAndDay, until);

/** A day whose month has a name is read in one way only. That of a Hijri month is none here: see {@link hijriDate}. */
function parseNamedDay({ calendar, year, month, day }: NamedDay, until: string | undefined): ParsedDay {
  const problem = yearProblem(year, until);
  if (calendar === "hijri" && problem !== "date_before_1900") return { code: "date_unreadable" };
  if (problem) return { code: problem };
  const monthAndDay = `${pad(String(month))}-${pad(String(day))}`;
  const value = `${yearOf(year, monthAndDay, until)}-${monthAndDay}`;
  return isCalendarDay(value) ? { value } : { code: "date_invalid" };
}

/**
 * A calendar day, as `YYYY-MM-DD`; "" for none. Takes D/M/YYYY and YYYY-M-D, each with `/`, `-` or `.`, YYYYMMDD, and
 * what has the month's name in English or Arabic, in digits of any script, the calendar named or not, and with
 * {@link ParseDayOptions.until} what is shorter. No day before 1900 is meant: see {@link hijriDate}.
 */
export function parseDay(text: string, { until, doubtful = false }: ParseDayOptions = {}): ParsedDay {
  const plain = plainText(text);
  if (plain === "") return { value: "" };
  const { text: digits, era } = withoutEra(plain);
  const ordered = yearFirst(digits);
  const numbers = ordered ?? threeNumbers(digits) ?? (until === undefined ? null : withoutSeparators(digits));
  if (!numbers) {
    const named = namedDay(plain);
    return named ? parseNamedDay(named, until) : { code: "date_unreadable" };
  }
  const { first, second, year } = numbers;
  if (contradicts(era, year)) return { code: "date_unreadable" };
  const problem = yearProblem(year, until);
  if (problem === "date_before_1900") return { code: tooEarly(numbers) };
  if (problem) return { code: problem };
  if (ordered) {
    const value = `${year}-${second}-${first}`;
    return isCalendarDay(value) ? { value } : { code: "date_invalid" };
  }
  const day = `${yearOf(year, `${second}-${first}`, until)}-${second}-${first}`;
  const monthFirst = isCalendarDay(`${yearOf(year, `${first}-${second}`, until)}-${first}-${second}`);
  if (!isCalendarDay(day)) return { code: monthFirst ? "date_ambiguous" : "date_invalid" };
  return doubtful && monthFirst && first !== second ? { code: "date_ambiguous" } : { value: day };
}

/** What is wrong with a text that a date field holds instead of a day. */
export function dayProblem(text: string): DayProblem {
  const read = parseDay(text);
  return "code" in read ? read.code : "date_invalid";
}

export interface HijriDate {
  year: number;
  month: number;
  day: number;
}

/**
 * A date whose year can only be a Hijri one, written in any way that {@link parseDay} takes, with the name of a Hijri
 * month too; null for any other text.
 */
export function hijriDate(text: string): HijriDate | null {
  const plain = plainText(text);
  const named = namedDay(plain);
  if (named) return named.calendar === "hijri" ? soundHijriDate(Number(named.year), named.month, named.day) : null;
  const { text: digits, era } = withoutEra(plain);
  const written = yearFirst(digits) ?? threeNumbers(digits) ?? withoutSeparators(digits);
  if (!written || contradicts(era, written.year)) return null;
  return soundHijriDate(Number(written.year), Number(written.second), Number(written.first));
}

function soundHijriDate(year: number, month: number, day: number): HijriDate | null {
  return isHijriYear(year) && month >= 1 && month <= 12 && day >= 1 && day <= 30 ? { year, month, day } : null;
}

/** A day as people type it, `DD/MM/YYYY`; any other text stays. */
export function dayAsTyped(value: string): string {
  return isCalendarDay(value) ? `${value.slice(8)}/${value.slice(5, 7)}/${value.slice(0, 4)}` : value;
}
