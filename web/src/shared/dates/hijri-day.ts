import { type HijriDate, hijriDate } from "#domain/index";

/** 1 Muharram of the year 1, in days since 1970, and how long years and months are on average. */
const EPOCH = -492_148;
const YEAR_DAYS = 354.366_67;
const MONTH_DAYS = 29.530_56;
/** How far the calendar's own day may be from that. */
const NEAR_DAYS = 4;
const DAY_MS = 86_400_000;

/** The last day that not every month has. */
const LAST_DAY = 30;

let made: Intl.DateTimeFormat | null = null;

/** Formatters are costly, and this one is rarely needed. */
function umalqura(): Intl.DateTimeFormat {
  made ??= new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
    ...{ day: "numeric", month: "numeric", year: "numeric", timeZone: "UTC" },
  });
  return made;
}

/**
 * The Gregorian day of a date of the Umm al-Qura calendar, `YYYY-MM-DD`.
 * @returns null where that month has no such day, or the browser does not know the calendar
 */
export function gregorianDay({ year, month, day }: HijriDate): string | null {
  const format = umalqura();
  if (format.resolvedOptions().calendar !== "islamic-umalqura") return null;
  const about = Math.round(EPOCH + (year - 1) * YEAR_DAYS + (month - 1) * MONTH_DAYS + day - 1);
  for (let days = about - NEAR_DAYS; days <= about + NEAR_DAYS; days += 1) {
    const parts = format.formatToParts(days * DAY_MS);
    const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    if (numberOf("year") === year && numberOf("month") === month && numberOf("day") === day)
      return new Date(days * DAY_MS).toISOString().slice(0, 10);
  }
  return null;
}

/** Whether a text is a Hijri date of a day that its month does not have; not, where the browser cannot tell. */
export function isMissingHijriDay(text: string): boolean {
  const date = hijriDate(text);
  if (date?.day !== LAST_DAY || gregorianDay(date)) return false;
  return gregorianDay({ ...date, day: LAST_DAY - 1 }) !== null;
}
