import fc from "fast-check";
import { expect, it } from "vitest";
import { type Document, type DocumentFilters, documentSearchKey } from "#domain/index";
import { narrowing } from "./narrowing.ts";
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
      size: 1,
      mimeType: "application/pdf",
      uploadedBy: 1,
      uploadDate: "2026-11-21T10:00:00.000Z",
      sha256: null,
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
);
const filters = fc.record<DocumentFilters>({ search: typed, categoryId: fc.constantFrom(1, 2) }, { requiredKeys: [] });

it("answers whatever was asked before as if nothing had been, in the order of the rows", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(document, { maxLength: 12 }), { minLength: 1, maxLength: 2 }),
      fc.array(filters, { maxLength: 30 }),
      (lists, asked) => {
        const narrow = narrowing();
        for (const rows of lists) {
          for (const one of asked) {
            expect(narrow(rows, one, documentSearchKey)).toEqual(rows.filter(matcherOf(one, documentSearchKey)));
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
  const narrow = narrowing();
  const first = narrow(rows, { search: "inv" }, keyOf);
  expect(looked).toBe(3);
  expect(narrow(rows, { search: "invoice 2" }, keyOf)).toEqual([rows[1]]);
  expect(looked).toBe(5);
  expect(narrow(rows, { search: "inv" }, keyOf)).toBe(first);
  expect(looked).toBe(5);
});
