import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundaryOf, cleanPartHeaders, find } from "./part-headers.ts";

const bytesOf = (text: string) => Uint8Array.from([...text].map((char) => char.charCodeAt(0)));
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

const body = (filename: string, content: string) =>
  [
    "--x",
    'Content-Disposition: form-data; name="name"',
    "",
    "a\u0001b",
    "--x",
    `Content-Disposition: form-data; name="file"; filename="${filename}"`,
    "Content-Type: application/pdf",
    "",
    content,
    "--x--",
    "",
  ].join("\r\n");

describe("cleanPartHeaders", () => {
  it("removes control characters from headers alone, keeping the length", () => {
    const bytes = bytesOf(body("a\u0001b\u007f.pdf", "%PDF\u0000\u0001\r\n\r\nmore"));
    const before = bytes.length;
    cleanPartHeaders(bytes, "x");
    expect(bytes.length).toBe(before);
    const clean = textOf(bytes);
    expect(clean).toMatch(/Content-Disposition: {3}form-data; name="file"; filename="ab\.pdf"\r\n/);
    expect(clean).toContain("%PDF\u0000\u0001\r\n\r\nmore");
    expect(clean).toContain("\r\n\r\na\u0001b\r\n");
  });

  it("changes nothing where there is nothing to remove, and ends on any bytes", () => {
    const clean = body("plain.pdf", "%PDF");
    const bytes = bytesOf(clean);
    cleanPartHeaders(bytes, "x");
    expect(textOf(bytes)).toBe(clean);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...bytesOf("-x\r\n:a\u0001"))), (any) => {
        const length = any.length;
        cleanPartHeaders(any, "x");
        return any.length === length;
      }),
    );
  });
});

describe("find", () => {
  it("agrees with indexOf", () => {
    const letters = fc.array(fc.integer({ min: 97, max: 99 }), { maxLength: 40 });
    fc.assert(
      fc.property(
        letters,
        fc.array(fc.integer({ min: 97, max: 99 }), { minLength: 1, maxLength: 4 }),
        (all, wanted) => {
          const expected = String.fromCharCode(...all).indexOf(String.fromCharCode(...wanted));
          return find(all, wanted, 0) === expected;
        },
      ),
    );
  });
});

describe("boundaryOf", () => {
  it.each([
    ["multipart/form-data; boundary=abc", "abc"],
    ['multipart/form-data; charset=utf-8; boundary="a b"', "a b"],
    ["multipart/form-data", null],
  ])("%s", (type, boundary) => expect(boundaryOf(type)).toBe(boundary));
});
