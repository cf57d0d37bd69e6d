import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aDocument, anEmployee } from "../testing/rows.ts";
import { addLosses, type FormerRecord, findLosses, type Losses, withoutLoss } from "./compare.ts";

const document = (id: number, fields = {}): FormerRecord => ({ collection: "documents", row: aDocument(id, fields) });
const employee = (id: number, fields = {}): FormerRecord => ({ collection: "employees", row: anEmployee(id, fields) });
const nothing: Losses = { items: [], documents: 0, employees: 0, changes: 0 };

/** What is lost when the server has these records now, and these among its deleted items. */
function lossesWith(before: readonly FormerRecord[], now: readonly FormerRecord[], deleted: string[] = []) {
  const rows = new Map(now.map(({ collection, row }) => [`${collection}/${row.id}`, row]));
  return findLosses(before, {
    rowOf: (collection, id) => rows.get(`${collection}/${id}`),
    isDeleted: (collection, id) => deleted.includes(`${collection}/${id}`),
  });
}

describe("what a restored server lacks", () => {
  it("are records that it does not have, and no deleted ones", () => {
    const before = [document(1), document(2), document(3), employee(4)];
    const lost = lossesWith(before, [document(1)], ["documents/3"]);
    expect(lost.map(({ collection, row, fields }) => [collection, row.id, fields])).toEqual([
      ["documents", 2, null],
      ["employees", 4, null],
    ]);
  });

  it("are values of which the device had a later version, or another one of the same number", () => {
    const before = [
      document(1, { version: 3, name: "Renamed", dueDate: "2027-03-01" }),
      document(2, { version: 2, name: "By me" }),
      document(3, { version: 2, name: "Older" }),
      employee(4, { version: 2, workPermit: "WP 1" }),
    ];
    const now = [
      document(1, { version: 2, name: "Lease" }),
      document(2, { version: 2, name: "By somebody since" }),
      document(3, { version: 3, name: "Newer" }),
      employee(4, { version: 1, workPermit: null }),
    ];
    expect(lossesWith(before, now).map(({ row, fields }) => [row.id, fields])).toEqual([
      [1, ["name", "dueDate"]],
      [2, ["name"]],
      [4, ["workPermit"]],
    ]);
  });

  it("is nothing where only what no person has typed differs", () => {
    const before = [document(1, { version: 2, textState: "read", handling: {} })];
    expect(lossesWith(before, [document(1, { version: 1, textState: null })])).toEqual([]);
  });

  it("waits for nothing that is on its way to the server", () => {
    const present = { rowOf: () => "unsent" as const, isDeleted: () => false };
    expect(findLosses([document(1)], present)).toEqual([]);
  });

  it("is the newest of what was kept of a record when the server was restored twice", () => {
    const before = [document(1, { version: 3, name: "Third" }), document(1, { version: 2, name: "Second" })];
    const [lost] = lossesWith(before, []);
    expect(lost).toMatchObject({ row: { version: 3, name: "Third" } });
  });

  it("counts each record once, told or not, until the person has seen to it", () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 30 });
    fc.assert(
      fc.property(ids, ids, fc.integer({ min: 0, max: 12 }), (first, second, most) => {
        const found = (some: number[]) =>
          lossesWith(
            some.map((id) => (id % 2 ? document(id) : employee(id))),
            [],
          );
        const once = addLosses(nothing, found(first), most);
        const told = addLosses(once, found(second), most);
        expect(told.items.length).toBeLessThanOrEqual(Math.max(most, once.items.length));
        const keys = told.items.map(({ collection, row }) => `${collection}/${row.id}`);
        expect(new Set(keys).size).toBe(keys.length);
        const total = ({ documents, employees, changes }: Losses) => documents + employees + changes;
        expect(total(once)).toBe(first.length);
        const left = keys.reduce(withoutLoss, told);
        expect(left.items).toEqual([]);
        expect(total(left)).toBe(total(told) - keys.length);
        expect(addLosses(told, told.items, most)).toEqual(told);
      }),
    );
  });
});
