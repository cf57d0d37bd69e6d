import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCalendarDay } from "./days.ts";
import { dayAsTyped, hijriDate, isMonthFirstDay, lastTwoDigitDay, parseDay } from "./parse-day.ts";

const DAY_MS = 86_400_000;
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);
const days = (from: string, to: string) =>
  fc.integer({ min: Date.parse(from) / DAY_MS, max: Date.parse(to) / DAY_MS }).map(dayOf);

const plain = (digits: string) => String(Number(digits));
const arabic = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
const persian = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));

/** Ways to write a day with this year, the day before the month. */
function dayFirst(day: string, year: string): string[] {
  const [, month = "", dom = ""] = day.split("-");
  const ways = ["/", "-", ".", " ", " / ", "،", "٫", "–"].flatMap((sign) => [
    [dom, month, year].join(sign),
    [plain(dom), plain(month), year].join(sign),
  ]);
  return ways.flatMap((text) => [text, arabic(text), persian(text), `\u200F${text} `]);
}

describe("a day that somebody writes", () => {
  it("is the same day in every way to write it, the day before the month", () => {
    fc.assert(
      fc.property(days("1900-01-01", "2199-12-31"), (day) => {
        const year = day.slice(0, 4);
        const written = [...dayFirst(day, year), day, day.replaceAll("-", "/"), arabic(day), `${day}T00:00:00.000Z`];
        for (const text of written) {
          expect([text, parseDay(text)]).toEqual([text, { value: day }]);
          expect([text, parseDay(text, { until: "2026-11-23" })]).toEqual([text, { value: day }]);
        }
        expect(parseDay(dayAsTyped(day))).toEqual({ value: day });
      }),
    );
  });

  it("may have a year of two digits, which is the latest that is not after a given day", () => {
    const aWindow = days("1960-01-01", "2080-12-31").chain((until) =>
      fc.tuple(
        fc.constant(until),
        fc.integer({ min: 0, max: 36_523 }).map((back) => dayOf(Date.parse(until) / DAY_MS - back)),
      ),
    );
    fc.assert(
      fc.property(aWindow, ([until, day]) => {
        const [year = "", month = "", dom = ""] = day.split("-");
        const written = [...dayFirst(day, year.slice(2)), `${dom}${month}${year.slice(2)}`];
        for (const text of written) {
          expect([text, parseDay(text, { until })]).toEqual([text, { value: day }]);
          expect("code" in parseDay(text)).toBe(true);
        }
      }),
    );
  });

  it("is a day of the calendar or none, whatever is typed", () => {
    const unit = fc.constantFrom(..."0123456789/-. ٣٤٢٧۴،٫T:Z", "\u200F", "x", "Feb", "مارس", "صفر");
    const typed = fc.oneof(fc.string({ unit, maxLength: 12 }), fc.string());
    fc.assert(
      fc.property(typed, days("1950-01-01", "2090-01-01"), fc.boolean(), (text, until, doubtful) => {
        for (const options of [{}, { until }, { doubtful }, { until, doubtful }]) {
          const read = parseDay(text, options);
          if ("value" in read && read.value !== "") {
            expect(isCalendarDay(read.value)).toBe(true);
            expect(parseDay(read.value, options)).toEqual(read);
          }
        }
      }),
    );
  });

  it.each([
    ["3/4/27", "2027-04-03"],
    ["03-04-2027", "2027-04-03"],
    ["3.4.27", "2027-04-03"],
    ["٣/٤/٢٧", "2027-04-03"],
    ["030427", "2027-04-03"],
    ["03042027", "2027-04-03"],
    ["20270403", "2027-04-03"],
    ["٢٠٢٧٠٤٠٣", "2027-04-03"],
    ["20122027", "2027-12-20"],
    ["3/4/2027 م", "2027-04-03"],
    ["٣/٤/٢٧م", "2027-04-03"],
    ["2027-04-03 AD", "2027-04-03"],
    ["31/12/46", "2046-12-31"],
    ["1/1/47", "1947-01-01"],
  ])("%s, where a paper ends, is %s", (text, value) => {
    expect(parseDay(text, { until: lastTwoDigitDay("future", "2026-11-23") })).toEqual({ value });
  });

  it.each([
    ["23/11/26", "2026-11-23"],
    ["24/11/26", "1926-11-24"],
    ["12/5/84", "1984-05-12"],
    ["29/2/00", "2000-02-29"],
  ])("%s, where somebody was born, is %s", (text, value) => {
    expect(parseDay(text, { until: lastTwoDigitDay("past", "2026-11-23") })).toEqual({ value });
  });

  it.each([
    ["30/2/2027", "date_invalid"],
    ["29/2/27", "date_invalid"],
    ["2027-13-01", "date_invalid"],
    ["310427", "date_invalid"],
    ["4/25/2027", "date_ambiguous"],
    ["4/25/27", "date_ambiguous"],
    ["3/4", "date_unreadable"],
    ["3/4/202", "date_unreadable"],
    ["3/4-2027", "date_unreadable"],
    ["1234567", "date_unreadable"],
    ["soon", "date_unreadable"],
    ["1/9/1448", "date_before_1900"],
    ["30/2/1448", "date_before_1900"],
    ["31/2/1448", "date_invalid"],
    ["1/13/1448", "date_invalid"],
    ["1448-09-31", "date_invalid"],
    ["1/9/1448 هـ", "date_before_1900"],
    ["1448/9/1 AH", "date_before_1900"],
    ["14480901", "date_before_1900"],
    ["1/9/1448 م", "date_unreadable"],
    ["3/4/2027 هـ", "date_unreadable"],
    ["2027-04-03 H", "date_unreadable"],
    ["1/9/48 هـ", "date_unreadable"],
    ["3/4/2027 x", "date_unreadable"],
    ["20271301", "date_invalid"],
    ["18991231", "date_before_1900"],
    ["1448-09-01", "date_before_1900"],
    ["٠١٠٩١٤٤٨", "date_before_1900"],
    ["31/12/1899", "date_before_1900"],
    ["0001-01-02", "date_before_1900"],
  ])("%s is none: %s", (text, code) => {
    expect(parseDay(text, { until: "2046-12-31" })).toEqual({ code });
  });

  it("may be eight digits with the year first in a file too, where those with the day first stay unclear", () => {
    expect(parseDay("20270403")).toEqual({ value: "2027-04-03" });
    expect(parseDay("03042027")).toEqual({ code: "date_unreadable" });
  });

  it("says where only the month can be first, which makes others of its column doubtful", () => {
    expect(["04/25/2020", "25/04/2020", "04/25/20", "03/04/2020"].map(isMonthFirstDay)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(parseDay("03/04/2020", { doubtful: true })).toEqual({ code: "date_ambiguous" });
    expect(parseDay("04/04/2020", { doubtful: true })).toEqual({ value: "2020-04-04" });
  });

  it.each([
    ["1/9/1448", { year: 1448, month: 9, day: 1 }],
    ["٣٠-٢-١٤٤٨", { year: 1448, month: 2, day: 30 }],
    ["\u200F۰۱۰۹۱۴۴۸", { year: 1448, month: 9, day: 1 }],
    ["1448/9/1", { year: 1448, month: 9, day: 1 }],
    ["14480901", { year: 1448, month: 9, day: 1 }],
    ["1/9/1448 هـ", { year: 1448, month: 9, day: 1 }],
    ["1448/9/1 هـ", { year: 1448, month: 9, day: 1 }],
    ["١٤٤٨/٩/١هـ", { year: 1448, month: 9, day: 1 }],
    ["1/9/1448 م", null],
    ["1/9/2026 هـ", null],
    ["31/12/1448", null],
    ["1/13/1448", null],
    ["1/9/1299", null],
    ["1/9/1501", null],
    ["1/9/48", null],
    ["1/9/2026", null],
    ["", null],
  ])("%s has a year that can only be a Hijri one, or not: %o", (text, date) => {
    expect(hijriDate(text)).toEqual(date);
  });

  it("is shown the way it is typed", () => {
    expect(["2027-04-03", "3/4/2", ""].map(dayAsTyped)).toEqual(["03/04/2027", "3/4/2", ""]);
  });
});
