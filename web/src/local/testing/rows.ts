/* Records for tests, whole and plain. */

import { type Category, type Change, type Document, type Employee, emptyInput } from "#domain/index";

const SIZES = [500, 1_500_000, 42];

/** A document; what a test is about is laid over it. */
export function aDocument(id: number, over: Partial<Document> = {}): Document {
  return {
    id,
    name: `Document ${id}`,
    filename: `document-${id}.pdf`,
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
    size: SIZES[id % SIZES.length] ?? 1,
    mimeType: "application/pdf",
    uploadedBy: 1,
    uploadDate: new Date(Date.UTC(2026, 0, 1) + (id % 1000) * 60_000).toISOString(),
    sha256: null,
    fileVersions: null,
    textState: null,
    tenant: 1,
    version: 1,
    filePath: `/api/documents/${id}/download`,
    ...over,
  };
}

/** A category. */
export function aCategory(id: number, over: Partial<Category> = {}): Category {
  return {
    id,
    name: `Category ${id}`,
    description: null,
    createdBy: 1,
    createdAt: "2026-01-01T00:00:00.000Z",
    tenant: 1,
    version: 1,
    ...over,
  };
}

/** An employee without papers. */
export function anEmployee(id: number, over: Partial<Employee> = {}): Employee {
  return {
    ...emptyInput,
    id,
    firstName: `Layla ${id}`,
    lastName: "Example",
    nationality: "Kuwait",
    civilId: "284051203312",
    phoneNumber: "+965 5550 0000",
    emailAddress: "layla@example.test",
    dateOfBirth: "1984-05-12",
    attachments: { civilId: null, passport: null, drivingLicense: null, schoolDegree: null },
    civilIdFile: null,
    passportFile: null,
    drivingLicenseFile: null,
    schoolDegreeFile: null,
    history: [],
    notes: {},
    handling: {},
    papers: {},
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    createdBy: 1,
    tenant: 1,
    version: 1,
    ...over,
  };
}

export const put = (record: Document): Change => ({ collection: "documents", id: record.id, record });
export const gone = (id: number): Change => ({ collection: "documents", id, deleted: true });
