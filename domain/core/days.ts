/**
 * Whether a text is a day that the calendar has, as `YYYY-MM-DD` in ASCII digits.
 * JavaScript's own parser takes 30 February for 1 March, so the day has to come back as it went in.
 */
export function isCalendarDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}
