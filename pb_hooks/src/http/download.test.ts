import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { disposition } from "./disposition.ts";
import { classifyRange } from "./range.ts";

describe("disposition", () => {
  it("keeps any filename, and is a header that cannot be broken out of", () => {
    const names = fc.string({ unit: "grapheme" }).filter((name) => name.isWellFormed());
    fc.assert(
      fc.property(names, (name) => {
        const header = disposition("attachment", name);
        expect(header).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]*$/);
        expect(decodeURIComponent(/UTF-8''(.*)$/.exec(header)?.[1] ?? "")).toBe(name);
      }),
    );
  });
});

describe("classifyRange", () => {
  it.each([
    ["", "everything"],
    ["bytes=0-0", "parts"],
    ["bytes=99-", "parts"],
    ["bytes=100-", "beyond"],
    ["bytes=-1", "parts"],
    ["bytes=-0", "beyond"],
    ["bytes=-500", "parts"],
    ["bytes=100-200,0-1", "parts"],
    ["bytes=100-200, 300-", "beyond"],
    ["bytes=-", "everything"],
    ["bytes=5-2", "everything"],
    ["bytes=a-b", "everything"],
    ["items=0-1", "everything"],
    ["Bytes=0-1", "everything"],
    ["bytes=0-99999999999999999999", "everything"],
    ["bytes=-99999999999999999999", "everything"],
    ["bytes=0-1,99999999999999999999-", "everything"],
    ["bytes=99999999999999999999-", "beyond"],
    [`bytes=${"1-1,".repeat(15)}1-1`, "parts"],
    [`bytes=${"1-1,".repeat(16)}1-1`, "everything"],
    [`bytes=1-1${" ".repeat(600)}`, "everything"],
  ])("%s of 100 bytes: %s", (header, range) => {
    expect(classifyRange(header, 100)).toBe(range);
  });
});
