import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  dayByKey,
  dayIn,
  inSameMonth,
  monthOf,
  weekdayOf,
  weeksOf,
  yearOf,
} from "./calendar-days.ts";

const aDay = fc
  .date({ min: new Date("0001-03-01"), max: new Date("9999-10-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("a month", () => {
  it("is weeks from Sunday to Saturday, with each of its days once and in order", () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const weeks = weeksOf(day);
        const own = weeks.flat().filter((one) => inSameMonth(one, day));
        expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
        expect(own.map((one) => Number(one.slice(8)))).toEqual(own.map((_, at) => at + 1));
        expect(addDays(own.at(-1) ?? "", 1).slice(8)).toBe("01");
        for (const week of weeks) {
          week.forEach((one, at) => {
            if (inSameMonth(one, day)) expect(weekdayOf(one)).toBe(at);
          });
        }
      }),
    );
  });

  it("further on or back keeps the day of the month, or takes the month's last", () => {
    expect([addMonths("2027-01-31", 1), addMonths("2024-02-29", 12), addMonths("2027-01-31", -2)]).toEqual([
      "2027-02-28",
      "2025-02-28",
      "2026-11-30",
    ]);
    fc.assert(
      fc.property(aDay, fc.integer({ min: -24, max: 24 }), (day, months) => {
        const next = addMonths(day, months);
        const whole = Math.min(Math.max(yearOf(day) * 12 + monthOf(day) + months, 12), 119_999);
        expect([yearOf(next), monthOf(next)]).toEqual([Math.floor(whole / 12), whole % 12]);
        expect(next).toBe(dayIn(yearOf(next), monthOf(next), Number(day.slice(8))));
      }),
    );
  });
});

describe("a key", () => {
  it("goes to the day that stands in its direction, in both directions of writing", () => {
    expect(dayByKey("2027-04-03", "ArrowRight", false, false)).toBe("2027-04-04");
    expect(dayByKey("2027-04-03", "ArrowRight", false, true)).toBe("2027-04-02");
    fc.assert(
      fc.property(aDay, (day) => {
        for (const rtl of [false, true]) {
          const next = dayByKey(day, rtl ? "ArrowLeft" : "ArrowRight", false, rtl) ?? "";
          expect(next).toBe(addDays(day, 1));
          expect(dayByKey(next, rtl ? "ArrowRight" : "ArrowLeft", false, rtl)).toBe(day);
        }
        expect(dayByKey(dayByKey(day, "ArrowDown", false, false) ?? "", "ArrowUp", false, false)).toBe(day);
      }),
    );
  });

  it.each([
    ["Home", false, "2026-11-22"],
    ["End", false, "2026-11-28"],
    ["PageDown", false, "2026-12-25"],
    ["PageUp", true, "2025-11-25"],
    ["Tab", false, null],
  ])("%s (shift: %s) leads to %s", (key, shift, day) => {
    expect(dayByKey("2026-11-25", key, shift, false)).toBe(day);
  });

  it("stays within the years that have four digits", () => {
    expect([addDays("0001-01-01", -1), addDays("9999-12-31", 1), addMonths("9999-12-31", 1)]).toEqual([
      "0001-01-01",
      "9999-12-31",
      "9999-12-31",
    ]);
  });
});
