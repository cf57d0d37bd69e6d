import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DocumentFilters } from "#domain/index";
import { dueFilters, fileTypeFilters, NO_CATEGORY, suitsList, viewParams } from "#domain/index";
import { viewQueryOf } from "#web/shared/views/use-saved-views.ts";
import { documentUrl } from "./filters-url.ts";

const { changeFilter, readFilters, writeFilters } = documentUrl;

const id = fc.integer({ min: 1, max: 999_999_999_999_999 });
const day = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const filters: fc.Arbitrary<DocumentFilters> = fc
  .record(
    {
      search: fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => text.trim() !== ""),
      categoryId: id,
      subcategoryId: id,
      fileType: fc.constantFrom(...fileTypeFilters),
      from: day,
      to: day,
      due: fc.constantFrom(...dueFilters),
      responsibleId: id,
      employeeId: id,
    },
    { requiredKeys: [] },
  )
  .map((made) => {
    if (made.categoryId === undefined) delete made.subcategoryId;
    return made;
  });

describe("filters in the address", () => {
  it("come back as they were written, through a link", () => {
    fc.assert(
      fc.property(filters, (made) => {
        const link = writeFilters(new URLSearchParams(), made).toString();
        expect(readFilters(new URLSearchParams(link))).toEqual(made);
      }),
    );
  });

  it("leave the rest of the address alone", () => {
    fc.assert(
      fc.property(filters, filters, (first, second) => {
        const before = writeFilters(new URLSearchParams("tab=upload&sort=-size"), first);
        const after = writeFilters(before, second);
        expect(after.get("tab")).toBe("upload");
        expect(after.get("sort")).toBe("-size");
        expect(readFilters(after)).toEqual(second);
      }),
    );
  });

  it("never fail on what people type into an address", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readFilters(new URLSearchParams(text));
        expect(readFilters(writeFilters(new URLSearchParams(), read))).toEqual(read);
      }),
    );
  });

  it("read what cannot be meant as nothing", () => {
    const link = "search=%20&category=abc&subcategory=5&type=exe&from=2026-02-30&to=yesterday";
    expect(readFilters(new URLSearchParams(link))).toEqual({});
  });

  it("say in words that a document has no category", () => {
    const link = writeFilters(new URLSearchParams(), { categoryId: NO_CATEGORY, search: "x" });
    expect(link.toString()).toBe("search=x&category=none");
    expect(readFilters(link)).toEqual({ categoryId: NO_CATEGORY, search: "x" });
  });

  it("forget the subcategory with its category", () => {
    const before: DocumentFilters = { categoryId: 1, subcategoryId: 2, search: "x" };
    expect(changeFilter(before, "categoryId", 3)).toEqual({ categoryId: 3, search: "x" });
    expect(changeFilter(before, "categoryId", undefined)).toEqual({ search: "x" });
    expect(changeFilter(before, "categoryId", 1)).toEqual(before);
    expect(changeFilter(before, "search", "")).toEqual({ categoryId: 1, subcategoryId: 2 });
  });
});

it("a saved view keeps every filter and the order", () => {
  const set = { search: "a", categoryId: 5, subcategoryId: 6, fileType: "pdf", from: "2026-01-01", to: "2026-01-02" };
  const filtered = writeFilters(new URLSearchParams("view=x"), {
    ...set,
    fileType: "pdf",
    tag: "Urgent",
    due: "30",
    responsibleId: 7,
    employeeId: 8,
  });
  filtered.set("sort", "-name");
  const query = viewQueryOf("documents", documentUrl, filtered);
  expect(Object.keys(query).sort()).toEqual([...viewParams.documents].sort());
  expect(suitsList("documents", query)).toBe(true);
  expect(viewQueryOf("documents", documentUrl, new URLSearchParams("sort=-date&tab=x&search=%20&type=exe"))).toEqual(
    {},
  );
});
