import {
  type Attachment,
  type AttachmentType,
  type Employee,
  type EmployeeField,
  type EmployeeInput,
  employeeName,
  emptyInput,
  namesOf,
  replacedPapers,
  salaryText,
  tenantOf,
  type User,
} from "#domain/index";
import { editEntry, newRecordId, type Outcome, sha256, type WriteHandle, write, writeAll } from "#web/local/engine.ts";
import type { NewEntry } from "#web/local/index.ts";
import type { JudgedFile } from "#web/shared/judge-file.ts";
import { type Following, queueCorrection, queueFollowing } from "./papers/papers.actions.ts";

/* Changes of employees, each one a request that the outbox keeps until the server has answered it. */

type EmployeeEntry = NewEntry<"employees">;

/** The entered fields of an employee, as its GET shows them; the salary as text with two decimals. */
type Shown = Pick<Employee, EmployeeField>;

/** What was typed, as the record will show it; what is left out is null. */
export function shownOf(input: EmployeeInput): Shown {
  const salary = input.salary ?? null;
  return { ...emptyInput, ...input, salary: salary === null ? null : salaryText(salary) };
}

/** The body of the request: the salary is sent as a number, which holds twelve digits exactly. */
function bodyOf(shown: Partial<Shown>): Record<string, unknown> {
  return typeof shown.salary === "string" ? { ...shown, salary: Number(shown.salary) } : { ...shown };
}

const noAttachments = { civilId: null, passport: null, drivingLicense: null, schoolDegree: null };

/** A new employee as it shows until the server's own row has come, but for its id and its entered fields. */
export function blankRecord(actor: User, now: Date): Omit<Employee, "id" | EmployeeField> {
  return {
    ...emptyInput,
    attachments: noAttachments,
    civilIdFile: null,
    passportFile: null,
    drivingLicenseFile: null,
    schoolDegreeFile: null,
    history: [],
    notes: {},
    handling: {},
    papers: {},
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    createdBy: actor.id,
    tenant: tenantOf(actor),
    version: 0,
  };
}

export function newEmployeeEntry(actor: User, input: EmployeeInput, now: Date): EmployeeEntry {
  const id = newRecordId();
  const shown = shownOf(input);
  return {
    kind: "employee.create",
    collection: "employees",
    record: id,
    title: employeeName(shown),
    method: "POST",
    path: "/api/employees",
    body: { id, ...bodyOf(shown) },
    overlay: { ...blankRecord(actor, now), id, ...shown },
  };
}

function attaching(
  employee: { id: number; title: string },
  type: AttachmentType,
  file: JudgedFile,
  sha256: string,
): EmployeeEntry {
  const { id, title } = employee;
  const attachment: Attachment = { filename: file.filename, size: file.size, mimeType: file.mimeType, sha256 };
  return {
    kind: "attachment.upload",
    collection: "employees",
    record: id,
    title,
    method: "POST",
    path: `/api/employees/${id}/upload-attachment`,
    body: { attachmentType: type },
    file: { name: file.filename, type: file.mimeType, bytes: file.bytes },
    overlay: { attachments: { [type]: attachment } },
  };
}

export type PickedFiles = Partial<Record<AttachmentType, JudgedFile>>;

async function attachAll(employee: { id: number; title: string }, files: PickedFiles): Promise<WriteHandle[]> {
  const all: WriteHandle[] = [];
  for (const type of namesOf(files)) {
    const file = files[type];
    if (file) all.push(await write(attaching(employee, type, file, await sha256(file.bytes))));
  }
  return all;
}

/**
 * Writes a new employee, then each of its files, and the date of a paper that follows another, as changes of their own.
 * @returns the changes in this order
 */
export async function queueNewEmployee(
  actor: User,
  input: EmployeeInput,
  files: PickedFiles,
  following: Following | null,
): Promise<WriteHandle[]> {
  const now = new Date();
  const entry = newEmployeeEntry(actor, input, now);
  const changes = [await write(entry), ...(await attachAll({ id: entry.record, title: entry.title }, files))];
  if (following === null) return changes;
  const employee = { ...blankRecord(actor, now), ...shownOf(input), id: entry.record };
  return [...changes, await queueCorrection(employee, following.paper, { expiryDate: following.day })];
}

const worst: readonly Outcome[] = ["refused", "discarded", "kept"];

/** The least good of the outcomes of several changes. */
export async function leastGood(changes: readonly Pick<WriteHandle, "settled">[]): Promise<Outcome> {
  const outcomes = await Promise.all(changes.map(({ settled }) => settled));
  return worst.find((outcome) => outcomes.includes(outcome)) ?? "sent";
}

export function employeeChanges(employee: Employee, input: EmployeeInput): Partial<Shown> {
  const shown = shownOf(input);
  const changed = Object.entries(shown).filter(([name, value]) => employee[name as keyof Shown] !== value);
  return Object.fromEntries(changed);
}

/**
 * Changes an employee; only what changed is sent. A renewed paper goes to the history at once.
 * @param following gets its date by a change of its own, after this one
 * @param refused key of a refused change of the same employee: that one is mended and sent again instead of a second
 */
export async function queueEmployeeChange(
  actor: User,
  employee: Employee,
  changes: Partial<Shown>,
  files: PickedFiles,
  following: Following | null,
  refused: string | null,
): Promise<void> {
  const title = employeeName({ ...employee, ...changes });
  let changed = refused;
  if (Object.keys(changes).length > 0) {
    const body = bodyOf(changes);
    const past = replacedPapers(employee, changes, new Date().toISOString(), actor.id);
    const overlay = past.length > 0 ? { ...changes, history: [...employee.history, ...past] } : changes;
    if (refused === null || !(await editEntry(refused, { title, body, overlay, baseRow: employee }))) {
      changed = (await write({ ...employeeUpdate(employee, changes), overlay })).key;
    }
  }
  await attachAll({ id: employee.id, title }, files);
  const follows = changed === null ? undefined : { key: changed, field: "residencyExpiryDate" };
  if (following) await queueFollowing(actor, employee, following, follows);
}

/** A change of some fields, as the outbox takes it. */
export function employeeUpdate(employee: Employee, changes: Partial<Shown>): EmployeeEntry {
  return {
    kind: "employee.update",
    collection: "employees",
    record: employee.id,
    title: employeeName({ ...employee, ...changes }),
    method: "PATCH",
    path: `/api/employees/${employee.id}`,
    body: bodyOf(changes),
    overlay: changes,
    baseRow: employee,
  };
}

/** Keeps one attachment; resolves with the change once it is on the disk. */
export async function queueAttachment(
  employee: Employee,
  type: AttachmentType,
  file: JudgedFile,
): Promise<WriteHandle> {
  const { id } = employee;
  return write(attaching({ id, title: employeeName(employee) }, type, file, await sha256(file.bytes)));
}

export function queueAttachmentRemoval(employee: Employee, type: AttachmentType): Promise<WriteHandle> {
  return write({
    kind: "attachment.delete",
    collection: "employees",
    record: employee.id,
    title: employeeName(employee),
    method: "DELETE",
    path: `/api/employees/${employee.id}/attachments/${type}`,
    overlay: { attachments: { [type]: null } },
  });
}

function deletion(employee: Employee): EmployeeEntry {
  return {
    kind: "employee.delete",
    collection: "employees",
    record: employee.id,
    title: employeeName(employee),
    method: "DELETE",
    path: `/api/employees/${employee.id}`,
    overlay: null,
  };
}

export function queueEmployeeDeletions(employees: readonly Employee[]): Promise<string[]> {
  return writeAll(employees.map(deletion));
}
