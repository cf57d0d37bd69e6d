import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64, parseMetadata } from "./metadata.ts";

const encode = (text: string) => Buffer.from(text).toString("base64");

describe("decodeBase64", () => {
  it("gives back any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(decodeBase64(encode(text))).toBe(text);
      }),
    );
  });

  it.each(["*", "a b", "/w==", "8J+Y"])("refuses what is no base64 of UTF-8: %s", (text) => {
    expect(decodeBase64(text)).toBeNull();
  });
});

describe("parseMetadata", () => {
  it("reads keys with and without a value", () => {
    const header = `filename ${encode("عقد.pdf")},filetype ${encode("application/pdf")}, secret`;
    expect(parseMetadata(header)).toEqual({ filename: "عقد.pdf", filetype: "application/pdf", secret: "" });
    expect(parseMetadata("")).toEqual({});
  });

  it.each(["filename ???", `a ${encode("x")} y`, "a,a", `a ${encode("x")},a ${encode("y")}`])(
    "refuses %s",
    (header) => {
      expect(parseMetadata(header)).toBeNull();
    },
  );
});
