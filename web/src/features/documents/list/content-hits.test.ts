import { describe, expect, test } from "vitest";
import { type Document, type DocumentFilters, documentSearchKey } from "#domain/index";
import { joinHits } from "#web/shared/contents/join-hits.ts";
import { lineOf } from "#web/shared/contents/line-parts.ts";
import { foundByContents } from "./content-hits.ts";

const document = (id: number, name: string, over: Partial<Document> = {}) =>
  ({ id, name, filename: "a.pdf", description: null, categoryId: 1, mimeType: "application/pdf", ...over }) as Document;

const documents = [
  document(4, "Lease"),
  document(3, "Plan"),
  document(2, "Bill", { categoryId: 2 }),
  document(1, "Old"),
];
const byId = new Map(documents.map((one) => [one.id, one]));
const found = (ids: number[], filters: DocumentFilters) =>
  foundByContents(ids, byId, filters, documentSearchKey, null).map(({ id }) => id);

describe("documents found by their contents", () => {
  test("are those that the name has not found, in the order in which they were found", () => {
    expect(found([1, 4, 3], { search: "lease" })).toEqual([1, 3]);
  });

  test("match every other filter, and are still there", () => {
    expect(found([1, 2, 3, 9], { search: "rent", categoryId: 1 })).toEqual([1, 3]);
  });

  test("follow those found by name, or stand in the order that was chosen", () => {
    const [lease, plan, bill, old] = documents;
    if (!lease || !plan || !bill || !old) throw new Error("no documents");
    expect(joinHits([lease], [old, plan], null)).toEqual([lease, old, plan]);
    const byName = [bill, lease, old, plan];
    expect(joinHits([lease], [old, plan], byName)).toEqual([lease, old, plan]);
    expect(joinHits([lease, old], [bill], byName)).toEqual([bill, lease, old]);
    expect(joinHits([lease], [], byName)).toEqual([lease]);
  });
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
    // where there is little room
    expect(lineOf({ text, marks: [[38, 45]] }, 8).map((part) => part.text)).toEqual(["…the ", "deposit", " at once"]);
  });
});
