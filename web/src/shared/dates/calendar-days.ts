/* Days of a calendar as texts, `YYYY-MM-DD`: none of them has a time zone. Weeks begin on Sunday, as in Kuwait. */

const DAY_MS = 86_400_000;
const WEEK = 7;
/** As many as the longest month touches, so that the grid keeps its height. */
const WEEKS = 6;

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const pad = (value: number, width: number) => String(value).padStart(width, "0");

/** The days that a calendar can show; the first and last years that have four digits. */
const inReach = (time: number) => Math.min(Math.max(time, timeOf("0001-01-01")), timeOf("9999-12-31"));

export const addDays = (day: string, days: number): string => dayOf(inReach(timeOf(day) + days * DAY_MS));

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(timeOf(day)).getUTCDay();

/** The day of that number in the month, or the month's last; months are counted from 0. */
export function dayIn(year: number, month: number, dayOfMonth: number): string {
  const whole = Math.min(Math.max(year * 12 + month, 12), 9999 * 12 + 11);
  const first = `${pad(Math.floor(whole / 12), 4)}-${pad((whole % 12) + 1, 2)}`;
  for (let last = dayOfMonth; last > 28; last--) {
    const day = `${first}-${pad(last, 2)}`;
    const time = timeOf(day);
    if (!Number.isNaN(time) && dayOf(time) === day) return day;
  }
  return `${first}-${pad(Math.min(dayOfMonth, 28), 2)}`;
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));
/** Counted from 0. */
export const monthOf = (day: string): number => Number(day.slice(5, 7)) - 1;

export const addMonths = (day: string, months: number): string =>
  dayIn(yearOf(day), monthOf(day) + months, Number(day.slice(8)));

/** The weeks that a day's month touches, from Sunday to Saturday, with days of other months at both ends. */
export function weeksOf(day: string): string[][] {
  const first = dayIn(yearOf(day), monthOf(day), 1);
  const sunday = timeOf(first) - weekdayOf(first) * DAY_MS;
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: WEEK }, (_, weekday) => dayOf(sunday + (week * WEEK + weekday) * DAY_MS)),
  );
}

export const inSameMonth = (one: string, other: string): boolean => one.slice(0, -3) === other.slice(0, -3);

/**
 * Where a key leads in the grid, or null for a key that leads nowhere. Source: ARIA Authoring Practices, date picker.
 * @param rtl the next day is at the left
 */
export function dayByKey(day: string, key: string, shift: boolean, rtl: boolean): string | null {
  switch (key) {
    case "ArrowRight":
      return addDays(day, rtl ? -1 : 1);
    case "ArrowLeft":
      return addDays(day, rtl ? 1 : -1);
    case "ArrowDown":
      return addDays(day, WEEK);
    case "ArrowUp":
      return addDays(day, -WEEK);
    case "Home":
      return addDays(day, -weekdayOf(day));
    case "End":
      return addDays(day, WEEK - 1 - weekdayOf(day));
    case "PageDown":
      return addMonths(day, shift ? 12 : 1);
    case "PageUp":
      return addMonths(day, shift ? -12 : -1);
    default:
      return null;
  }
}
