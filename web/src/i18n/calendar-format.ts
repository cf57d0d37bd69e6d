import type { AppLanguage } from "./kept-language.ts";
import { locales } from "./number-format.ts";

/** In English too the day stands first, as people here say a Hijri date. */
const hijriLocales: Record<AppLanguage, string> = {
  en: "en-GB-u-ca-islamic-umalqura-nu-latn",
  ar: "ar-KW-u-ca-islamic-umalqura-nu-latn",
};

const atNoon = (day: string) => new Date(`${day}T12:00:00Z`);

export interface CalendarWords {
  /** From January on. */
  months: readonly string[];
  /** From Sunday on. */
  weekdays: readonly { short: string; long: string }[];
  /** "Saturday, April 3, 2027" */
  day: (day: string) => string;
  /** "April 2027" */
  month: (day: string) => string;
  /** The same day by the Umm al-Qura calendar, "26 Shawwal 1448 AH"; "" in a browser that does not know it. */
  hijri: (day: string) => string;
  /** Its day of the month and the month's name; "" both where the browser does not know that calendar. */
  hijriParts: (day: string) => { day: string; month: string };
}

function makeWords(language: AppLanguage): CalendarWords {
  const format = (options: Intl.DateTimeFormatOptions, locale = locales[language]) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  const month = format({ month: "long" });
  const long = format({ weekday: "long" });
  // three letters of an Arabic weekday are no word
  const short = format({ weekday: language === "ar" ? "narrow" : "short" });
  const whole = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const monthAndYear = format({ month: "long", year: "numeric" });
  const hijri = format({ day: "numeric", month: "long", year: "numeric" }, hijriLocales[language]);
  const known = hijri.resolvedOptions().calendar === "islamic-umalqura";
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    months: Array.from({ length: 12 }, (_, at) => month.format(atNoon(`2026-${two(at + 1)}-01`))),
    // 1 March 2026 is a Sunday
    weekdays: Array.from({ length: 7 }, (_, at) => {
      const day = atNoon(`2026-03-${two(at + 1)}`);
      return { short: short.format(day), long: long.format(day) };
    }),
    day: (day) => whole.format(atNoon(day)),
    month: (day) => monthAndYear.format(atNoon(day)),
    hijri: (day) => (known ? hijri.format(atNoon(day)) : ""),
    hijriParts: (day) => {
      const parts = known ? hijri.formatToParts(atNoon(day)) : [];
      const textOf = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
      return { day: textOf("day"), month: textOf("month") };
    },
  };
}

const made = new Map<AppLanguage, CalendarWords>();

/** What a calendar says in a language; made once, since formatters are costly. */
export function formatCalendar(language: AppLanguage): CalendarWords {
  const words = made.get(language) ?? makeWords(language);
  made.set(language, words);
  return words;
}
