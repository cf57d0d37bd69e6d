import { describe, expect, it } from "vitest";
import { formatAge, formatDate, formatTime } from "./format.ts";
import { formatNumber } from "./number-format.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

describe("formatDate", () => {
  it("is short month, day and year in English, the same parts with Latin digits in Arabic", () => {
    expect(formatDate("2026-11-09", "en")).toBe("Nov 9, 2026");
    expect(formatDate("2026-11-09", "ar")).toBe("9 نوفمبر 2026");
  });

  it("never moves a calendar day by a time zone", () => {
    const zone = process.env.TZ;
    for (const tz of ["Pacific/Kiritimati", "America/Los_Angeles"]) {
      process.env.TZ = tz;
      expect(formatDate("2024-02-29", "en")).toBe("Feb 29, 2024");
    }
    process.env.TZ = zone;
  });

  it("is empty for what is no date", () => expect(formatDate("soon", "en")).toBe(""));
});

describe("formatAge", () => {
  it.each([
    [0, "now", "الآن"],
    [59_000, "now", "الآن"],
    [5 * MINUTE, "5 min. ago", "قبل 5 دقائق"],
    [120 * MINUTE, "2 hr. ago", "قبل ساعتين"],
    [3 * 24 * 60 * MINUTE, "3 days ago", "قبل 3 أيام"],
  ])("after %i ms", (ms, english, arabic) => {
    expect(formatAge(NOW - ms, NOW, "en")).toBe(english);
    expect(formatAge(NOW - ms, NOW, "ar")).toBe(arabic);
  });

  it("is written out where there is room", () => {
    expect(formatAge(NOW - 3 * MINUTE, NOW, "en", "long")).toBe("3 minutes ago");
    expect(formatAge(NOW - 3 * MINUTE, NOW, "ar", "long")).toBe("قبل 3 دقائق");
  });

  it("is now for a clock that was set back", () => expect(formatAge(NOW + MINUTE, NOW, "en")).toBe("now"));
});

it("numbers have Latin digits and separators in both languages", () => {
  expect([formatNumber(1284, "en"), formatNumber(1284, "ar")]).toEqual(["1,284", "1,284"]);
});

it("times are on the 24-hour clock", () => {
  expect(formatTime(new Date(2026, 10, 21, 14, 6).getTime(), "en")).toBe("14:06");
  expect(formatTime(new Date(2026, 10, 21, 14, 6).getTime(), "ar")).toBe("14:06");
});
