import { expect, test } from "vitest";
import { MOST_IMPORTED } from "#domain/index";
import { headingChoices, rowsAbove, splitTable } from "./read-file.ts";

const title = ["Al Noor Trading – staff list 2026"];
const headings = ["First Name", "Last Name"];

test("rows below a title keep their numbers, and what is above the headings is named", () => {
  const file = splitTable("a.xlsx", [title, [], headings, ["Sara", "Ali"], [null], ["Muna", "Ali"]]);
  expect(file).toMatchObject({ headings, headingRow: 3, rows: [{ row: 4 }, { row: 6 }] });
  expect(rowsAbove(file)).toEqual([{ row: 1, cells: title }]);
});

test("every row near the top with rows below may be chosen instead", () => {
  const file = splitTable("a.xlsx", [title, [], headings, ["Sara", "Ali"], ["Muna", "Ali"]]);
  expect(headingChoices(file).map(({ row }) => row)).toEqual([1, 3, 4]);
  const other = splitTable(file.name, file.table, 0);
  expect(other).toMatchObject({ headings: title, headingRow: 1, rows: [{ row: 3 }, { row: 4 }, { row: 5 }] });
  expect(headingChoices(other)).toEqual(headingChoices(file));
  const many = splitTable("a.xlsx", [title, headings, ...Array<string[]>(MOST_IMPORTED).fill(["Sara", "Ali"])]);
  expect(many).toMatchObject({ headingRow: 2 });
  expect(headingChoices(many)[0]?.row).toBe(2);
});
