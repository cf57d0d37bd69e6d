import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lowerBound, withReplaced } from "./sorted.ts";

interface Item {
  rank: number;
  id: number;
}
/** A total order, as those of the collections: equal for the same item only. */
const compare = (a: Item, b: Item) => a.rank - b.rank || a.id - b.id;

const items = (selector: { minLength?: number; maxLength: number }) =>
  fc.uniqueArray(fc.record({ rank: fc.integer({ min: 0, max: 9 }), id: fc.integer({ min: 1, max: 500 }) }), {
    ...selector,
    selector: ({ id }) => id,
  });

describe("the place in a sorted array", () => {
  it("is that of the first item which does not come before", () => {
    fc.assert(
      fc.property(items({ minLength: 1, maxLength: 60 }), (all) => {
        const [sought, ...rest] = all;
        if (!sought) return;
        const sorted = rest.sort(compare);
        const before = sorted.filter((one) => compare(one, sought) < 0).length;
        expect(lowerBound(sorted, sought, compare)).toBe(before);
        for (const [place, one] of sorted.entries()) expect(lowerBound(sorted, one, compare)).toBe(place);
      }),
    );
  });

  it("is found in few steps", () => {
    const sorted = Array.from({ length: 1024 }, (_, id) => ({ rank: 0, id }));
    let steps = 0;
    const counted = (a: Item, b: Item) => {
      steps++;
      return compare(a, b);
    };
    for (const place of [0, 1, 511, 512, 1023]) {
      steps = 0;
      expect(lowerBound(sorted, { rank: 0, id: place }, counted)).toBe(place);
      expect(steps).toBeLessThanOrEqual(11);
    }
  });
});

describe("a sorted array in which items are replaced", () => {
  it("is what sorting anew would make, and the old one stays", () => {
    fc.assert(
      fc.property(items({ maxLength: 80 }), fc.infiniteStream(fc.integer({ min: 0, max: 3 })), (all, fates) => {
        const fate = new Map(all.map((one) => [one, fates.next().value]));
        // 0 stays, 1 goes, 2 and 3 come
        const from = all.filter((one) => (fate.get(one) ?? 0) < 2).sort(compare);
        const removed = all.filter((one) => fate.get(one) === 1);
        const inserted = all.filter((one) => (fate.get(one) ?? 0) >= 2);
        const [before, coming] = [[...from], [...inserted]];
        const replaced = withReplaced(from, removed, inserted, compare);
        expect(replaced).toEqual(all.filter((one) => fate.get(one) !== 1).sort(compare));
        expect([from, inserted]).toEqual([before, coming]);
      }),
    );
  });

  it("takes a new version of an item for the old one, wherever it belongs by now", () => {
    fc.assert(
      fc.property(items({ minLength: 1, maxLength: 40 }), fc.nat(), fc.integer({ min: 0, max: 9 }), (all, at, rank) => {
        const from = all.sort(compare);
        const old = from[at % from.length];
        if (!old) return;
        const fresh = { ...old, rank };
        const expected = from.map((one) => (one === old ? fresh : one)).sort(compare);
        const replaced = withReplaced(from, [old], [fresh], compare);
        expect(replaced).toEqual(expected);
        expect(replaced).toContain(fresh);
        expect(replaced).not.toContain(old);
      }),
    );
  });
});
