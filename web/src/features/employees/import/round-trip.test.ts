import { createInstance } from "i18next";
import { expect, test } from "vitest";
import {
  type Employee,
  employeeFields,
  employeeInput,
  judgeRow,
  lookupKey,
  matchHeadings,
  parseInput,
  unknownWords,
} from "#domain/index";
import ar from "#web/i18n/ar.json";
import en from "#web/i18n/en.json";
import { anEmployee } from "#web/local/testing/rows.ts";
import { type ExportFormat, tableAsCsv, tableAsFile } from "#web/ui/export/export-table.ts";
import { importedTable } from "../imported-table.ts";
import { employeeExportColumns, fieldExportColumns } from "../use-employee-export-columns.ts";
import { openSheet } from "./file/read-file.ts";
import { readTables } from "./file/read-table.ts";

const i18n = createInstance();
await i18n.init({
  resources: { en: { translation: en }, ar: { translation: ar } },
  interpolation: { escapeValue: false },
});

const ORGANIZATION = 100_000_000_000_001;
const USER = 100_000_000_000_002;
const names = {
  organization: (id: number) => (id === ORGANIZATION ? "شركة “السجل”; للتجارة" : undefined),
  email: (id: number) => (id === USER ? "Daniel@example.test" : undefined),
};
const context = {
  today: "2026-11-23",
  organizations: new Map([[lookupKey(String(names.organization(ORGANIZATION))), ORGANIZATION]]),
  users: new Map([[lookupKey("daniel@example.test"), USER]]),
};

const people: readonly Employee[] = [
  anEmployee(1),
  anEmployee(2, {
    ...{
      firstName: "سارة",
      middleName: "=SUM(A1)",
      thirdName: "+x",
      lastName: 'العلي "أبو, علي"',
      nationality: "الكويت",
    },
    ...{ civilId: "284051203315", phoneNumber: "+965 5555 1234", emailAddress: "sara@example.test" },
    ...{ dateOfBirth: "1984-05-12", passportNumber: "007", passportIssueDate: "2020-02-29", workPermit: "1,450.500" },
    ...{ passportExpiryDate: "2030-03-04", residencyExpiryDate: "2026-01-02", salary: "9999999999.99" },
    ...{ organizationId: ORGANIZATION, userId: USER },
  }),
  anEmployee(3, {
    dateOfBirth: "1900-01-01",
    civilId: "000000000001",
    salary: "0.00",
    phoneNumber: "0555-1234",
  }),
];

async function importedFrom(rows: readonly Employee[], language: "en" | "ar", format: ExportFormat) {
  const columns = employeeExportColumns(i18n.getFixedT(language), "2026-11-21", names);
  const file = await tableAsFile(
    {
      ...{ name: "Employees", rightToLeft: language === "ar" },
      columns: columns.map(({ value: _, ...head }) => head),
      rows: rows.map((row) => columns.map(({ value }) => value(row))),
    },
    format,
  );
  const { headings, rows: read } = openSheet("a", await readTables(new File([file], `a.${format}`)));
  const mapping = matchHeadings(headings);
  expect(mapping).toEqual([...employeeFields, null]);
  return read.map(({ row, cells }) => judgeRow(row, cells, mapping, context));
}

const inputFrom = (one: Employee) => Object.fromEntries(employeeFields.map((field) => [field, one[field]]));

test.each([
  ["en", "csv"],
  ["en", "xlsx"],
  ["ar", "csv"],
  ["ar", "xlsx"],
] as const)("what was exported is imported as it was (%s, %s)", async (language, format) => {
  const judged = await importedFrom(people, language, format);
  expect(judged.map(({ problems }) => problems)).toEqual(people.map(() => []));
  expect(judged.map(({ input }) => input)).toEqual(people.map((one) => parseInput(employeeInput, inputFrom(one))));
});

test.each([
  ["en", "csv"],
  ["ar", "xlsx"],
] as const)("whom an export does not know is left out, with a warning (%s)", async (language, format) => {
  expect(unknownWords).toContain(i18n.getFixedT(language)("common.unknown"));
  const [row] = await importedFrom([anEmployee(1, { organizationId: 7, userId: 8 })], language, format);
  expect(row).toMatchObject({
    problems: [],
    warnings: expect.arrayContaining(["linkedUserLeftOut", "organizationLeftOut"]),
    input: { organizationId: null, userId: null },
  });
});

test("the rows of an unsent import stand in their file where they stood", async () => {
  const entry = {
    title: "staff.xlsx",
    body: {
      employees: [
        { id: 3, row: 9 },
        { id: 1, row: 4 },
        { id: 2, row: 5 },
        { id: 7, row: 6 },
      ],
    },
  };
  const columns = fieldExportColumns(i18n.getFixedT("ar"), names);
  const table = importedTable(entry, columns, (id) => people.find((one) => one.id === id));
  const { headings, rows } = openSheet("a", await readTables(new File([tableAsCsv(table)], "a.csv")));
  const read = rows.map(({ row, cells }) => judgeRow(row, cells, matchHeadings(headings), context));
  expect(read.map(({ row, input }) => [row, input])).toEqual(
    [4, 5, 9].map((row, at) => [row, parseInput(employeeInput, inputFrom(people[at] ?? anEmployee(1)))]),
  );
});
