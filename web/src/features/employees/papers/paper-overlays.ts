/* How an employee looks with a paper changed, until the server has answered. Pure; the server decides the same way. */

import {
  type Attachment,
  type Employee,
  fieldOfMember,
  furtherFileKey,
  type Paper,
  type PaperChange,
  type PaperFile,
  type PaperRenewal,
  type PaperTypeKey,
  type PastPaper,
  renewablePapers,
  type StoredPaper,
  specifiedOf,
} from "#domain/index";
import type { PaperFields } from "#web/local/index.ts";

const blank = { number: null, issueDate: null, expiryDate: null, issuer: null, cost: null, note: null };

const storedOf = (employee: Employee, id: string, type: PaperTypeKey): StoredPaper =>
  employee.papers?.[id] ?? { type, ...blank, files: [], history: [] };

type Members = PaperChange | PaperRenewal;

/** Members of a paper where they are kept: the employee's fields, or the paper in `papers`. */
function membersLaid(stored: StoredPaper, id: string, values: Members): PaperFields {
  const fields: Record<string, unknown> = {};
  const own: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || name === "keepsFiles") continue;
    const field = fieldOfMember(id, name);
    if (field) fields[field] = value;
    else own[name] = value;
  }
  return { ...fields, papers: { [id]: { ...stored, ...own } } };
}

/** A new or corrected paper. */
export function changedPaper(employee: Employee, id: string, type: PaperTypeKey, values: Members): PaperFields {
  return membersLaid(storedOf(employee, id, type), id, values);
}

/** A key for one more file. Which number is free only the server knows for sure; the file is known by its contents. */
function nextKey({ papers }: Employee, id: string): string {
  const paper = papers?.[id];
  const all = [...(paper?.files ?? []), ...(paper?.history ?? []).flatMap(({ files }) => files)];
  return furtherFileKey(
    id,
    all.map(({ key }) => key),
  );
}

/** A paper with one more file, in the specified place while that is free. */
export function withPaperFile(
  employee: Employee,
  { id, type }: Pick<Paper, "id" | "type">,
  file: Attachment,
): PaperFields {
  const stored = storedOf(employee, id, type);
  const { attachment } = specifiedOf(id);
  if (attachment && !employee.attachments[attachment]) {
    return { attachments: { [attachment]: file }, papers: { [id]: stored } };
  }
  return { papers: { [id]: { ...stored, files: [...stored.files, { ...file, key: nextKey(employee, id) }] } } };
}

/** A paper without one of its files. */
export function withoutFile(employee: Employee, { id, type }: Paper, key: string): PaperFields {
  const stored = storedOf(employee, id, type);
  const left = (files: readonly PaperFile[]) => files.filter((file) => file.key !== key);
  const history = stored.history.map((one) => ({ ...one, files: left(one.files) }));
  const papers = { [id]: { ...stored, files: left(stored.files), history } };
  const { attachment } = specifiedOf(id);
  return attachment === key ? { attachments: { [attachment]: null }, papers } : { papers };
}

/** The employee without a paper. What the history tells of earlier ones stays. */
export function withoutPaper({ id }: Paper): PaperFields {
  const { attachment, ...fields } = specifiedOf(id);
  return {
    ...Object.fromEntries(Object.values(fields).map((field) => [field, null])),
    ...(attachment ? { attachments: { [attachment]: null } } : {}),
    papers: { [id]: null },
  };
}

/** A paper as it was before it was removed. */
export function broughtBack(employee: Employee, { id, type }: Paper): PaperFields {
  const { attachment, ...fields } = specifiedOf(id);
  return {
    ...Object.fromEntries(Object.values(fields).map((field) => [field, employee[field]])),
    ...(attachment ? { attachments: { [attachment]: employee.attachments[attachment] } } : {}),
    papers: { [id]: storedOf(employee, id, type) },
  };
}

/**
 * A renewed paper: what it was is in the history of the employee or its own, with its files unless these stay.
 * @param replaced when, ISO 8601 UTC, and by whom
 */
export function renewedPaper(
  employee: Employee,
  paper: Paper,
  values: PaperRenewal,
  file: Attachment | null,
  replaced: { replacedAt: string; replacedBy: number },
): PaperFields {
  const { id, type, number, issueDate, expiryDate, issuer, cost } = paper;
  const { attachment } = specifiedOf(id);
  const stored = storedOf(employee, id, type);
  const moved = values.keepsFiles ? [] : paper.files;
  const files = moved.map((one) => (one.key === attachment ? { ...one, key: nextKey(employee, id) } : one));
  const past = renewablePapers.find((one) => one === id);
  const isPast = past !== undefined && expiryDate !== null;
  const own = isPast
    ? { number: stored.number, issueDate: stored.issueDate, expiryDate: null, issuer, cost }
    : { number, issueDate, expiryDate, issuer, cost };
  const kept: StoredPaper = {
    ...stored,
    files: values.keepsFiles ? stored.files : [],
    history: [...stored.history, { ...own, files, ...replaced }],
  };
  const blankDates = { issueDate: null, expiryDate: null, cost: null };
  const laid = membersLaid(kept, id, { ...blankDates, ...values });
  const entry: PastPaper[] = isPast
    ? [
        {
          paper: past,
          number: past === "passport" ? number : null,
          issueDate: past === "passport" ? issueDate : null,
          expiryDate,
          ...replaced,
        },
      ]
    : [];
  const all: Employee = {
    ...employee,
    ...laid,
    attachments: employee.attachments,
    papers: { [id]: laid.papers?.[id] ?? kept },
  };
  const isFree = attachment !== undefined && (!values.keepsFiles || !employee.attachments[attachment]);
  return {
    ...laid,
    ...(entry.length > 0 ? { history: [...employee.history, ...entry] } : {}),
    ...(attachment && !values.keepsFiles ? { attachments: { [attachment]: isFree ? file : null } } : {}),
    ...(file && !isFree ? withPaperFile(all, paper, file) : {}),
  };
}

/** The employee with these fields laid over. */
export function withLaid(employee: Employee, laid: PaperFields): Employee {
  const attachments = { ...employee.attachments, ...laid.attachments };
  return { ...employee, ...laid, attachments, papers: { ...employee.papers, ...laid.papers } };
}
