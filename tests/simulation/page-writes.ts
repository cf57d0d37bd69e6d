/* How the actions of web/src/features and web/src/shared write, with what identifies a change in its text. */

import {
  type AttachmentType,
  type Document,
  type DocumentInput,
  type Employee,
  tenantOf,
  type User,
} from "#domain/index";
import { newRecordId } from "#web/local/outbox/ids.ts";
import { undo, write } from "#web/local/outbox/outbox.ts";
import { allEntries } from "#web/local/outbox/outbox-store.ts";
import type { StoredEntry } from "#web/local/storage/outbox-database.ts";
import type { NewEntry } from "#web/local/storage/types.ts";
import { getLocalSession } from "#web/local/tabs/session.ts";
import { anEmployee } from "#web/local/testing/rows.ts";

export function requireUser(): User {
  const user = getLocalSession()?.user;
  if (!user) throw new Error("nobody is signed in");
  return user;
}

export const save = async (entry: NewEntry) => (await write(entry)).key;
export const bytesOf = (text: string, size: number) => new TextEncoder().encode(text.padEnd(size, ".")).buffer;

export function createCategory(name: string, parent: { id: number; tenant: number } | null) {
  const user = requireUser();
  const kind = parent ? ("subcategory" as const) : ("category" as const);
  const collection = parent ? "subcategories" : "categories";
  const body = { id: newRecordId(), name, description: null, ...(parent && { categoryId: parent.id }) };
  const tenant = parent ? parent.tenant : tenantOf(user);
  const saved = save({
    kind: `${kind}.create`,
    collection,
    record: body.id,
    title: name,
    method: "POST",
    path: `/api/${collection}`,
    body,
    overlay: { ...body, createdBy: user.id, createdAt: new Date().toISOString(), tenant, version: 0 },
    ...(parent && { needs: [parent.id] }),
  });
  return { id: body.id, tenant, saved };
}

export function createDocument(input: DocumentInput, size: number) {
  const user = requireUser();
  const id = newRecordId();
  const { name, categoryId, subcategoryId = null, description = null } = input;
  const file = { name: `${name}.pdf`, type: "application/pdf", bytes: bytesOf(`%PDF-${name}`, size) };
  const body = { id, name, categoryId, subcategoryId, description };
  const saved = save({
    kind: "document.create",
    collection: "documents",
    record: id,
    title: name,
    method: "POST",
    path: "/api/documents",
    body,
    file,
    overlay: {
      ...body,
      filename: file.name,
      size: file.bytes.byteLength,
      mimeType: file.type,
      uploadedBy: user.id,
      uploadDate: new Date().toISOString(),
      sha256: null,
      fileVersions: null,
      textState: null,
      tenant: tenantOf(user),
      version: 0,
      filePath: `/api/documents/${id}/download`,
    },
    needs: [categoryId, subcategoryId].filter((one) => typeof one === "number"),
  });
  return { id, tenant: tenantOf(user), saved };
}

const singular = {
  documents: "document",
  categories: "category",
  subcategories: "subcategory",
  employees: "employee",
  reminders: "reminder",
} as const;
export type Changeable = keyof typeof singular;

/** Changes some fields of a record as it is shown. */
export function changeRecord(collection: Changeable, row: { id: number }, values: Record<string, unknown>) {
  return save(updateEntry(collection, row, values));
}

export function updateEntry(collection: Changeable, row: { id: number }, values: Record<string, unknown>): NewEntry {
  return {
    kind: `${singular[collection]}.update`,
    collection,
    record: row.id,
    title: "change",
    method: "PATCH",
    path: `/api/${collection}/${row.id}`,
    body: values,
    overlay: values as Partial<Document>,
    baseRow: row as Document,
  };
}

export function deleteRecord(collection: Changeable, row: { id: number }) {
  return save({
    kind: `${singular[collection]}.delete`,
    collection,
    record: row.id,
    title: "deletion",
    method: "DELETE",
    path: `/api/${collection}/${row.id}`,
    overlay: null,
  });
}

