import { expect, test } from "vitest";
import { employeesCsv } from "./export-csv.ts";
import { employee } from "./testing/people.ts";

const words = {
  columns: ["Employee"],
  organization: (id: number | null) => (id === null ? "" : "Al Noor"),
  status: (status: string) => status,
};
const fields = (csv: string) => csv.split("\r\n")[1] ?? "";

test("begins with a byte order mark, quotes every field, and ends its lines as RFC 4180 says", () => {
  const csv = employeesCsv([employee({ lastName: 'O"Neil', salary: "420.50" })], "2026-11-21", words);
  expect(csv.startsWith('\uFEFF"Employee"\r\n"Layla 1 O""Neil","Kuwait",')).toBe(true);
  expect(csv.endsWith('"420.50","","valid"\r\n')).toBe(true);
});

test("no field is a formula, and a phone number stays one", () => {
  const csv = employeesCsv(
    [
      employee({
        firstName: "=1+1",
        nationality: "@x",
        civilId: "-2+3",
        workPermit: "+cmd|x",
        phoneNumber: "+965 5550",
      }),
    ],
    "2026-11-21",
    words,
  );
  for (const field of [`"'=1+1 Example"`, `"'@x"`, `"'-2+3"`, `"'+cmd|x"`, `"+965 5550"`]) {
    expect(fields(csv)).toContain(field);
  }
});
