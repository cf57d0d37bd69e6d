import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Change } from "#domain/index";
import { aDocument, gone, put } from "../testing/rows.ts";
import { DamagedPageError, parseChanges } from "./parse-changes.ts";

const change = fc.oneof(
  fc.integer({ min: 1, max: 999 }).map((id): Change => gone(id)),
  fc.integer({ min: 1, max: 999 }).map((id): Change => put(aDocument(id))),
);
/** What a newer server may send: a collection, or something without one, that this app does not know. */
const unknown = fc.constantFrom<unknown>(
  { collection: "licences", id: 1, record: { id: 1 } },
  { collection: "licences", id: "not even a number" },
  { collection: 7, id: 1, deleted: true },
  { id: 1, deleted: true },
  {},
  [],
  null,
  "documents",
  12,
);

describe("the changes of a page", () => {
  it("are read as they were written, in their order, without those of unknown collections", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(change, unknown), { maxLength: 30 }), (page) => {
        const known = page.filter((one) => typeof one === "object" && one !== null && "collection" in one);
        const expected = known.filter((one) => one.collection === "documents");
        expect(parseChanges(JSON.stringify(page))).toEqual(expected);
      }),
    );
  });

  it("are read without what the console made of a JSON field that no screen could show", () => {
    const stored = JSON.stringify([
      { ...put(aDocument(1)), record: { ...aDocument(1), notes: { 1: "x" }, handling: 3 } },
    ]);
    expect(parseChanges(stored)).toEqual([put({ ...aDocument(1), notes: {}, handling: {} })]);
  });

  it("are read whole or not at all: a text that is cut anywhere is damaged", () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), fc.nat(), (page, at) => {
        const text = JSON.stringify(page);
        expect(() => parseChanges(text.slice(0, at % text.length))).toThrow(DamagedPageError);
      }),
    );
  });

  it.each<[string, unknown]>([
    ["an object in the place of the list", { changes: [] }],
    ["no list", null],
    ["a text", "[]"],
    ["no id", [{ collection: "documents", deleted: true }]],
    ["an id that is a text", [{ collection: "documents", id: "1", deleted: true }]],
    ["neither a record nor a deletion", [{ collection: "documents", id: 1 }]],
    ["a record that is null", [{ collection: "documents", id: 1, record: null }]],
    ["a record that is a text", [{ collection: "documents", id: 1, record: "x" }]],
    ["a deletion that is none", [{ collection: "documents", id: 1, deleted: false }]],
    ["one damaged change among good ones", [gone(1), { collection: "documents", id: 2 }, gone(3)]],
  ])("%s is a damaged page", (_what, page) => {
    expect(() => parseChanges(JSON.stringify(page))).toThrow(DamagedPageError);
  });

  it("reports why a text could not be read", () => {
    const error = (() => {
      try {
        return parseChanges("[{");
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toMatchObject({ name: "DamagedPageError", cause: expect.any(SyntaxError) });
  });
});
