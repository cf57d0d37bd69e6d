import { describe, expect, test } from "vitest";
import { dateQuestions, datesOf } from "../employees/date-rules.ts";
import { paperDateQuestions } from "./paper-dates.ts";

const today = "2026-11-23";
const born = "1984-05-12";
type Dates = { issueDate?: string; expiryDate?: string };
const found = ({ issueDate = null, expiryDate = null }: Record<string, string | null>, changed?: string[]) =>
  paperDateQuestions({ issueDate, expiryDate }, born, today, changed && ((member) => changed.includes(member)));

const cases: [string, Dates, string[][]][] = [
  ["nothing", {}, []],
  ["issued today, for 15 years", { issueDate: today, expiryDate: "2041-11-23" }, []],
  ["issued tomorrow", { issueDate: "2026-11-24" }, [["paperIssuedAhead", "issueDate", "2026-11-24"]]],
  ["issued before birth", { issueDate: "1984-05-11" }, [["paperIssuedBeforeBirth", "issueDate", "1984-05-11"]]],
  ["long from today", { expiryDate: "2041-11-24" }, [["paperLong", "expiryDate", "2041-11-24"]]],
  [
    "long from its issue",
    { issueDate: "2020-01-02", expiryDate: "2035-01-03" },
    [["paperLong", "expiryDate", "2035-01-03"]],
  ],
];

describe("dates of a paper", () => {
  test.each(cases)("%s", (_what, dates, expected) => {
    expect(found(dates).map(({ rule, member, day }) => [rule, member, day])).toEqual(expected);
  });

  test.each(cases)("%s: a passport's are judged as in the employee's form and import", (_what, dates) => {
    const asEmployee = datesOf({
      dateOfBirth: born,
      passportIssueDate: dates.issueDate,
      passportExpiryDate: dates.expiryDate,
    });
    const same = { issuedAhead: "paperIssuedAhead", issuedBeforeBirth: "paperIssuedBeforeBirth" } as const;
    const rules = dateQuestions(asEmployee, today).map(({ rule }) =>
      rule === "issuedAhead" || rule === "issuedBeforeBirth" ? same[rule] : "paperLong",
    );
    expect(found(dates).map(({ rule }) => rule)).toEqual(rules);
  });

  test("are asked about where they were changed alone", () => {
    const odd = { issueDate: "2026-11-24", expiryDate: "2060-01-01" };
    expect(found(odd, [])).toEqual([]);
    expect(found(odd, ["expiryDate"]).map(({ rule }) => rule)).toEqual(["paperLong"]);
    expect(found(odd, ["issueDate"]).map(({ rule }) => rule)).toEqual(["paperIssuedAhead", "paperLong"]);
  });
});
