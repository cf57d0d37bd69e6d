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
import type { Follows, NewEntry, PaperFields } from "#web/local/index.ts";
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

/** A change that was queued: its key, and the employee as it is shown then. */
interface Queued {
  key: string;
  after: Employee;
}

/** Adds a paper, then each of its pages as a change of its own, which follows. */
export async function queuePaper(
  employee: Employee,
  type: PaperTypeKey,
  values: PaperChange,
  files: readonly JudgedFile[],
): Promise<Queued> {
  const id = firstPaperId(employee, type) ?? String(newRecordId());
  const overlay = changedPaper(employee, id, type, values);
  const { key } = await write(entry(employee, "paper.add", "", overlay, { body: { id, type, ...values } }));
  return { key, after: await queuePages(withLaid(employee, overlay), { id, type }, files, { key }) };
}

/** @param paper as its author saw it */
export function queueCorrection(
  employee: Employee,
  paper: Paper,
  values: PaperChange,
  follows?: Follows,
): Promise<WriteHandle> {
  const { id, type } = paper;
  const overlay = changedPaper(employee, id, type, values);
  const changed = correctedMembers.filter((member) => values[member] !== undefined);
  const baseValues = Object.fromEntries(changed.map((member) => [member, paper[member]]));
  const more = { method: "PATCH", body: { ...values }, baseValues, ...(follows ? { follows } : {}) } as const;
  return write(entry(employee, "paper.change", `/${id}`, overlay, more));
}

const replacedBy = (actor: User) => ({ replacedAt: new Date().toISOString(), replacedBy: actor.id });

/** Renews a paper in one step, with its first page where there is one; further pages follow. */
export async function queueRenewal(
  actor: User,
  employee: Employee,
  paper: Paper,
  values: PaperRenewal,
  [first, ...further]: readonly JudgedFile[],
  follows?: Follows,
): Promise<Queued> {
  const scan = first ? await attached(first) : null;
  const overlay = renewedPaper(employee, paper, values, scan?.shown ?? null, replacedBy(actor));
  const more = { body: { ...values }, ...(scan ? { file: scan.sent } : {}), ...(follows ? { follows } : {}) };
  const { key } = await write(entry(employee, "paper.renew", `/${paper.id}/renew`, overlay, more));
  return { key, after: await queuePages(withLaid(employee, overlay), paper, further, { key }) };
}

/** A paper that gets the expiry date of another one. */
export interface Following {
  paper: Paper;
  /** `YYYY-MM-DD` */
  day: string;
  /** Whether the other one was renewed rather than corrected. */
  isRenewal: boolean;
}

/**
 * Gives a paper the date of the one that it follows, whose change is queued already: where that is refused, this one is
 * not sent. A renewed one keeps its pages.
 */
export async function queueFollowing(
  actor: User,
  employee: Employee,
  following: Following,
  follows?: Follows,
): Promise<void> {
  const { paper, day, isRenewal } = following;
  if (isRenewal && paper.expiryDate !== null)
    await queueRenewal(actor, employee, paper, { expiryDate: day, keepsFiles: true }, [], follows);
  else await queueCorrection(employee, paper, { expiryDate: day }, follows);
}

/**
 * Adds pages to a paper, in their order.
 * @param follows the change of the paper that they come with
 * @returns the employee as it is shown then
 */
export async function queuePages(
  employee: Employee,
  paper: Pick<Paper, "id" | "type">,
  files: readonly JudgedFile[],
  follows?: Follows,
): Promise<Employee> {
  let after = employee;
  for (const file of files) {
    const { shown, sent } = await attached(file);
    const overlay = withPaperFile(after, paper, shown);
    await write(
      entry(after, "paper.attach", `/${paper.id}/files`, overlay, {
        body: {},
        file: sent,
        ...(follows ? { follows } : {}),
      }),
    );
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
