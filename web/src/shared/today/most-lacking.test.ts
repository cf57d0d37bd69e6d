import { expect, it } from "vitest";
import { anEmployee } from "#web/local/testing/rows.ts";
import { mostLackingFirst } from "./most-lacking.ts";

const people = [
  anEmployee(1, { firstName: "Zoë", lastName: "Adam", otherScriptName: "بدر آدم" }),
  anEmployee(2, { firstName: "Émile", lastName: "Costa", otherScriptName: "إميل كوستا" }),
  anEmployee(3, { firstName: "Eva", lastName: "Costa", otherScriptName: "أيوب كوستا" }),
  anEmployee(4, { firstName: "Crew 10", lastName: "X" }),
  anEmployee(5, { firstName: "Crew 9", lastName: "X" }),
  anEmployee(6, { firstName: "Zoë", lastName: "Adam", otherScriptName: "بدر آدم" }),
];
const lacking = (counts: readonly number[], language: "en" | "ar") =>
  mostLackingFirst(
    people.slice(0, counts.length).map((employee, at) => ({ employee, count: counts[at] ?? 0 })),
    (row) => row,
    language,
  ).map(({ employee }) => employee.id);

it("puts those first who lack most, and others by name, whatever their ids are", () => {
  expect(lacking([1, 1, 1, 1, 1, 1], "en")).toEqual([5, 4, 2, 3, 1, 6]);
  expect(lacking([3, 1, 1, 1, 2, 1], "en")).toEqual([1, 5, 4, 2, 3, 6]);
});

it("orders the names that the page shows, as its language does", () => {
  expect(lacking([1, 1, 1], "ar")).toEqual([2, 3, 1]);
});

it("keeps a person who has just gone at a place of their own", () => {
  const rows = [{ count: 1 }, { count: 2 }];
  expect(mostLackingFirst(rows, ({ count }) => ({ employee: undefined, count }), "en")).toEqual([rows[1], rows[0]]);
});
