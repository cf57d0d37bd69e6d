import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dateErrors,
  dateQuestions,
  datesOf,
  type EmployeeDateField,
  fieldOfDateRule,
  isDateRule,
} from "./date-rules.ts";

const today = "2026-11-23";
const born = "1984-05-12";
const dates = (over: Partial<Record<EmployeeDateField, string>>) => datesOf({ dateOfBirth: born, ...over });
const found = (over: Partial<Record<EmployeeDateField, string>>, changed?: EmployeeDateField[]) =>
  [
    ...dateErrors(dates(over), today, changed && ((field) => changed.includes(field))),
    ...dateQuestions(dates(over), today, changed && ((field) => changed.includes(field))),
  ].map(({ rule, field, day }) => [rule, field, day]);

describe("dates of an employee", () => {
  test.each<[string, Partial<Record<EmployeeDateField, string>>, string[][]]>([
    ["born today", { dateOfBirth: today }, [["bornLately", "dateOfBirth", today]]],
    ["born tomorrow", { dateOfBirth: "2026-11-24" }, [["birth_in_future", "dateOfBirth", "2026-11-24"]]],
    ["16 today", { dateOfBirth: "2010-11-23" }, []],
    ["16 tomorrow", { dateOfBirth: "2010-11-24" }, [["bornLately", "dateOfBirth", "2010-11-24"]]],
    ["100 today", { dateOfBirth: "1926-11-23" }, []],
    ["100 yesterday", { dateOfBirth: "1926-11-22" }, [["bornLongAgo", "dateOfBirth", "1926-11-22"]]],
    ["born on a leap day", { dateOfBirth: "1904-02-29" }, [["bornLongAgo", "dateOfBirth", "1904-02-29"]]],
    ["issued today", { passportIssueDate: today }, []],
    ["issued tomorrow", { passportIssueDate: "2026-11-24" }, [["issuedAhead", "passportIssueDate", "2026-11-24"]]],
    ["issued at birth", { passportIssueDate: born }, []],
    ["issued before", { passportIssueDate: "1984-05-11" }, [["issuedBeforeBirth", "passportIssueDate", "1984-05-11"]]],
    ["one day's passport", { passportIssueDate: "2020-01-01", passportExpiryDate: "2020-01-01" }, []],
    [
      "expired before it was issued",
      { passportIssueDate: "2030-03-01", passportExpiryDate: "2020-03-01" },
      [
        ["expiry_before_issue", "passportExpiryDate", "2020-03-01"],
        ["issuedAhead", "passportIssueDate", "2030-03-01"],
      ],
    ],
    ["15 years", { passportIssueDate: "2020-01-02", passportExpiryDate: "2035-01-02" }, []],
    [
      "15 years and a day",
      { passportIssueDate: "2020-01-02", passportExpiryDate: "2035-01-03" },
      [["passportLong", "passportExpiryDate", "2035-01-03"]],
    ],
    ["a passport 15 years ahead", { passportExpiryDate: "2041-11-23" }, []],
    ["and a day", { passportExpiryDate: "2041-11-24" }, [["passportLong", "passportExpiryDate", "2041-11-24"]]],
    ["a residency 15 years ahead", { residencyExpiryDate: "2041-11-23" }, []],
    ["and one day", { residencyExpiryDate: "2041-11-24" }, [["residencyLong", "residencyExpiryDate", "2041-11-24"]]],
  ])("%s", (_what, over, expected) => {
    expect(found(over)).toEqual(expected);
  });

  test("are judged where they were changed alone, at the field that was", () => {
    const odd = { dateOfBirth: "2035-01-01", passportIssueDate: "2030-01-01", passportExpiryDate: "2020-01-01" };
    expect(found(odd, [])).toEqual([]);
    expect(found(odd, ["residencyExpiryDate"])).toEqual([]);
    expect(found(odd, ["passportExpiryDate"])).toEqual([["expiry_before_issue", "passportExpiryDate", "2020-01-01"]]);
    expect(found(odd, ["passportIssueDate"]).map(([rule, field]) => [rule, field])).toEqual([
      ["expiry_before_issue", "passportIssueDate"],
      ["issuedAhead", "passportIssueDate"],
      ["issuedBeforeBirth", "passportIssueDate"],
    ]);
  });

  test("a date that is emptied is nobody's error", () => {
    expect(found({ passportIssueDate: "2030-01-01", passportExpiryDate: "" }, ["passportExpiryDate"])).toEqual([]);
  });

  test("each rule is about one field", () => {
    expect([isDateRule("passportLong"), isDateRule("toString"), isDateRule("checkDigit")]).toEqual([
      true,
      false,
      false,
    ]);
    expect([fieldOfDateRule("passportLong"), fieldOfDateRule("birth_in_future")]).toEqual([
      "passportExpiryDate",
      "dateOfBirth",
    ]);
  });
});

const DAY_MS = 86_400_000;
const dayBetween = (from: string, to: string) =>
  fc
    .integer({ min: Date.parse(from) / DAY_MS, max: Date.parse(to) / DAY_MS })
    .map((days) => new Date(days * DAY_MS).toISOString().slice(0, 10));

test("whatever an ordinary working person's papers say passes", () => {
  const maybe = (day: fc.Arbitrary<string>) => fc.option(day, { nil: "" });
  // years of validity, of a passport that was issued in the last 15 years
  const passport = fc.tuple(dayBetween("2011-11-24", today), fc.integer({ min: 0, max: 15 * 365 }));
  const people = fc.record({
    dateOfBirth: dayBetween("1926-11-23", "2010-11-23"),
    passport: fc.option(passport),
    unissued: maybe(dayBetween("2000-01-01", "2041-11-23")),
    residencyExpiryDate: maybe(dayBetween("2000-01-01", "2041-11-23")),
  });
  fc.assert(
    fc.property(people, ({ dateOfBirth, passport: paper, unissued, residencyExpiryDate }) => {
      const [issued, days] = paper ?? ["", 0];
      const until = paper ? new Date(Date.parse(issued) + days * DAY_MS).toISOString().slice(0, 10) : unissued;
      const judged = datesOf({
        dateOfBirth,
        passportIssueDate: issued < dateOfBirth ? "" : issued,
        passportExpiryDate: until,
        residencyExpiryDate,
      });
      expect([...dateErrors(judged, today), ...dateQuestions(judged, today)]).toEqual([]);
    }),
  );
});
