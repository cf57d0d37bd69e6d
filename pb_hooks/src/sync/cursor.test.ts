import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor, type Position } from "./cursor.ts";

const cursorScope = { epoch: "0123456789abcdef", scope: "fedcba9876543210" };
const count = fc.integer({ min: 0, max: 999_999_999 });
const position: fc.Arbitrary<Position> = fc.oneof(
  fc.record({ kind: fc.constant("changes" as const), seq: count }),
  fc.record({
    kind: fc.constant("start" as const),
    seq: count,
    step: fc.integer({ min: 0, max: 9 }),
    key: fc.array(fc.string()),
    isSecond: fc.boolean(),
  }),
);

describe("a cursor", () => {
  it("gives back its position, in visible ASCII", () => {
    fc.assert(
      fc.property(position, (given) => {
        const text = encodeCursor(cursorScope, "run", given);
        expect(text).toMatch(/^[\x21-\x7e]+$/);
        expect(decodeCursor(text, cursorScope)).toEqual({ incarnation: "run", position: given });
      }),
    );
  });

  it("is worth nothing to another epoch or scope", () => {
    fc.assert(
      fc.property(position, (given) => {
        const text = encodeCursor(cursorScope, "run", given);
        expect(decodeCursor(text, { ...cursorScope, epoch: "other" })).toBeNull();
        expect(decodeCursor(text, { ...cursorScope, scope: "other" })).toBeNull();
      }),
    );
  });

  it("takes any text without complaint", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(decodeCursor(text, cursorScope)).toBeNull();
      }),
    );
    expect(decodeCursor("%", cursorScope)).toBeNull();
    expect(decodeCursor(`2:${cursorScope.epoch}:${cursorScope.scope}:run:c:-1`, cursorScope)).toBeNull();
    expect(decodeCursor(`2:${cursorScope.epoch}:${cursorScope.scope}:run:x:1`, cursorScope)).toBeNull();
  });
});
