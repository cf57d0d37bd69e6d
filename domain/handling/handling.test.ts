import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedHandling, type HandlingChoice } from "./handling.ts";

const choice = fc.record({
  by: fc.constantFrom(null, 1, 2, 3),
  snoozedUntil: fc.constantFrom(null, "2027-01-01", "2027-02-01"),
});
const nobody: HandlingChoice = { by: null, snoozedUntil: null };

describe("two people who change one handling", () => {
  it("each have what they changed where that is not the same, and the first where it is", () => {
    expect(changedHandling({ by: 1, snoozedUntil: null }, { by: 2, snoozedUntil: null }, nobody)).toBeNull();
    expect(changedHandling({ by: 1, snoozedUntil: null }, { by: null, snoozedUntil: "2027-01-01" }, nobody)).toEqual({
      by: 1,
      snoozedUntil: "2027-01-01",
    });
    // both wanted the same
    expect(changedHandling({ by: 1, snoozedUntil: null }, { by: 1, snoozedUntil: null }, nobody)).toEqual({
      by: 1,
      snoozedUntil: null,
    });
    // an entry of an earlier release
    expect(changedHandling({ by: 1, snoozedUntil: null }, { by: 2, snoozedUntil: null }, undefined)?.by).toBe(2);
  });

  it("lose nothing without being told", () => {
    fc.assert(
      fc.property(choice, choice, choice, (seen, first, second) => {
        const after = changedHandling(first, second, seen);
        for (const name of ["by", "snoozedUntil"] as const) {
          const [was, theirs, mine] = [seen[name], first[name], second[name]];
          if (theirs !== was && mine !== was && theirs !== mine) expect(after).toBeNull();
          else if (after) expect(after[name]).toBe(mine === was ? theirs : mine);
        }
      }),
    );
  });

  it("lose nothing where nobody else has changed it", () => {
    fc.assert(
      fc.property(choice, choice, (seen, sent) => {
        expect(changedHandling(seen, sent, seen)).toEqual(sent);
      }),
    );
  });
});
