import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allOf, extended, listedOf, noSelection, toggled } from "./selection.ts";

const rows = Array.from({ length: 9 }, (_, at) => ({ id: at + 1 }));
const ids = (selection: { ids: ReadonlySet<number> }) => [...selection.ids].sort((a, b) => a - b);
const row = fc.integer({ min: 1, max: 9 });

describe("selecting rows", () => {
  it("one by one, each apart from the others", () => {
    fc.assert(
      fc.property(fc.array(row), (clicks) => {
        const selection = clicks.reduce(toggled, noSelection);
        const odd = rows.filter(({ id }) => clicks.filter((one) => one === id).length % 2 === 1);
        expect(ids(selection)).toEqual(odd.map(({ id }) => id));
      }),
    );
  });

  it("a range takes the place of the last one with the same beginning, in either direction", () => {
    fc.assert(
      fc.property(row, fc.array(row, { minLength: 1 }), (from, ends) => {
        const selection = ends.reduce((was, to) => extended(was, rows, to), toggled(noSelection, from));
        const to = ends.at(-1) ?? from;
        const [low, high] = [Math.min(from, to), Math.max(from, to)];
        expect(ids(selection)).toEqual(rows.map(({ id }) => id).filter((id) => id >= low && id <= high));
      }),
    );
  });

  it("a range leaves alone what was selected besides it", () => {
    const apart = toggled(toggled(noSelection, 1), 5);
    expect(ids(extended(apart, rows, 7))).toEqual([1, 5, 6, 7]);
    expect(ids(extended(extended(apart, rows, 7), rows, 4))).toEqual([1, 4, 5]);
  });

  it("begins a range anew where its beginning is no longer listed", () => {
    const gone = rows.filter(({ id }) => id !== 3);
    expect(ids(extended(toggled(noSelection, 3), gone, 6))).toEqual([3, 6]);
  });

  it("all are those that are listed, and what a filter hides is not selected", () => {
    const shown = rows.slice(2, 5);
    expect(ids(allOf(shown))).toEqual([3, 4, 5]);
    expect(listedOf(allOf(rows), () => shown)).toEqual(shown);
    expect(listedOf(noSelection, () => rows)).toEqual([]);
  });
});
