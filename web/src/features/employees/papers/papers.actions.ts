import {
  type Attachment,
  correctedMembers,
  type Employee,
  employeeName,
  isOnRecord,
  type Paper,
  type PaperChange,
  type PaperFile,
  type PaperRenewal,
  type PaperTypeKey,
  specifiedFields,
  type User,
} from "#domain/index";
import { newRecordId, sha256, type WriteHandle, write } from "#web/local/engine.ts";
import type { NewEntry, PaperFields } from "#web/local/index.ts";
import type { JudgedFile } from "#web/shared/judge-file.ts";
import {
  broughtBack,
  changedPaper,
  renewedPaper,
  withLaid,
  withoutFile,
  withoutPaper,
  withPaperFile,
} from "./paper-overlays.ts";

/* Changes of papers, each one a request that the outbox keeps until the server has answered it. */

type Entry = NewEntry<"employees">;

/** A request about a paper: POST to an end of its path, unless it says otherwise. */
function entry(
  employee: Employee,
  kind: Entry["kind"],
  path: string,
  overlay: PaperFields,
  more: Partial<Entry> = {},
): Entry {
  const title = employeeName(employee);
  const common = { collection: "employees", record: employee.id, title, method: "POST" } as const;
  return { ...common, kind, path: `/api/employees/${employee.id}/papers${path}`, overlay, ...more };
}

async function attached(file: JudgedFile): Promise<{ shown: Attachment; sent: NonNullable<Entry["file"]> }> {
  const { filename, size, mimeType, bytes } = file;
  return {
    shown: { filename, size, mimeType, sha256: await sha256(bytes) },
    sent: { name: filename, type: mimeType, bytes },
  };
}

/** The id of the first paper of a specified type, which is that type; null for any other new paper. */
export function firstPaperId(employee: Employee, type: PaperTypeKey): PaperTypeKey | null {
  return type in specifiedFields && !isOnRecord(employee, type) ? type : null;
}

/** Adds a paper, then each of its pages as a change of its own. @returns the employee as it is shown then */
export async function queuePaper(
  employee: Employee,
  type: PaperTypeKey,
  values: PaperChange,
  files: readonly JudgedFile[],
): Promise<Employee> {
  const id = firstPaperId(employee, type) ?? String(newRecordId());
  const overlay = changedPaper(employee, id, type, values);
  await write(entry(employee, "paper.add", "", overlay, { body: { id, type, ...values } }));
  return queuePages(withLaid(employee, overlay), { id, type }, files);
}

/** @param paper as its author saw it */
export function queueCorrection(employee: Employee, paper: Paper, values: PaperChange): Promise<WriteHandle> {
  const { id, type } = paper;
  const overlay = changedPaper(employee, id, type, values);
  const changed = correctedMembers.filter((member) => values[member] !== undefined);
  const baseValues = Object.fromEntries(changed.map((member) => [member, paper[member]]));
  const more = { method: "PATCH", body: { ...values }, baseValues } as const;
  return write(entry(employee, "paper.change", `/${id}`, overlay, more));
}

const replacedBy = (actor: User) => ({ replacedAt: new Date().toISOString(), replacedBy: actor.id });

/** Renews a paper in one step, with its first page where there is one; further pages follow. @returns the employee as it is shown then */
export async function queueRenewal(
  actor: User,
  employee: Employee,
  paper: Paper,
  values: PaperRenewal,
  [first, ...further]: readonly JudgedFile[],
): Promise<Employee> {
  const scan = first ? await attached(first) : null;
  const overlay = renewedPaper(employee, paper, values, scan?.shown ?? null, replacedBy(actor));
  const more = { body: { ...values }, ...(scan ? { file: scan.sent } : {}) };
  await write(entry(employee, "paper.renew", `/${paper.id}/renew`, overlay, more));
  return queuePages(withLaid(employee, overlay), paper, further);
}

/** A paper that gets the expiry date of another one. */
export interface Following {
  paper: Paper;
  /** `YYYY-MM-DD` */
  day: string;
  /** Whether the other one was renewed rather than corrected. */
  isRenewal: boolean;
}

/** Gives a paper the date of the one that it follows, whose change is queued already. A renewed one keeps its pages. */
export async function queueFollowing(actor: User, employee: Employee, following: Following): Promise<void> {
  const { paper, day, isRenewal } = following;
  if (isRenewal && paper.expiryDate !== null)
    await queueRenewal(actor, employee, paper, { expiryDate: day, keepsFiles: true }, []);
  else await queueCorrection(employee, paper, { expiryDate: day });
}

/** Adds pages to a paper, in their order. @returns the employee as it is shown then */
export async function queuePages(
  employee: Employee,
  paper: Pick<Paper, "id" | "type">,
  files: readonly JudgedFile[],
): Promise<Employee> {
  let after = employee;
  for (const file of files) {
    const { shown, sent } = await attached(file);
    const overlay = withPaperFile(after, paper, shown);
    await write(entry(after, "paper.attach", `/${paper.id}/files`, overlay, { body: {}, file: sent }));
    after = withLaid(after, overlay);
  }
  return after;
}

export function queuePageRemoval(employee: Employee, paper: Paper, { key }: PaperFile): Promise<WriteHandle> {
  const overlay = withoutFile(employee, paper, key);
  return write(entry(employee, "paper.detach", `/${paper.id}/files/${key}/remove`, overlay));
}

/** Brings a page back. @param employee as it was before the page was removed */
export function queuePageReturn(employee: Employee, paper: Paper, { key }: PaperFile): Promise<WriteHandle> {
  return write(entry(employee, "paper.reattach", `/${paper.id}/files/${key}/restore`, broughtBack(employee, paper)));
}

export function queuePaperRemoval(employee: Employee, paper: Paper): Promise<WriteHandle> {
  return write(entry(employee, "paper.remove", `/${paper.id}/remove`, withoutPaper(paper)));
}

/** Brings a paper back. @param employee as it was before the paper was removed */
export function queuePaperReturn(employee: Employee, paper: Paper): Promise<WriteHandle> {
  return write(entry(employee, "paper.return", `/${paper.id}/restore`, broughtBack(employee, paper)));
}
