/* What has a text: documents, and whatever is attached to employees, each with an id by which its text is kept. */

import { type Attachment, type Document, type Employee, employeeFiles } from "#domain/index";
import type { TextId } from "../storage/texts-database.ts";

/** What is known of a file of which there may be a text. */
export interface Readable extends Pick<Document, "sha256" | "textState" | "mimeType" | "uploadDate"> {
  id: TextId;
}

/** An attachment; when it was filed is not known, so the employee's own time stands for it. */
export interface AttachedReadable extends Readable {
  employee: Employee;
  /** The attachment's key. */
  part: string;
}

/** Of an attachment's text. */
export const attachmentTextId = (employee: number, part: string): TextId => `employees/${employee}/${part}`;

/** The employee and the attachment that a text is of; null for one of a document. */
export function attachmentOfText(id: TextId): { employee: number; part: string } | null {
  if (typeof id === "number") return null;
  const [, employee, ...part] = id.split("/");
  return { employee: Number(employee), part: part.join("/") };
}

/** What is attached now under this key; undefined where nothing is. */
export const attachedFile = (employee: Employee, part: string): Attachment | undefined =>
  employeeFiles(employee).find(({ key }) => key === part);

const newestFirst = (one: Readable, other: Readable) =>
  one.uploadDate === other.uploadDate ? 0 : one.uploadDate < other.uploadDate ? 1 : -1;

const made = new WeakMap<readonly Employee[], readonly AttachedReadable[]>();

/** All that is attached to these employees, newest first. */
export function attachedReadables(employees: readonly Employee[]): readonly AttachedReadable[] {
  const known = made.get(employees);
  if (known) return known;
  const all = employees.flatMap((employee) =>
    employeeFiles(employee).map(({ key: part, sha256, mimeType, textState = null }): AttachedReadable => {
      const id = attachmentTextId(employee.id, part);
      return { id, sha256, mimeType, textState, uploadDate: employee.createdAt, employee, part };
    }),
  );
  all.sort(newestFirst);
  made.set(employees, all);
  return all;
}

/** Both, newest first, as each of them is. */
export function joinReadables<Row extends Readable>(
  documents: readonly Row[],
  attached: readonly Row[],
): readonly Row[] {
  if (attached.length === 0) return documents;
  const all: Row[] = [];
  let next = 0;
  for (const row of documents) {
    for (let other = attached[next]; other && newestFirst(other, row) < 0; other = attached[++next]) all.push(other);
    all.push(row);
  }
  return [...all, ...attached.slice(next)];
}
