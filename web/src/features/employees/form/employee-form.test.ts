import { describe, expect, test } from "vitest";
import type { EmployeeInput } from "#domain/index";
import { anEmployee } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { employeeChanges, newEmployeeEntry, shownOf } from "../employees.actions.ts";
import {
  birthDayToFill,
  blankEmployee,
  civilIdHint,
  type EmployeeForm,
  employeeFormOf,
  employeeResolver,
} from "./employee-form.ts";

const typed: EmployeeForm = {
  ...blankEmployee,
  firstName: " Layla ",
  lastName: "العنزي",
  nationality: "Kuwait",
  civilId: "٢٨٤٠٥١٢٠٣٣١٥",
  phoneNumber: "٥٥٥٠ 0000",
  emailAddress: "layla@example.test",
  dateOfBirth: "1984-05-12",
};

async function judge(values: EmployeeForm, before = blankEmployee) {
  const { values: input, errors } = await employeeResolver(before)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  const codes = Object.entries(errors).map(([name, error]) => `${name}: ${String(error?.message)}`);
  return { input: input as EmployeeInput, codes };
}

describe("the form", () => {
  test("says every missing field at once", async () => {
    expect((await judge(blankEmployee)).codes).toEqual([
      "firstName: first_name_required",
      "lastName: last_name_required",
      "nationality: nationality_required",
      "civilId: civil_id_required",
      "phoneNumber: phone_number_required",
      "emailAddress: email_invalid",
      "dateOfBirth: date_of_birth_required",
    ]);
  });

  test("takes digits of any script, and 'none' as unset", async () => {
    const { input, codes } = await judge({ ...typed, salary: "450.5", organizationId: "100000000000001" });
    expect(codes).toEqual([]);
    expect(input).toMatchObject({ firstName: "Layla", civilId: "284051203315", phoneNumber: "5550 0000" });
    expect(shownOf(input)).toMatchObject({ salary: "450.50", userId: null, organizationId: 100000000000001 });
  });

  test("takes dates with the day first, also with a year of two digits", async () => {
    const papers = { passportIssueDate: "3/4/19", passportExpiryDate: "3.4.29", residencyExpiryDate: "٠٣-٠٤-٢٠٢٧" };
    const { input, codes } = await judge({ ...typed, dateOfBirth: "12/5/84", ...papers });
    expect(codes).toEqual([]);
    expect(input).toMatchObject({
      dateOfBirth: "1984-05-12",
      passportIssueDate: "2019-04-03",
      passportExpiryDate: "2029-04-03",
      residencyExpiryDate: "2027-04-03",
    });
  });

  test.each([
    ["31/2/1984", "date_invalid"],
    ["5/13/1984", "date_ambiguous"],
    ["May 1984", "date_unreadable"],
    ["1/9/1448", "date_before_1900"],
  ])("refuses the date of birth %s, and says why", async (dateOfBirth, code) => {
    expect((await judge({ ...typed, dateOfBirth })).codes).toEqual([`dateOfBirth: ${code}`]);
  });

  test("refuses dates that cannot be, and leaves those that a record has had", async () => {
    const odd = { dateOfBirth: "1/1/2035", passportIssueDate: "1/3/2030", passportExpiryDate: "2020-03-01" };
    expect((await judge({ ...typed, ...odd })).codes).toEqual([
      "dateOfBirth: birth_in_future",
      "passportExpiryDate: expiry_before_issue",
    ]);
    const old = { ...typed, ...odd, dateOfBirth: "2035-01-01", passportIssueDate: "2030-03-01" };
    expect((await judge({ ...old, firstName: "Sara" }, old)).codes).toEqual([]);
    expect((await judge({ ...old, passportIssueDate: "2/3/2030" }, old)).codes).toEqual([
      "passportIssueDate: expiry_before_issue",
    ]);
    expect((await judge({ ...old, passportIssueDate: "next year" }, old)).codes).toEqual([
      "passportIssueDate: date_unreadable",
    ]);
    const hijri = { ...typed, residencyExpiryDate: "1448-09-01" };
    expect((await judge({ ...hijri, firstName: "Sara" }, hijri)).codes).toEqual([]);
    expect((await judge({ ...hijri, residencyExpiryDate: "2/9/1448" }, hijri)).codes).toEqual([
      "residencyExpiryDate: date_before_1900",
    ]);
  });

  test.each(["450.505", "-1", "?", "10000000000"])("refuses the salary %s", async (salary) => {
    expect((await judge({ ...typed, salary })).codes).toEqual(["salary: salary_invalid"]);
  });

  test("says of a salary with an unclear comma how it is written", async () => {
    expect((await judge({ ...typed, salary: "0,250" })).codes).toEqual(["salary: salary_ambiguous"]);
  });

  test("shows an employee as it was typed, and changes nothing by showing it", async () => {
    const one = anEmployee(1, { salary: "0.00", userId: 7, passportExpiryDate: "2030-01-01", workPermit: "WP 1" });
    const { input } = await judge(employeeFormOf(one));
    expect(employeeChanges(one, input)).toEqual({});
    expect(employeeChanges(one, { ...input, salary: "1", workPermit: null })).toEqual({
      salary: "0.01",
      workPermit: null,
    });
  });

  test("sends salary as a number and ids as integers", async () => {
    const { input } = await judge({ ...typed, salary: "9999999999.99", userId: "100000000000002" });
    const actor = aUser(9, { organizationId: 7 });
    const { body, overlay } = newEmployeeEntry(actor, input, new Date(0));
    expect(body).toMatchObject({ salary: 9999999999.99, userId: 100000000000002, organizationId: null });
    expect(overlay).toMatchObject({ salary: "9999999999.99", tenant: actor.organizationId, history: [] });
  });
});

describe("the civil ID", () => {
  test("fills in an empty birth date, in digits of any script", () => {
    expect(birthDayToFill("284051203315", "")).toBe("1984-05-12");
    expect(birthDayToFill("٢٨٤٠٥١٢٠٣٣١٥", "")).toBe("1984-05-12");
    expect(birthDayToFill("284051203315", "1990-01-01")).toBeNull();
  });

  test("questions another date and a wrong check digit, and says nothing of other texts", () => {
    expect(civilIdHint("284051203315", "1984-05-12")).toEqual({ doubt: null, birthDay: null });
    expect(civilIdHint("284051203315", "1984-05-13")).toEqual({ doubt: null, birthDay: "1984-05-12" });
    expect(civilIdHint("284051203314", "")).toEqual({ doubt: "checkDigit", birthDay: "1984-05-12" });
    expect(birthDayToFill("284051203314", "")).toBeNull();
    expect(civilIdHint("1", "")).toEqual({ doubt: "civilIdLength", birthDay: null });
    expect(civilIdHint("A-17", "1984-05-12")).toEqual({ doubt: null, birthDay: null });
  });
});
