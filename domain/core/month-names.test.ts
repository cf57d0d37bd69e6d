import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gregorianMonths, hijriMonths } from "./month-names.ts";
import { hijriDate, isMonthFirstDay, lastTwoDigitDay, parseDay } from "./parse-day.ts";
import { fold } from "./text.ts";

const DAY_MS = 86_400_000;
const days = (from: string, to: string) =>
  fc
    .integer({ min: Date.parse(from) / DAY_MS, max: Date.parse(to) / DAY_MS })
    .map((number) => new Date(number * DAY_MS));
const styles = fc.constantFrom("full" as const, "long" as const, "medium" as const);
const regions = ["KW", "EG", "LB", "SY", "IQ", "MA", "DZ", "TN", "MR"].map((region) => `ar-${region}`);
const locales = fc.constantFrom("en", "en-GB", "en-IN", "ar", ...regions);

/** Formatters are costly. */
const made = new Map<string, Intl.DateTimeFormat>();
function formatter(locale: string, calendar: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, calendar, options]);
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { calendar, timeZone: "UTC", ...options });
  made.set(key, format);
  return format;
}

describe("a day with the name of its month", () => {
  it("is the day that Intl has written, in English and in the Arabic of every region", () => {
    fc.assert(
      fc.property(days("1900-01-01", "2199-12-31"), styles, locales, (date, dateStyle, locale) => {
        const text = formatter(locale, "gregory", { dateStyle }).format(date);
        expect([text, parseDay(text)]).toEqual([text, { value: date.toISOString().slice(0, 10) }]);
        expect([text, hijriDate(text)]).toEqual([text, null]);
      }),
    );
  });

  it("is no Gregorian day where the month is a Hijri one, but the Hijri date that Intl has written", () => {
    const spoken = fc.constantFrom("en", "ar", "ar-EG");
    fc.assert(
      fc.property(days("1900-05-01", "2077-11-01"), styles, spoken, (date, dateStyle, locale) => {
        const text = formatter(locale, "islamic-umalqura", { dateStyle }).format(date);
        const numeric = { year: "numeric", month: "numeric", day: "numeric" } as const;
        const parts = formatter("en", "islamic-umalqura", numeric).formatToParts(date);
        const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value);
        const hijri = { year: numberOf("year"), month: numberOf("month"), day: numberOf("day") };
        expect([text, hijriDate(text)]).toEqual([text, hijri]);
        expect([text, parseDay(text)]).toEqual([text, { code: "date_before_1900" }]);
      }),
    );
  });

  it.each([
    ["12 Jan 2020", "2020-01-12"],
    ["12-Jan-2020", "2020-01-12"],
    ["12/JAN/2020", "2020-01-12"],
    ["12Jan2020", "2020-01-12"],
    ["12-Jan-2020 00:00:00", "2020-01-12"],
    ["2020-Jan-12", "2020-01-12"],
    ["5 Sept. 2027", "2027-09-05"],
    ["March 5, 2027", "2027-03-05"],
    ["March 5th, 2027 AD", "2027-03-05"],
    ["Fri., 5 March 2027", "2027-03-05"],
    ["١٢ يناير ٢٠٢٠", "2020-01-12"],
    ["12 كانون الثاني 2020", "2020-01-12"],
    ["12 كانون الثاني/يناير 2020", "2020-01-12"],
    ["12 يناير / كانون الثاني 2020", "2020-01-12"],
    ["12 كانون الثاني (يناير) 2020", "2020-01-12"],
    ["12/Jan/2020", "2020-01-12"],
    ["12 كانون ثاني، 2020", "2020-01-12"],
    ["\u200F٥ مَارِس ٢٠٢٧ م", "2027-03-05"],
    ["5 ابريل 2027", "2027-04-05"],
    ["5 إبريل 2027م", "2027-04-05"],
    ["5-يونيه-2027", "2027-06-05"],
    ["5 يولية 2027", "2027-07-05"],
    ["5 آب 2027", "2027-08-05"],
    ["5 اغسطس 2027", "2027-08-05"],
    ["يوم الجمعة، 5 مارس 2027 ميلادية", "2027-03-05"],
    ["٢٠٢٧ مارس ٥", "2027-03-05"],
  ])("%s is %s", (text, value) => {
    expect(parseDay(text)).toEqual({ value });
  });

  it.each([
    ["30 Feb 2027", "date_invalid"],
    ["٣١ أبريل ٢٠٢٧", "date_invalid"],
    ["0 March 2027", "date_invalid"],
    ["12-Jan-20", "date_ambiguous"],
    ["5 March 1448", "date_before_1900"],
    ["5 Mai 2027", "date_unreadable"],
    ["5 Ma 2027", "date_unreadable"],
    ["5 March", "date_unreadable"],
    ["March 2027", "date_unreadable"],
    ["5 March 202", "date_unreadable"],
    ["-5 March 2027", "date_unreadable"],
    ["5 March 2027 or later", "date_unreadable"],
    ["1 March or 5 May 2027", "date_unreadable"],
    ["1 constructor 2027", "date_unreadable"],
    ["5 مارس 2027 هـ", "date_unreadable"],
    ["15 رمضان 1448 م", "date_unreadable"],
    ["١٥ ذو الحجة", "date_unreadable"],
    ["15 رمضان 2027", "date_unreadable"],
    ["Ramadan 15, 2027", "date_unreadable"],
    ["15 Muharram 27", "date_unreadable"],
    ["15 رمضان 1448 هـ", "date_before_1900"],
    ["15 Ramadan 1448", "date_before_1900"],
  ])("%s is none: %s", (text, code) => {
    expect(parseDay(text)).toEqual({ code });
  });

  it("may have a year of two digits where days are typed, except in a Hijri month", () => {
    const until = lastTwoDigitDay("future", "2026-11-23");
    const read = ["12-Jan-20", "March 5, 27", "٥ مارس ٢٧", "31 Dec 46", "1 Jan 47"].map((text) =>
      parseDay(text, { until }),
    );
    expect(read).toEqual(
      ["2020-01-12", "2027-03-05", "2027-03-05", "2046-12-31", "1947-01-01"].map((value) => ({ value })),
    );
    expect(parseDay("15 رمضان 48", { until })).toEqual({ code: "date_unreadable" });
  });

  it("is certain among dates whose month may be first", () => {
    expect(isMonthFirstDay("March 25, 2027")).toBe(false);
    expect(parseDay("March 5, 2027", { doubtful: true })).toEqual({ value: "2027-03-05" });
  });

  it.each([
    ["١٥ ذو الحجة ١٤٤٨", { year: 1448, month: 12, day: 15 }],
    ["15 ذي القعدة 1448 هـ", { year: 1448, month: 11, day: 15 }],
    ["1 جمادى الثانية 1448هـ", { year: 1448, month: 6, day: 1 }],
    ["15 Rabi' al-Thani 1448 AH", { year: 1448, month: 4, day: 15 }],
    ["Muharram 1, 1448", { year: 1448, month: 1, day: 1 }],
    ["1448 Ramaḍān 30", { year: 1448, month: 9, day: 30 }],
    ["31 رمضان 1448", null],
    ["15 رمضان 2027", null],
    ["15 رمضان 48", null],
    ["5 March 1448", null],
  ])("%s is a Hijri date or none: %o", (text, date) => {
    expect(hijriDate(text)).toEqual(date);
  });

  it("has names that are found as folding leaves them, each of one month only", () => {
    const names = [...gregorianMonths, ...hijriMonths].flatMap((month) => month.split(","));
    expect(names.filter((name) => fold(name).replace(/[-/. ]+/g, " ") !== name)).toEqual([]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect([gregorianMonths.length, hijriMonths.length]).toEqual([12, 12]);
  });
});
