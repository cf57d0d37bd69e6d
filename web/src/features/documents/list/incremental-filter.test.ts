import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Document, type DocumentFilters, documentSearchKey, type FiledUnder, fold } from "#domain/index";
import { incrementalFilter } from "./incremental-filter.ts";
import { matcherOf } from "./select-documents.ts";

const words = ["invoice", "Marina", "عقد", "عبد الله", "مؤسسة", "12", "%"];
const document = fc
  .record({
    name: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }),
    categoryId: fc.integer({ min: 1, max: 2 }),
  })
  .map(
    ({ name, categoryId }): Document => ({
      id: 1,
      name: name.join(" "),
      filename: "a.pdf",
      categoryId,
      subcategoryId: null,
      description: null,
      tags: null,
      dueDate: null,
      responsibleId: null,
      responsibleName: null,
      employeeId: null,
      notes: {},
      handling: {},
      size: 1,
      mimeType: "application/pdf",
      uploadedBy: 1,
      uploadDate: "2026-11-21T10:00:00.000Z",
      sha256: null,
      fileVersions: null,
      textState: null,
      tenant: 1,
      version: 1,
      filePath: "/api/documents/1/download",
    }),
  );
const typed = fc.constantFrom(
  "",
  "i",
  "in",
  "inv",
  "ma",
  "MAR",
  "عب",
  "عبد ا",
  "عبد ال",
  "عبدال",
  "مؤسسه",
  "2",
  "e 1",
  " ",
  "%",
  "e مار",
  "الم",
  "المؤ",
  "المؤسسة",
  "inv lic",
  "الرخص",
  // in quotes, which makes another question of the same words
  '"e 1',
  '"e 1"',
  '"عبد ال"',
  "«الرخص»",
  "invoice marina",
  '"invoice marina"',
);
const under = (categories: string[]): FiledUnder => ({
  categories: new Map(categories.map((name, at) => [at + 1, fold(name)])),
  subcategories: new Map(),
});
const filedUnder = fc.constantFrom(null, under(["Licences", "رخص"]), under(["Invoices"]));
const filters = fc.record<DocumentFilters>({ search: typed, categoryId: fc.constantFrom(1, 2) }, { requiredKeys: [] });

it("answers after any earlier question as if there had been none, in the order of the rows", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(document, { maxLength: 12 }), { minLength: 1, maxLength: 2 }),
      fc.array(fc.tuple(filters, filedUnder), { maxLength: 30 }),
      (lists, questions) => {
        const narrow = incrementalFilter();
        for (const rows of lists) {
          for (const [one, names] of questions) {
            const { first, isAll, whole } = narrow(rows, one, documentSearchKey, names);
            expect(isAll).toBe(true);
            expect(whole()).toEqual(rows.filter(matcherOf(one, documentSearchKey, names)));
            expect(first).toBe(whole());
          }
        }
      },
    ),
  );
});

it("looks only through what the letters before have left, and takes a letter back without looking", () => {
  const rows = ["Invoice 1", "Invoice 2", "Lease"].map((name, id) => ({ id, name, filename: "a.pdf" }) as Document);
  let looked = 0;
  const keyOf = (one: Document) => {
    looked++;
    return documentSearchKey(one);
  };
  const narrow = incrementalFilter();
  const { whole } = narrow(rows, { search: "inv" }, keyOf);
  expect(looked).toBe(3);
  expect(narrow(rows, { search: "invoice 2" }, keyOf).whole()).toEqual([rows[1]]);
  expect(looked).toBe(5);
  expect(narrow(rows, { search: "inv" }, keyOf).whole()).toBe(whole());
  expect(looked).toBe(5);
});

it("takes words in quotes for another question than the same words without them", () => {
  const rows = ["ovens supply", "supply ovens"].map((name, id) => ({ id, name, filename: "a.pdf" }) as Document);
  const narrow = incrementalFilter();
  const found = (search: string) => narrow(rows, { search }, documentSearchKey).whole();
  expect(found("supply ovens")).toEqual(rows);
  expect(found('"supply ovens"')).toEqual([rows[1]]);
  expect(found("supply ovens")).toEqual(rows);
});

describe("of very many rows", () => {
  const many = (count: number) =>
    Array.from(
      { length: count },
      (_, id) =>
        ({ id, name: id % 2000 === 0 ? "Lease" : "Invoice", filename: "a.pdf", categoryId: id % 2 }) as Document,
    );
  const rows = many(100_000);
  const right = (filters: DocumentFilters) => rows.filter(matcherOf(filters, documentSearchKey));
  const ready = () => {
    const narrow = incrementalFilter();
    expect(narrow(rows, {}, documentSearchKey).whole()).toBe(rows);
    return narrow;
  };

  it("a key is answered by the beginning, which goes on to the whole", () => {
    const narrow = ready();
    const { first, isAll, whole } = narrow(rows, { search: "i" }, documentSearchKey);
    expect(isAll).toBe(false);
    expect(first.length).toBeLessThan(17_000);
    const all = right({ search: "i" });
    expect(first).toEqual(all.slice(0, first.length));
    expect(whole()).toEqual(all);
    expect(whole()).toBe(whole());
    // the next letters look through what is known, whether it was finished or not
    expect(narrow(rows, { search: "i" }, documentSearchKey)).toMatchObject({ isAll: true });
    const unfinished = ready();
    unfinished(rows, { search: "l" }, documentSearchKey);
    expect(unfinished(rows, { search: "le" }, documentSearchKey).whole()).toEqual(right({ search: "le" }));
  });

  it("what is rare is looked for to the end, so that nothing short of a screen is shown as a beginning", () => {
    const { isAll, whole } = ready()(rows, { search: "lease" }, documentSearchKey);
    expect(isAll).toBe(true);
    expect(whole()).toHaveLength(50);
  });

  it("rows that have changed are looked at whole, since the page may be scrolled", () => {
    const narrow = ready();
    narrow(rows, { search: "i" }, documentSearchKey).whole();
    expect(narrow(many(90_000), { search: "i" }, documentSearchKey).isAll).toBe(true);
    expect(incrementalFilter()(rows, { search: "i" }, documentSearchKey).isAll).toBe(true);
  });

  it("an unfinished answer to another question or to other rows is not taken for one to the present", () => {
    const narrow = ready();
    const { whole } = narrow(rows, { search: "i" }, documentSearchKey);
    narrow(rows, { categoryId: 0 }, documentSearchKey);
    whole();
    const both = { search: "i", categoryId: 0 };
    expect(narrow(rows, both, documentSearchKey).whole()).toEqual(right(both));
  });
});
