import { expect, it } from "vitest";
import { membersOf, mrzFields, type PassportMrz } from "#domain/index";
import { blankEmployee } from "./employee-form.ts";
import { passportProposals } from "./passport-proposals.ts";

const nothing: PassportMrz = membersOf(mrzFields, () => ({ value: null, proven: false }));
const read: PassportMrz = {
  ...nothing,
  firstName: { value: "Rajesh", proven: false },
  lastName: { value: "Al Enezi", proven: false },
  nationality: { value: "Indian", proven: false },
  dateOfBirth: { value: "1984-05-12", proven: true },
  passportNumber: { value: "Z4471902", proven: true },
};
const today = "2026-11-25";
const told = (form: Partial<typeof blankEmployee>, language: "en" | "ar" = "en") =>
  passportProposals(read, { ...blankEmployee, ...form }, language, today).map(({ field, value, before, same }) => [
    field,
    value,
    before,
    same,
  ]);

it("a passport proposes what it says, and nothing for what it does not say", () => {
  expect(told({ middleName: "Kumar" })).toEqual([
    ["firstName", "Rajesh", "", false],
    ["lastName", "Al Enezi", "", false],
    ["nationality", "Indian", "", false],
    ["dateOfBirth", "1984-05-12", "", false],
    ["passportNumber", "Z4471902", "", false],
  ]);
  expect(told({}, "ar")[2]).toEqual(["nationality", "هندي", "", false]);
});

it("what the form has already is no proposal, however it is written", () => {
  const form = {
    firstName: "RAJESH ",
    lastName: "AL-ENEZI",
    nationality: "الهند",
    dateOfBirth: "12/5/84",
    passportNumber: "z4471902",
  };
  expect(told(form).map(([, , , same]) => same)).toEqual([true, true, true, true, true]);
  const other = { ...form, nationality: "Nepali", dateOfBirth: "21/5/84", passportNumber: "Z4471903" };
  expect(told(other).map(([, , before, same]) => [before, same])).toEqual([
    ["RAJESH", true],
    ["AL-ENEZI", true],
    ["Nepali", false],
    ["1984-05-21", false],
    ["Z4471903", false],
  ]);
});
