import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headLimits } from "../limits.ts";
import { documentsZipPath, documentsZipQuery, MOST_ZIPPED, zipNames } from "./zip.ts";

const LIST = "Not included.txt";
const bytes = (text: string) => new TextEncoder().encode(text).length;

describe("the names in a ZIP", () => {
  it.each([
    ["stay as they are", ["عقد.pdf", "Lease.docx"], ["عقد.pdf", "Lease.docx"]],
    ["are each there once", ["a.pdf", "a.pdf", "A.PDF"], ["a.pdf", "a (2).pdf", "A (3).PDF"]],
    ["may have a number already", ["a (2).pdf", "a.pdf", "a.pdf"], ["a (2).pdf", "a.pdf", "a (3).pdf"]],
    ["lead to no folder", ["../a.pdf", "b\\c.pdf"], [".._a.pdf", "b_c.pdf"]],
    ["are none of Windows' own", ["con.pdf", "Nul", "a.", "?"], ["_con.pdf", "_Nul", "a", "_"]],
    ["are not that of the list", [LIST], ["Not included (2).txt"]],
  ])("%s", (_, filenames, names) => {
    expect(zipNames(filenames, LIST)).toEqual(names);
  });

  it("are unique, safe and short enough, whatever the documents are called", () => {
    const name = fc.oneof(
      fc.constantFrom("a.pdf", "A.pdf", "a (2).pdf", "é.pdf", "e\u0301.pdf"),
      fc.string(),
      fc.constant("ع".repeat(200)),
    );
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), (filenames) => {
        const names = zipNames(filenames, LIST);
        expect(names).toHaveLength(filenames.length);
        expect(new Set(names.map((one) => one.normalize("NFC").toLowerCase())).size).toBe(names.length);
        for (const one of names) {
          expect(one).toMatch(/^[^<>:"/\\|?*]+$/);
          expect(bytes(one)).toBeLessThanOrEqual(255);
        }
      }),
    );
  });
});

describe("what is asked for", () => {
  const ids = Array.from({ length: MOST_ZIPPED + 1 }, (_, at) => 100_000_000_000_000 + at);
  const queryOf = (path: string) => Object.fromEntries(new URLSearchParams(path.slice(path.indexOf("?"))));

  it("fits into an address, as many as there may be", () => {
    const path = documentsZipPath(ids.slice(1), { language: "ar", user: ids[0] ?? 0 });
    expect(path.length).toBeLessThanOrEqual(headLimits.address);
    const { ids: read, language } = documentsZipQuery.parse(queryOf(path));
    expect([read.map(Number), language]).toEqual([ids.slice(1), "ar"]);
  });

  it("is each document once, and not more than the limit", () => {
    const twice = [ids[1] ?? 0, ids[1] ?? 0];
    expect(documentsZipQuery.parse({ ids: twice.join(",") }).ids).toHaveLength(1);
    const result = documentsZipQuery.safeParse({ ids: ids.join(",") });
    expect(result.error?.issues[0]?.message).toBe("zip_too_many");
  });

  it.each([{}, { ids: "" }, { ids: "1" }, { ids: "100000000000000," }, { ids: "../etc" }])(
    "is nothing else: %j",
    (query) => {
      expect(documentsZipQuery.safeParse(query).success).toBe(false);
    },
  );
});
