import { expect, test } from "vitest";
import { MOST_IMPORTED } from "#domain/index";
import { headingChoices, openSheet, otherSheets, rowsAbove, sheetChoices, splitTable } from "./read-file.ts";

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

const staff = [headings, ["Sara", "Ali"]];
const opened = (...tables: (readonly (readonly string[])[])[]) =>
  openSheet("a.xlsx", {
    from1904: false,
    sheets: tables.map((table, at) => ({ name: `Sheet ${at}`, table: table.map((cells) => [...cells]) })),
  });

test("the sheet with the most known headings is shown, the first of equals", () => {
  expect(opened([title, ["Made", "2026"]], staff, staff)).toMatchObject({ sheet: 1, headings });
  expect(
    opened(staff, [
      [...headings, "Nationality"],
      ["Sara", "Ali", "Kuwait"],
    ]),
  ).toMatchObject({ sheet: 1 });
  // one that is empty, or has its headings alone, is not meant
  expect(opened([], [[...headings, "Nationality"]], staff)).toMatchObject({ sheet: 2 });
  expect(opened([], [["x"], ["y"]])).toMatchObject({ sheet: 1 });
  expect(() => opened([], [headings])).toThrow("empty");
});

test("the others are named, and can be taken where they have rows", () => {
  const long = [headings, ...Array<string[]>(MOST_IMPORTED + 1).fill(["Sara", "Ali"])];
  const file = opened([], [title], staff, [headings, ["Muna", "Ali"]], [["x"], ...long.slice(1)]);
  expect(otherSheets(file)).toEqual(["Sheet 1", "Sheet 3", "Sheet 4"]);
  expect(sheetChoices(file)).toEqual([
    { index: 2, name: "Sheet 2" },
    { index: 3, name: "Sheet 3" },
  ]);
  const other = openSheet(file.name, file.tables, 3);
  expect(other).toMatchObject({ sheet: 3, rows: [{ row: 2, cells: ["Muna", "Ali"] }] });
  expect(otherSheets(other)).toEqual(["Sheet 1", "Sheet 2", "Sheet 4"]);
  expect(otherSheets(opened(staff, []))).toEqual([]);
});
