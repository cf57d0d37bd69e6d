import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Document } from "#domain/index";
import { documentSearchKey, fold } from "#domain/index";
import { ordered } from "#web/ui/list/order.ts";
import type { DocumentColumn } from "./filters/filters-url.ts";
import { localDay, matcherOf, sortKeyOf } from "./select-documents.ts";

function documentWith(fields: Partial<Document>): Document {
  return {
    id: 1,
    name: "Lease",
    filename: "lease.pdf",
    categoryId: 1,
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
    ...fields,
  };
}

const context = {
  keyOf: documentSearchKey,
  fold,
  categories: new Map([
    [1, { name: "Contracts" }],
    [2, { name: "Banking" }],
  ]),
};

describe("local days", () => {
  it("hold every moment of the viewer's day and no other", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
        (moment) => {
          const two = (value: number) => String(value).padStart(2, "0");
          const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
          const { start, end } = localDay(day);
          const time = moment.toISOString();
          expect(time >= start && time <= end).toBe(true);
        },
      ),
    );
  });

  it("include both ends of a range", () => {
    const { start, end } = localDay("2026-11-21");
    const matches = matcherOf({ from: "2026-11-21", to: "2026-11-21" }, documentSearchKey);
    expect(matches(documentWith({ uploadDate: start }))).toBe(true);
    expect(matches(documentWith({ uploadDate: end }))).toBe(true);
    expect(matches(documentWith({ uploadDate: localDay("2026-11-22").start }))).toBe(false);
    expect(matches(documentWith({ uploadDate: localDay("2026-11-20").end }))).toBe(false);
  });
});

describe("the filter", () => {
  it("finds names and filenames as Arabic and English readers expect", () => {
    const row = documentWith({ name: "عقد إيجار الشقّة", filename: "Résumé_100%.pdf" });
    const finds = (search: string) => matcherOf({ search }, documentSearchKey)(row);
    expect(["ايجار", "الشقه", "resume", "100%", "RÉSUMÉ", "م"].map(finds)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it("takes a file type as part of the mime type", () => {
    const matches = matcherOf({ fileType: "officedocument" }, documentSearchKey);
    const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    expect(matches(documentWith({ mimeType: docx }))).toBe(true);
    expect(matches(documentWith({ mimeType: "application/msword" }))).toBe(false);
  });
});

describe("the order", () => {
  const sorted = (rows: Document[], column: DocumentColumn, descending: boolean) => {
    const key = sortKeyOf(column, context);
    return key ? ordered(rows, key, descending) : rows;
  };

  it("of the date is the mirror's own", () => {
    expect(sortKeyOf("date", context)).toBeNull();
  });

  it("keeps equal rows newest first", () => {
    const rows = [1, 2, 3].map((id) => documentWith({ id, size: 7 }));
    for (const descending of [true, false]) expect(sorted(rows, "size", descending)).toEqual(rows);
  });

  it("reads numbers in names by value and puts unknown categories last, either way", () => {
    const rows = ["Invoice 10", "Invoice 9"].map((name, index) =>
      documentWith({ id: index + 1, name, categoryId: index * 8 + 1 }),
    );
    expect(sorted(rows, "name", false).map(({ name }) => name)).toEqual(["Invoice 9", "Invoice 10"]);
    for (const descending of [true, false]) {
      expect(sorted(rows, "category", descending).map(({ categoryId }) => categoryId)).toEqual([1, 9]);
    }
  });

  it("of the due date puts documents without one last, either way", () => {
    const rows = [null, "2027-03-31", "2026-12-01"].map((dueDate, id) => documentWith({ id, dueDate }));
    const days = (descending: boolean) => sorted(rows, "due", descending).map(({ dueDate }) => dueDate);
    expect(days(false)).toEqual(["2026-12-01", "2027-03-31", null]);
    expect(days(true)).toEqual(["2027-03-31", "2026-12-01", null]);
  });

  it("does not distinguish what Arabic and Latin readers do not", () => {
    const rows = ["إيجار ب", "ايجار ا", "élan", "Elan", "عقد"].map((name, index) =>
      documentWith({ id: index + 1, name }),
    );
    const names = sorted(rows, "name", false).map(({ name }) => name);
    expect(names).toEqual(["élan", "Elan", "ايجار ا", "إيجار ب", "عقد"]);
  });
});
