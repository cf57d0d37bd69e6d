import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCalendarDay } from "./days.ts";

const pad = (value: number, width: number) => String(value).padStart(width, "0");
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const lengthOf = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

describe("a calendar day", () => {
  it("is one that the Gregorian calendar has, in any year of four digits", () => {
    const days = fc.integer({ min: 0, max: 9999 }).map((year) => {
      const numbers = Array.from({ length: 14 * 33 }, (_, at) => [Math.floor(at / 33), at % 33] as const);
      return numbers.map(([month, day]) => ({
        text: `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`,
        exists: month >= 1 && month <= 12 && day >= 1 && day <= lengthOf(year, month),
      }));
    });
    fc.assert(
      fc.property(days, (all) => {
        expect(all.filter(({ text, exists }) => isCalendarDay(text) !== exists)).toEqual([]);
      }),
    );
  });

  it.each(["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])("%s exists", (text) =>
    expect(isCalendarDay(text)).toBe(true),
  );

  it.each([
    "2023-02-29",
    "1900-02-29",
    "2024-2-29",
    "2024-02",
    "2024",
    "",
    "2024-02-29T00:00:00Z",
    " 2024-02-29",
    "2024-02-29\n",
    "+024-02-29",
    "٢٠٢٤-٠٢-٢٩",
  ])("%j is none", (text) => expect(isCalendarDay(text)).toBe(false));
});
