import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseInput } from "../core/input.ts";
import { LONGEST_SEARCH } from "../core/search.ts";
import { fold } from "../core/text.ts";
import { daysLeft, laterDay } from "../employees/expiry.ts";
import {
  activeFilters,
  type DocumentFilters,
  documentMatcher,
  documentQuery,
  fileTypeFilters,
  MAX_LISTED,
  NO_CATEGORY,
} from "./document-filters.ts";
import { type Document, documentSearchKey, documentsAbout } from "./documents.ts";
import { dueDocuments, dueFilters } from "./due.ts";

const day = fc.integer({ min: 1, max: 9 }).map((of) => `2026-03-0${of}`);
const word = fc.constantFrom("عقد", "Contract", "أحمد", "2026", "passport");
const mimeTypes = [
  "application/pdf",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
];
const document = fc
  .record({
    name: word,
    filename: word.map((name) => `${name}.pdf`),
    categoryId: fc.constantFrom(1, 2),
    subcategoryId: fc.constantFrom(null, 3, 4),
    mimeType: fc.constantFrom(...mimeTypes),
    uploadDate: day.map((of) => `${of}T12:00:00.000Z`),
  })
  .map((values) => values as Document);
const filters: fc.Arbitrary<DocumentFilters> = fc.record(
  {
    search: fc.oneof(
      word,
      fc.constant("  "),
      word.map((text) => ` ${text.toUpperCase()} `),
    ),
    categoryId: fc.constantFrom(1, 2),
    subcategoryId: fc.constantFrom(3, 4),
    fileType: fc.constantFrom(...fileTypeFilters),
    from: day,
    to: day,
  },
  { requiredKeys: [] },
);
const matches = (of: DocumentFilters, one: Document) =>
  documentMatcher(of, (time) => time.slice(0, 10), documentSearchKey)(one);