/**
 * Brings a deleted record back as the list of deleted items does: a deletion that is unsent is taken back, any other is
 * followed by a restoring.
 * @returns the key of the restoring; "" where the deletion was taken back
 */
export async function restoreRecord(collection: Changeable, id: number): Promise<string> {
  const local = getLocalSession();
  const isUnsent = ({ record, method, state }: StoredEntry) => record === id && method === "DELETE" && state !== "sent";
  const unsent = local && (await allEntries(local.outbox)).find(isUnsent);
  if (unsent && (await undo(unsent.key))) return "";
  return save({
    kind: `${singular[collection]}.restore`,
    collection,
    record: id,
    title: "restoring",
    method: "POST",
    path: `/api/${collection}/${id}/restore`,
    overlay: getLocalSession()?.mirror.lastDeletedRow(collection, id) ?? {},
  });
}

function blankEmployee(user: User): Employee {
  const now = new Date().toISOString();
  const made = { createdAt: now, updatedAt: now, createdBy: user.id, tenant: tenantOf(user), version: 0 };
  return anEmployee(newRecordId(), { firstName: "", lastName: "Simulated", ...made });
}

const entered = (employee: Employee) => {
  const { firstName, lastName, nationality, civilId, phoneNumber, emailAddress, dateOfBirth, salary } = employee;
  return { id: employee.id, firstName, lastName, nationality, civilId, phoneNumber, emailAddress, dateOfBirth, salary };
};

export function createEmployee(name: string, salary: string) {
  const employee = { ...blankEmployee(requireUser()), firstName: name, salary };
  const saved = save({
    kind: "employee.create",
    collection: "employees",
    record: employee.id,
    title: name,
    method: "POST",
    path: "/api/employees",
    body: entered(employee),
    overlay: employee,
  });
  return { id: employee.id, tenant: employee.tenant, saved };
}

export function importEmployees(names: readonly string[]) {
  const user = requireUser();
  const all = names.map((firstName) => ({ ...blankEmployee(user), firstName }));
  const saved = save({
    kind: "employee.import",
    collection: "employees",
    record: 0,
    records: all.map(({ id }) => id),
    title: "import",
    method: "POST",
    path: "/api/employees/import",
    body: { employees: all.map((one, at) => ({ ...entered(one), row: at + 1 })) },
    overlay: blankEmployee(user),
  });
  return { ids: all.map(({ id }) => id), tenant: tenantOf(user), saved };
}

/** A reminder on a document or an employee, for oneself. */
export function createReminder(on: { documentId: number } | { employeeId: number }, tenant: number, text: string) {
  const user = requireUser();
  const body = { id: newRecordId(), documentId: null, employeeId: null, ...on, day: "2027-03-01", text };
  const saved = save({
    kind: "reminder.create",
    collection: "reminders",
    record: body.id,
    title: text,
    method: "POST",
    path: "/api/reminders",
    body,
    overlay: { ...body, doneAt: null, createdBy: user.id, createdAt: new Date().toISOString(), tenant, version: 0 },
  });
  return { id: body.id, saved };
}

/** @param sha256 of the bytes, as the form computes it before */
export function attach(employee: { id: number }, type: AttachmentType, name: string, size: number, sha256: string) {
  const file = { name: `${name}.pdf`, type: "application/pdf", bytes: bytesOf(`%PDF-${name}`, size) };
  const attachment = { filename: file.name, size: file.bytes.byteLength, mimeType: file.type, sha256 };
  return save({
    kind: "attachment.upload",
    collection: "employees",
    record: employee.id,
    title: name,
    method: "POST",
    path: `/api/employees/${employee.id}/upload-attachment`,
    body: { attachmentType: type },
    file,
    overlay: { attachments: { [type]: attachment } },
  });
}

export function detach(employee: { id: number }, type: AttachmentType) {
  return save({
    kind: "attachment.delete",
    collection: "employees",
    record: employee.id,
    title: "removal",
    method: "DELETE",
    path: `/api/employees/${employee.id}/attachments/${type}`,
    overlay: { attachments: { [type]: null } },
  });
}
