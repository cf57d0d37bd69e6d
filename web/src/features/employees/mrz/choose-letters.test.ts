import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePassportMrz } from "#domain/index";
import { chooseLetters } from "./choose-letters.ts";
import { mrzAlphabet } from "./glyphs.ts";
import type { Candidate } from "./read-cells.ts";
import { mrzLines } from "./testing/passport-picture.ts";

const today = "2026-11-25";
const passport = fc.record({
  number: fc.stringMatching(/^[A-Z0-9]{6,9}$/),
  nationality: fc.constantFrom("IND", "KWT", "D<<", "PHL"),
  last: fc.stringMatching(/^[A-Z]{2,12}$/),
  given: fc.array(fc.stringMatching(/^[A-Z]{2,6}$/), { minLength: 1, maxLength: 3 }),
  birth: fc.constantFrom("840512", "991231", "010101"),
  expiry: fc.constantFrom("310914", "270228"),
  optional: fc.stringMatching(/^[0-9]{0,14}$/),
});

/** What looks exactly like its letter, and nothing like another. */
const clear = (text: string): Candidate[][] =>
  [...text].map((character) => [
    { character, score: 0.9 },
    ...[...mrzAlphabet].filter((other) => other !== character).map((other) => ({ character: other, score: 0.5 })),
  ]);

/** The cell looks a little more like another letter. */
function mistaken(cells: Candidate[][], at: number, other: string, by: number): void {
  const found = (cells[at] ?? []).map((one) => (one.character === other ? { ...one, score: 0.9 + by } : one));
  cells[at] = found.sort((one, two) => two.score - one.score);
}

const isKnown = (first: string, second: string) => parsePassportMrz(first, second, today)?.nationality.value != null;
const known = { passportNumber: [0, 9], dateOfBirth: [13, 19], passportExpiryDate: [21, 27] } as const;

describe("the letters of a passport", () => {
  it("are those that the picture shows", () => {
    fc.assert(
      fc.property(passport, (one) => {
        const [first, second] = mrzLines(one);
        const read = chooseLetters([clear(first), clear(second)], isKnown);
        expect(read).toEqual({ first, second, unsure: new Set() });
      }),
    );
  });

  it("are told by a check digit where one of them looks more like another", () => {
    fc.assert(
      fc.property(passport, fc.nat(8), fc.constantFrom(...mrzAlphabet), (one, at, other) => {
        const [first, second] = mrzLines(one);
        const cells = clear(second);
        mistaken(cells, at, other, 0.03);
        expect(chooseLetters([clear(first), cells], isKnown).second).toBe(
          // a letter of the same value is one that no check digit tells from the right one
          value(other) === value(second[at]) ? second.slice(0, at) + other + second.slice(at + 1) : second,
        );
      }),
    );
  });

  it("never count as sure where another reading that the check digits prove is as likely", () => {
    const places = [...Array(10).keys(), 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27];
    const mistake = fc.record({ at: fc.constantFrom(...places), other: fc.constantFrom(...mrzAlphabet) });
    fc.assert(
      fc.property(passport, fc.array(mistake, { minLength: 1, maxLength: 2 }), (one, mistakes) => {
        const [first, second] = mrzLines(one);
        const cells = clear(second);
        for (const { at, other } of mistakes) mistaken(cells, at, other, 0.028);
        const { second: read, unsure } = chooseLetters([clear(first), cells], isKnown);
        for (const [from, to] of Object.values(known)) {
          const isWrong = read.slice(from, to) !== second.slice(from, to);
          expect(isWrong && !unsure.has(from)).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("tell a nationality that somebody has", () => {
    const [first, second] = mrzLines({
      ...{ number: "Z4471902", nationality: "IND", last: "NAIR", given: ["RAJESH"] },
      ...{ birth: "840512", expiry: "310914" },
    });
    const cells = clear(second);
    mistaken(cells, 12, "O", 0.02);
    expect(chooseLetters([clear(first), cells], isKnown).second).toBe(second);
    expect(chooseLetters([clear(first), cells], () => false).second.slice(10, 13)).toBe("INO");
  });
});

function value(character = "<"): number {
  return (character === "<" ? 0 : Number.parseInt(character, 36)) % 10;
}