describe("document filters", () => {
  it("find what has no category by what categories there are", () => {
    const filedUnder = { categories: new Map([[1, "contracts"]]), subcategories: new Map() };
    const left = (categoryId: number) =>
      documentMatcher(
        { categoryId: NO_CATEGORY },
        (time) => time,
        documentSearchKey,
        filedUnder,
      )({
        ...fc.sample(document, 1)[0],
        categoryId,
      } as Document);
    expect([1, 2, 3].map(left)).toEqual([false, true, true]);
  });

  it("set together find what each of them finds", () => {
    fc.assert(
      fc.property(filters, document, (all, one) => {
        const each = Object.entries(all).map(([name, value]) => matches({ [name]: value }, one));
        expect(matches(all, one)).toBe(each.every(Boolean));
      }),
    );
  });

  it("that are not set find everything", () => {
    fc.assert(
      fc.property(document, (one) => {
        for (const none of [{}, { search: "" }, { search: " " }, { from: "", to: "" }]) {
          expect(matches(none, one)).toBe(true);
        }
      }),
    );
  });

  it("by days include the first and the last one", () => {
    fc.assert(
      fc.property(document, day, day, (one, from, to) => {
        const uploaded = one.uploadDate.slice(0, 10);
        expect(matches({ from, to }, one)).toBe(from <= uploaded && uploaded <= to);
        expect(matches({ from: uploaded, to: uploaded }, one)).toBe(true);
      }),
    );
  });

  it("by a text find names and filenames as people write", () => {
    fc.assert(
      fc.property(document, word, (one, text) => {
        const expected = [one.name, one.filename].some((of) => fold(of).includes(fold(text)));
        expect(matches({ search: text }, one)).toBe(expected);
        expect(matches({ search: ` ${text.toUpperCase()}` }, one)).toBe(expected);
      }),
    );
  });

  it("by words find what a document is filed under, in the same search as its own texts", () => {
    const one = { name: "Tower 7", filename: "a.pdf", categoryId: 1, subcategoryId: 3 } as Document;
    const names = { categories: new Map([[1, "تراخيص"]]), subcategories: new Map([[3, "fire safety"]]) };
    const found = (search: string, of = one) =>
      documentMatcher({ search }, (time) => time, documentSearchKey, names)(of);
    expect(["التراخيص", "safety tower", "a.pdf تراخيص fire", "tower lease"].map((of) => found(of))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(found("safety", { ...one, subcategoryId: null })).toBe(false);
  });

  it("by file type distinguish PDF, old and new Word", () => {
    const found = fileTypeFilters.map((fileType) =>
      mimeTypes.map((mimeType) => matches({ fileType }, { mimeType } as Document)),
    );
    expect(found).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
  });

  it("count those that are set", () => {
    fc.assert(
      fc.property(filters, (of) => {
        expect(activeFilters(of)).toBe(Object.keys(of).length);
        expect(activeFilters({ ...of, search: "" })).toBe(Object.keys({ ...of, search: "" }).length - 1);
      }),
    );
  });
});

describe("the query of GET /api/documents", () => {
  const parse = (query: Record<string, string>) => parseInput(documentQuery, query);

  it.each(["1", "7", String(MAX_LISTED)])("takes %s for a limit", (limit) => {
    expect(parse({ limit })).toEqual({ limit: Number(limit) });
  });

  it.each(["0", String(MAX_LISTED + 1), "-1", "1.5", "1e2", " 1", "99999", "٣", ""])(
    "refuses %j for a limit",
    (limit) => {
      expect(() => parse({ limit })).toThrow("validation_error");
    },
  );

  it("refuses ids that are none by their own codes", () => {
    expect(() => parse({ categoryId: "x" })).toThrow("category_unknown");
    expect(() => parse({ subcategoryId: "-3" })).toThrow("subcategory_unknown");
    expect(parse({ categoryId: "500000000000001" })).toEqual({ categoryId: 500000000000001 });
  });

  it("bounds the length of a search", () => {
    expect(parse({ search: "س".repeat(LONGEST_SEARCH) }).search).toHaveLength(LONGEST_SEARCH);
    expect(() => parse({ search: "س".repeat(LONGEST_SEARCH + 1) })).toThrow("validation_error");
    // one character that folding makes eighteen letters of
    expect(() => parse({ search: "ﷺ".repeat(LONGEST_SEARCH / 10) })).toThrow("validation_error");
  });
});

describe("the filter of due dates", () => {
  const today = "2026-03-05";
  const passes = (dueDate: string | null, due: (typeof dueFilters)[number]) =>
    documentMatcher({ due }, String, documentSearchKey, null, today)({ dueDate } as Document);

  it("passes what has expired, what is due in so many days at the latest, or all that has a date", () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        const day = laterDay(today, days);
        const left = daysLeft(day, today);
        expect(dueFilters.filter((due) => passes(day, due))).toEqual([
          ...(left < 0 ? ["expired"] : []),
          ...(left <= 30 ? ["30"] : []),
          ...(left <= 90 ? ["90"] : []),
          "any",
        ]);
      }),
    );
  });

  it("passes no document without a date, also none that an earlier release kept", () => {
    for (const due of dueFilters) {
      expect(passes(null, due)).toBe(false);
      expect(documentMatcher({ due }, String, documentSearchKey, null, today)({} as Document)).toBe(false);
    }
  });

  it("and the one of the person are of the query, which refuses others", () => {
    expect(parseInput(documentQuery, { due: "30", responsibleId: "7" })).toEqual({ due: "30", responsibleId: 7 });
    for (const query of [{ due: "31" }, { due: "" }, { responsibleId: "me" }])
      expect(() => parseInput(documentQuery, query)).toThrow();
  });

  it("and the one of the person narrow a list", () => {
    const mine = documentMatcher({ responsibleId: 7 }, String, documentSearchKey);
    expect([7, 8, null].map((responsibleId) => mine({ responsibleId } as Document))).toEqual([true, false, false]);
  });
});

it("documents about an employee are filtered by them, and none is that says nobody", () => {
  expect(parseInput(documentQuery, { employeeId: "7" })).toEqual({ employeeId: 7 });
  expect(() => parseInput(documentQuery, { employeeId: "me" })).toThrow("employee_unknown");
  const passes = documentMatcher({ employeeId: 7 }, String, documentSearchKey);
  const all = [7, 8, null, undefined].map((employeeId) => ({ employeeId }) as Document);
  expect(all.map(passes)).toEqual([true, false, false, false]);
  expect(documentsAbout(all, 7)).toEqual(all.slice(0, 1));
});

it("the due documents are those that have expired or will within 30 days, the most urgent first", () => {
  const today = "2026-03-05";
  const days = fc.array(fc.option(fc.integer({ min: -60, max: 60 })), { maxLength: 20 });
  fc.assert(
    fc.property(days, (all) => {
      const documents = all.map((left, id) => ({ id, dueDate: left === null ? null : laterDay(today, left) }));
      const due = dueDocuments(documents, today).map(({ dueDate }) => dueDate && daysLeft(dueDate, today));
      const expected = all.flatMap((left) => (left !== null && left <= 30 ? [left] : []));
      expect(due).toEqual(expected.sort((a, b) => a - b));
    }),
  );
});
