import type { AppLanguage } from "./kept-language.ts";
import { useLanguage } from "./language.ts";
import { formatNumber, locales } from "./number-format.ts";

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Made once: a formatter costs more than all the dates of a page, and long lists scroll. */
function dateFormat(language: AppLanguage, dayOnly: boolean): Intl.DateTimeFormat {
  const key = `${language}${dayOnly}`;
  let format = dateFormats.get(key);
  if (!format) {
    const month = language === "ar" ? "long" : "short";
    const options: Intl.DateTimeFormatOptions = { year: "numeric", month, day: "numeric" };
    format = new Intl.DateTimeFormat(locales[language], dayOnly ? { ...options, timeZone: "UTC" } : options);
    dateFormats.set(key, format);
  }
  return format;
}

/**
 * A date for people: short month, day, year; in Arabic the same parts with Arabic month names and Latin digits.
 * @param value an ISO time (shown in the viewer's zone), or a calendar day `YYYY-MM-DD` (which has none)
 */
export function formatDate(value: string, language: AppLanguage): string {
  const dayOnly = DAY_ONLY.test(value);
  const date = new Date(dayOnly ? `${value}T00:00:00Z` : value);
  if (Number.isNaN(date.getTime())) return "";
  return dateFormat(language, dayOnly).format(date);
}

/** Hours and minutes of a time in milliseconds since the epoch, on the 24-hour clock: "14:06", with seconds "14:06:31". */
export function formatTime(time: number, language: AppLanguage, withSeconds = false): string {
  const parts: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return new Intl.DateTimeFormat(locales[language], withSeconds ? { ...parts, second: "2-digit" } : parts).format(time);
}

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/**
 * How long ago, in the largest whole unit: "2 hr. ago", or long "2 hours ago"; under a minute "now". Times in
 * milliseconds since the epoch.
 */
export function formatAge(then: number, now: number, language: AppLanguage, style: "short" | "long" = "short"): string {
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  const format = new Intl.RelativeTimeFormat(locales[language], {
    numeric: "auto",
    style,
  });
  for (const [unit, size] of steps) {
    if (seconds >= size) return format.format(-Math.floor(seconds / size), unit);
  }
  return format.format(0, "second");
}

/** The formatters bound to the page's language. */
export function useFormat() {
  const language = useLanguage();
  return {
    date: (value: string) => formatDate(value, language),
    time: (value: number) => formatTime(value, language),
    number: (value: number) => formatNumber(value, language),
    age: (then: number, now: number) => formatAge(then, now, language),
    longAge: (then: number, now: number) => formatAge(then, now, language, "long"),
  };
}
