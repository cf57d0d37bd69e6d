import { expect, test } from "vitest";
import { employeeFields, judgeRow, type Mapping, matchHeadings } from "#domain/index";
import ar from "#web/i18n/ar.json";
import en from "#web/i18n/en.json";
import { openSheet } from "./file/read-file.ts";
import { readTables } from "./file/read-table.ts";
import { problemsCsv } from "./left-out.ts";

const mapping: Mapping = [
  "firstName",
  "lastName",
  "nationality",
  "civilId",
  "phoneNumber",
  "emailAddress",
  "dateOfBirth",
];
const context = { organizations: new Map<string, number>(), users: new Map<string, number>(), today: "2026-11-23" };
const cells = ['سارة "S"', "العلي, ١", "=1+1", "٢٨٤٠٥١٢٠٣٣١٥", "+965 5555", "nobody", "31/02/1990"];

test.each([
  ["en", en],
  ["ar", ar],
] as const)("rows with problems can be corrected in their file and imported again (%s)", async (language, words) => {
  const row = judgeRow(7, cells, mapping, context);
  expect(row.problems).toHaveLength(2);
  const text = problemsCsv([row], language, (field) => words.employees.form[field], words.employees.import.problem);
  const { headings, rows } = openSheet("a.csv", await readTables(new File([text], "a.csv")));
  expect(matchHeadings(headings)).toEqual([...employeeFields.filter((field) => mapping.includes(field)), null]);
  const again = judgeRow(7, rows[0]?.cells ?? [], matchHeadings(headings), context);
  expect(again).toEqual(row);
  const reported = String(rows[0]?.cells.at(-1)).split(" · ");
  expect(reported.map((one) => one.split(":")[0])).toEqual([
    words.employees.form.emailAddress,
    words.employees.form.dateOfBirth,
  ]);
});

test("columns that the file did not have stay out", () => {
  const row = judgeRow(2, ["Sara"], ["firstName"], context);
  const [head = ""] = problemsCsv([row], "en", (field) => field, "Problem").split("\r\n");
  expect(head).toBe('\uFEFF"firstName","Problem"');
});

test("a formula without its result is a problem in the corrected file too", async () => {
  const row = judgeRow(2, [{ code: "formula_without_result", text: "=A2&B2" }], ["firstName"], context);
  const text = problemsCsv([row], "en", (field) => field, "Problem");
  const { rows } = openSheet("a.csv", await readTables(new File([text], "a.csv")));
  const again = judgeRow(2, rows[0]?.cells ?? [], ["firstName"], context);
  expect(again.problems).toContainEqual({ field: "firstName", code: "cell_error" });
});
