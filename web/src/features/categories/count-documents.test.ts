import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countDocuments } from "./count-documents.ts";

const filed = fc.record({
  categoryId: fc.integer({ min: 1, max: 4 }),
  subcategoryId: fc.option(fc.integer({ min: 1, max: 4 })),
});

describe("counts of documents", () => {
  it("add up to the documents", () => {
    fc.assert(
      fc.property(fc.array(filed), (rows) => {
        const { categories, subcategories } = countDocuments(rows);
        const sum = (counts: ReadonlyMap<number, number>) => [...counts.values()].reduce((all, one) => all + one, 0);
        expect(sum(categories)).toBe(rows.length);
        expect(sum(subcategories)).toBe(rows.filter(({ subcategoryId }) => subcategoryId !== null).length);
      }),
    );
  });
});
