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

describe("a body made to be slow", () => {
  const head = "--x\r\nA: \u0001b\r\n\r\n";
  /** Counts how often a byte is read, since a runtime of PocketBase's takes about a microsecond for each. */
  const readsOf = (bytes: Uint8Array, boundary: string) => {
    let reads = 0;
    const counted = new Proxy(bytes, {
      get(target, name) {
        if (name === "length") return target.length;
        reads++;
        return target[Number(name)];
      },
    });
    cleanPartHeaders(counted, boundary);
    return reads;
  };

  it.each([
    ["delimiters without a line", head + "--x ".repeat(15_000), "x"],
    ["delimiters on lines of their own", head + "\r\n--x ".repeat(9_000), "x"],
    ["parts of nothing", "--x\r\n\r\n\r\n".repeat(6_000), "x"],
    [
      "a long boundary that nearly matches",
      `--b${"a".repeat(60)}\r\nA: \u0001\r\n\r\n${"a".repeat(60_000)}`,
      `b${"a".repeat(60)}`,
    ],
    ["a boundary longer than any", `--${"a".repeat(30_000)}\r\n\r\n${"a".repeat(30_000)}`, "a".repeat(30_000)],
    ["headers without an end", `--x\r\n${"A: \u0001b\r\n".repeat(8_000)}`, "x"],
  ])("%s", (_name, text, boundary) => {
    expect(readsOf(bytesOf(text), boundary)).toBeLessThan(250_000);
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
          return find(all, wanted, 0, { steps: Number.POSITIVE_INFINITY }) === expected;
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
