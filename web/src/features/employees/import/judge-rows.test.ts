import { expect, it } from "vitest";
import { type EmployeeField, warnedField } from "#domain/index";
import { splitTable } from "./file/read-file.ts";
import { doubtfulFields, judgeOne } from "./judge-rows.ts";

const person: Partial<Record<EmployeeField, string>> = {
  ...{ firstName: "Rajesh", lastName: "Nair", nationality: "India", civilId: "284051203315" },
  ...{ phoneNumber: "+965 5550 0000", emailAddress: "rajesh@example.test", dateOfBirth: "1984-05-12" },
};

/** What is worth a look in a row with these dates, on 23 November 2026. */
function warnings(dates: { passportExpiryDate?: string; residencyExpiryDate?: string }) {
  const fields = { ...person, ...dates };
  const mapping = Object.keys(fields) as EmployeeField[];
  const context = { organizations: new Map(), users: new Map(), today: "2026-11-23" };
  const source = { row: 2, cells: Object.values(fields) };
  return judgeOne(source, { mapping, doubtful: new Set(), context, corrections: new Map() }).warnings;
}

it("warns of a passport that is too short for the residency of the same row, at its field", () => {
  const residencyExpiryDate = "2027-11-23";
  expect(warnings({ residencyExpiryDate, passportExpiryDate: "2027-05-22" })).toEqual(["passportShort"]);
  expect(warnings({ residencyExpiryDate, passportExpiryDate: "2026-11-22" })).toEqual(["passportExpired"]);
  expect(warnings({ residencyExpiryDate, passportExpiryDate: "2027-05-23" })).toEqual([]);
  expect(warnings({ residencyExpiryDate })).toEqual([]);
  expect(warnings({ passportExpiryDate: "2026-11-22" })).toEqual([]);
  expect(warnedField("passportShort")).toBe("passportExpiryDate");
});

it("doubts the commas of salaries where one of the file has decimals after it", () => {
  const file = (...salaries: string[]) => splitTable("a.csv", [["Salary"], ...salaries.map((salary) => [salary])]);
  expect(doubtfulFields(file("1,250", "980,5"), ["salary"])).toEqual(new Set(["salary"]));
  expect(doubtfulFields(file("1,250", "980.5"), ["salary"])).toEqual(new Set());
});
