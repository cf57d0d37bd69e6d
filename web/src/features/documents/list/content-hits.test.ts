import { describe, expect, test } from "vitest";
import { type Document, type DocumentFilters, documentSearchKey } from "#domain/index";
import { lineDirection, lineOf } from "#web/shared/contents/line-parts.ts";
import { findsSome, withContents } from "./content-hits.ts";
import { matcherOf } from "./select-documents.ts";

const document = (id: number, name: string, over: Partial<Document> = {}) =>
  ({ id, name, filename: "a.pdf", description: null, categoryId: 1, mimeType: "application/pdf", ...over }) as Document;

const documents = [
  document(4, "Lease"),
  document(3, "Plan", { dueDate: "2026-03-16" }),
  document(2, "Bill", { categoryId: 2, dueDate: "2026-03-14" }),
  document(1, "Old"),
];
const view = { byId: new Map(documents.map((one) => [one.id, one])), searchKey: documentSearchKey };
const today = "2026-03-15";

/** The ids of a list, those in brackets that are shown for their contents. */
function listed(ids: number[], filters: DocumentFilters, sorted: readonly Document[] | null = null) {
  const named = (sorted ?? documents).filter(matcherOf(filters, documentSearchKey, null, today));
  const asked = { filters, filedUnder: null, today, sorted };
  const { rows, foundInside } = withContents(named, ids, view, asked);
  return rows.map(({ id }) => (foundInside.has(id) ? [id] : id));
}

describe("documents found by their contents", () => {
  test("follow those that the name has found, in the order in which they were found", () => {
    expect(listed([1, 4, 3], { search: "lease" })).toEqual([4, [1], [3]]);
    expect(listed([], { search: "lease" })).toEqual([4]);
  });

  test("match every other filter, and are still there", () => {
    expect(listed([1, 2, 3, 9], { search: "rent", categoryId: 1 })).toEqual([[1], [3]]);
    expect(listed([1, 2, 3], { search: "rent", due: "expired" })).toEqual([[2]]);
  });

  test("stand in the order that was chosen", () => {
    const byName = [2, 4, 1, 3].flatMap((id) => view.byId.get(id) ?? []);
    expect(listed([1, 3], { search: "lease" }, byName)).toEqual([4, [1], [3]]);
    expect(listed([2], { search: "lease" }, byName)).toEqual([[2], 4]);
  });
});

test("another search counts where it finds something beside all other filters, by contents or by name", () => {
  const finds = (search: string, ids: number[], filters: DocumentFilters) =>
    findsSome({ search, ids }, { ...view, rows: documents }, { filters, filedUnder: null, today });
  expect(finds("zebra", [], { search: "zebar" })).toBe(false);
  expect(finds("zebra", [1], { search: "zebar" })).toBe(true);
  expect(finds("zebra", [1], { search: "zebar", categoryId: 2 })).toBe(false);
  expect(finds("bill", [], { search: "bil l", categoryId: 2 })).toBe(true);
  expect(finds("bill", [], { search: "bil l", categoryId: 1 })).toBe(false);
  // what is no longer there
  expect(finds("zebra", [9], { search: "zebar" })).toBe(false);
});

test("a line runs as what was found in it does, digits as the letter before them", () => {
  const directionOf = (text: string) => {
    const [before = "", found, after = ""] = text.split(/[[\]]/);
    if (found === undefined) return lineDirection(lineOf({ text, marks: [] }));
    const marks: [number, number][] = [[before.length, before.length + found.length]];
    return lineDirection(lineOf({ text: before + found + after, marks }));
  };
  expect(directionOf("Lease رقم [العقد] المبرم")).toBe("rtl");
  expect(directionOf("عقد [Gulf] International شركة")).toBe("ltr");
  expect(directionOf("عقد [2026/145] Lease")).toBe("rtl");
  expect(directionOf("Lease [145] عقد")).toBe("ltr");
  expect(directionOf("[145] عقد Lease")).toBe("rtl");
  expect(directionOf("[٢٠٢٦]")).toBe("ltr");
  expect(directionOf("عقد Lease")).toBe("rtl");
});

describe("the line of a document", () => {
  const shown = (text: string, marks: [number, number][]) =>
    lineOf({ text, marks }).map((part) => (part.isMarked ? `[${part.text}]` : part.text));

  test("marks what was found", () => {
    expect(
      shown("a lease of a floor", [
        [2, 7],
        [13, 18],
      ]),
    ).toEqual(["a ", "[lease]", " of a ", "[floor]"]);
    expect(shown("nothing", [])).toEqual(["nothing"]);
  });

  test("begins at a word shortly before it", () => {
    const text = "The tenant, who has read it, pays the deposit at once";
    expect(shown(text, [[38, 45]])).toEqual(["…read it, pays the ".replace("read ", ""), "[deposit]", " at once"]);
    expect(shown(`${"x".repeat(40)} deposit`, [[41, 48]])).toEqual(["…", "[deposit]"]);
    // a run of letters that goes on until it
    expect(shown(`${"x".repeat(40)}/deposit`, [[41, 48]])).toEqual(["…", "[deposit]"]);
    // where there is little room, and the less the longer the word is
    expect(lineOf({ text, marks: [[38, 45]] }, 18, "narrow").map((part) => part.text)).toEqual([
      "…pays the ",
      "deposit",
      " at once",
    ]);
    expect(lineOf({ text, marks: [[12, 33]] }, 18, "narrow").map((part) => part.text)[0]).toBe("…");
    expect(lineOf({ text, marks: [[38, 45]] }, 8).map((part) => part.text)).toEqual(["…the ", "deposit", " at once"]);
  });
});
