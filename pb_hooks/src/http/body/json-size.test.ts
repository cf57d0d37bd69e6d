import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonFits } from "./json-size.ts";

const plenty = { values: 1_000_000, depth: 1_000 };

/** Members and containers of a parsed value, and how deep they lie. */
function sizeOf(value: unknown): { values: number; depth: number } {
  if (typeof value !== "object" || value === null) return { values: 0, depth: 0 };
  const members = Object.values(value);
  const inner = members.map(sizeOf);
  return {
    values: 1 + Math.max(0, members.length - 1) + inner.reduce((sum, one) => sum + one.values, 0),
    depth: 1 + Math.max(0, ...inner.map((one) => one.depth)),
  };
}

describe("jsonFits", () => {
  it.each([
    ["", true],
    ["{}", true],
    ['{"a":1,"b":[1,2]}', true],
    ['{"a":[1,2,3,4,5,6]}', false],
    ["[[[[]]]]", false],
    ['{"a":"[[[[[,,,,,,,,,,"}', true],
    ['{"a":"\\"[[[[[,,,,,,,,,,"}', true],
    ['{"a":"\\\\","b":[[[[', false],
    ['{"a":"unfinished,,,,,,,,,,,', true],
  ])("%s: %s", (text, fits) => expect(jsonFits(text, { values: 6, depth: 3 })).toBe(fits));

  it("counts what JSON.parse would make, to the last value", () =>
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 0, max: 3 }), (text, indent) => {
        const value: unknown = JSON.parse(text);
        const size = sizeOf(value);
        const written = JSON.stringify(value, null, indent);
        expect(jsonFits(written, { ...plenty, values: size.values + 50 })).toBe(true);
        expect(jsonFits(written, { ...plenty, depth: size.depth })).toBe(true);
        if (size.depth > 0) {
          expect(jsonFits(written, { ...plenty, depth: size.depth - 1 })).toBe(false);
          expect(jsonFits(written, { ...plenty, values: size.values - 1 })).toBe(false);
        }
      }),
    ));

  it("looks at no more than its limits allow", () => {
    expect(jsonFits(`{"a":1}${" ".repeat(10_000)}`, { values: 10, depth: 3 })).toBe(false);
    expect(jsonFits(`{"a":"${'\\"'.repeat(10_000)}"}`, { values: 10, depth: 3 })).toBe(false);
  });
});
