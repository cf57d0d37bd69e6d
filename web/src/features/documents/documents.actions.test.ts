import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DocumentInput, isRecordId } from "#domain/index";
import { aDocument } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { documentChanges, dueOfVersion, newDocumentEntry, newVersionEntry } from "./documents.actions.ts";

const input: fc.Arbitrary<DocumentInput> = fc.record({
  name: fc.constantFrom("Lease", "Invoice"),
  categoryId: fc.constantFrom(1, 2),
  subcategoryId: fc.constantFrom(null, 3, 4),
  description: fc.constantFrom(null, "signed"),
  dueDate: fc.constantFrom(null, "2027-03-31", "2028-03-31"),
  responsibleId: fc.constantFrom(null, 7, 8),
  employeeId: fc.constantFrom(null, 90, 91),
});

const file = {
  source: new File(["%PDF"], "a.pdf"),
  filename: "a.pdf",
  sha256: null,
  proposedName: "a",
  size: 3,
  mimeType: "application/pdf",
  bytes: new ArrayBuffer(3),
};

describe("a change of a document", () => {
  it("laid over the document gives what the form says, and sends nothing that is the same", () => {
    fc.assert(
      fc.property(input, input, (before, after) => {
        const document = aDocument(9, {
          ...before,
          subcategoryId: before.subcategoryId ?? null,
          description: before.description ?? null,
          dueDate: before.dueDate ?? null,
          responsibleId: before.responsibleId ?? null,
          employeeId: before.employeeId ?? null,
        });
        const changes = documentChanges(document, after);
        expect({ ...document, ...changes }).toMatchObject(after);
        for (const field of ["name", "categoryId", "description", "dueDate", "responsibleId", "employeeId"] as const) {
          expect(field in changes).toBe(after[field] !== before[field]);
        }
      }),
    );
  });

  it("is empty when nothing changed", () => {
    fc.assert(
      fc.property(input, (same) => {
        const { subcategoryId = null, description = null, dueDate = null } = same;
        const { responsibleId = null, employeeId = null } = same;
        const stored = { ...same, subcategoryId, description, dueDate, responsibleId, employeeId };
        expect(documentChanges(aDocument(9, stored), same)).toEqual({});
      }),
    );
  });

  it("sends the subcategory with a new category, since the server judges the pair", () => {
    const document = aDocument(9, { categoryId: 1, subcategoryId: null });
    expect(documentChanges(document, { name: document.name, categoryId: 2 })).toEqual({
      categoryId: 2,
      subcategoryId: null,
    });
  });
});

it("a new version takes the date and the people that are given with it, and leaves what is not given", () => {
  const document = aDocument(9, { dueDate: "2026-03-31", responsibleId: 7 });
  const given = { name: "x", categoryId: 1 };
  expect(dueOfVersion(document, { ...given, dueDate: "2027-03-31", responsibleId: null })).toEqual({
    dueDate: "2027-03-31",
  });
  expect(dueOfVersion(document, { ...given, dueDate: null, responsibleId: 8 })).toEqual({ responsibleId: 8 });
  expect(dueOfVersion(document, { ...given, dueDate: "2026-03-31" })).toEqual({});
  expect(dueOfVersion({ ...document, employeeId: 90 }, { ...given, employeeId: 91 })).toEqual({ employeeId: 91 });
  expect(dueOfVersion({ ...document, employeeId: 90 }, { ...given, employeeId: null })).toEqual({});
});

describe("a new document", () => {
  it("is shown as the server will show it, and waits for its category and whom it is about", () => {
    const actor = aUser(7, { organizationId: 70 });
    const given = { name: "Lease", categoryId: 1, subcategoryId: 3, employeeId: 90 };
    const entry = newDocumentEntry(actor, given, file, new Date(0));
    const id = entry.record;
    expect(isRecordId(id)).toBe(true);
    const blank = { description: null, tags: null, dueDate: null, responsibleId: null };
    expect(entry.body).toEqual({ id, ...given, ...blank });
    expect(entry.needs).toEqual([1, 3, 90]);
    expect(Object.keys(entry.overlay ?? {}).sort()).toEqual(Object.keys(aDocument(1)).sort());
    expect(entry.overlay).toMatchObject({ id, tenant: 70, uploadedBy: 7, uploadDate: "1970-01-01T00:00:00.000Z" });
  });

  it("never has the id of another", () => {
    const actor = aUser(7);
    const ids = Array.from(
      { length: 500 },
      () => newDocumentEntry(actor, { name: "x", categoryId: 1 }, file, new Date(0)).record,
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("a new version", () => {
  const actor = aUser(7, { fullName: "Noura" });
  const second = { ...file, filename: "b.pdf", sha256: "cd" };

  it("shows the file in the former one's place, which becomes the earlier version", () => {
    const document = aDocument(9, { filename: "a.pdf", size: 5, uploadedBy: 3 });
    const { overlay, path, file: sent } = newVersionEntry(actor, document, second, new Date(0));
    expect([path, sent?.name]).toEqual(["/api/documents/9/versions", "b.pdf"]);
    const { mimeType, sha256, uploadDate } = document;
    const former = { number: 1, filedBy: 3, filedByName: null, filedAt: uploadDate };
    expect(overlay).toEqual({
      filename: "b.pdf",
      size: 3,
      mimeType: "application/pdf",
      sha256: "cd",
      textState: null,
      fileVersions: {
        current: { number: 2, filedBy: 7, filedByName: "Noura", filedAt: "1970-01-01T00:00:00.000Z" },
        earlier: [{ ...former, filename: "a.pdf", size: 5, mimeType, sha256 }],
      },
    });
  });

  it("counts on from the last, though earlier ones were deleted", () => {
    const at = { filedBy: 3, filedByName: "Omar", filedAt: "2026-11-01T00:00:00.000Z" };
    const document = aDocument(9, { fileVersions: { current: { number: 5, ...at }, earlier: [] } });
    const { overlay } = newVersionEntry(actor, document, second, new Date(0));
    expect(overlay).toMatchObject({ fileVersions: { current: { number: 6 }, earlier: [{ number: 5, ...at }] } });
  });
});
