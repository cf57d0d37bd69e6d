import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Position, readCursor, writeCursor } from "./cursor.ts";

const belonging = { epoch: "0123456789abcdef", scope: "fedcba9876543210" };
const count = fc.integer({ min: 0, max: 999_999_999 });
const position: fc.Arbitrary<Position> = fc.oneof(
  fc.record({ kind: fc.constant("changes" as const), seq: count }),
  fc.record({
    kind: fc.constant("start" as const),
    seq: count,
    step: fc.integer({ min: 0, max: 9 }),
    key: fc.array(fc.string()),
  }),
);

describe("a cursor", () => {
  it("gives back its position, in visible ASCII", () => {
    fc.assert(
      fc.property(position, (given) => {
        const text = writeCursor(belonging, "run", given);
        expect(text).toMatch(/^[\x21-\x7e]+$/);
        expect(readCursor(text, belonging)).toEqual({ run: "run", position: given });
      }),
    );
  });

  it("is worth nothing to another epoch or scope", () => {
    fc.assert(
      fc.property(position, (given) => {
        const text = writeCursor(belonging, "run", given);
        expect(readCursor(text, { ...belonging, epoch: "other" })).toBeNull();
        expect(readCursor(text, { ...belonging, scope: "other" })).toBeNull();
      }),
    );
  });

  it("takes any text without complaint", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readCursor(text, belonging)).toBeNull();
      }),
    );
    expect(readCursor("%", belonging)).toBeNull();
    expect(readCursor(`2:${belonging.epoch}:${belonging.scope}:run:c:-1`, belonging)).toBeNull();
    expect(readCursor(`2:${belonging.epoch}:${belonging.scope}:run:x:1`, belonging)).toBeNull();
  });
});
