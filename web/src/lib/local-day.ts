/** The calendar day of a time in the viewer's zone, `YYYY-MM-DD`; a text that is such a day already stays. */
export function localDayOf(time: string | Date): string {
  if (typeof time === "string" && /^\d{4}-\d{2}-\d{2}$/.test(time)) return time;
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
