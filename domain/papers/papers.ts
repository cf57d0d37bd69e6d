/* The papers of people: what the specified fields of an employee say of a passport, a residency, a civil ID and a work
   permit, and what is kept beside them in `papers`. Each fact stands in one place: what has a specified field is in that
   field alone, so that whoever writes the field writes the paper. */

import { ownMember } from "../core/own-member.ts";
import type { AttachmentType, Employee, EmployeeField, PastPaper } from "../employees/employees.ts";
import type { EarlierPaper, PapersById, StoredPaper } from "../employees/stored-papers.ts";
import { isPaperType, type PaperTypeKey, paperTypes } from "../settings/paper-types.ts";

/** A paper as it is shown: the specified fields, files and history included. */
export interface Paper extends StoredPaper {
  id: string;
}

export interface SpecifiedFields {
  number?: "passportNumber" | "civilId" | "workPermit";
  issueDate?: "passportIssueDate";
  expiryDate?: "passportExpiryDate" | "residencyExpiryDate";
  attachment?: AttachmentType;
}

/** Where the specification keeps what is known of a type's first paper. */
export const specifiedFields = {
  passport: {
    number: "passportNumber",
    issueDate: "passportIssueDate",
    expiryDate: "passportExpiryDate",
    attachment: "passport",
  },
  residency: { expiryDate: "residencyExpiryDate" },
  civilId: { number: "civilId", attachment: "civilId" },
  workPermit: { number: "workPermit" },
  drivingLicense: { attachment: "drivingLicense" },
  degree: { attachment: "schoolDegree" },
} as const satisfies Partial<Record<PaperTypeKey, SpecifiedFields>>;

export type SpecifiedPaper = keyof typeof specifiedFields;

/** Which fields of the employee are a paper's; none for one that is not the first of a specified type. */
export function specifiedOf(id: string): SpecifiedFields {
  return ownMember<SpecifiedFields>(specifiedFields, id) ?? {};
}

/** The field of the employee that keeps a member of a paper; undefined where `papers` does. */
export function fieldOfMember(id: string, member: string): EmployeeField | undefined {
  const specified = specifiedOf(id);
  return member === "number" || member === "issueDate" || member === "expiryDate" ? specified[member] : undefined;
}

/** What papers are read from; an employee that an earlier release kept has no `papers`. */
export type WithPapers = Pick<
  Employee,
  | "civilId"
  | "passportNumber"
  | "passportIssueDate"
  | "passportExpiryDate"
  | "residencyExpiryDate"
  | "workPermit"
  | "attachments"
  | "history"
> & { papers?: PapersById };

/** Somebody of whom no paper is on record. */
export const noPapers: WithPapers = {
  civilId: "",
  passportNumber: null,
  passportIssueDate: null,
  passportExpiryDate: null,
  residencyExpiryDate: null,
  workPermit: null,
  attachments: { civilId: null, passport: null, drivingLicense: null, schoolDegree: null },
  history: [],
};

const nothing = { number: null, issueDate: null, expiryDate: null, issuer: null, cost: null, note: null };

const beside = { number: null, issueDate: null, issuer: null, cost: null, files: [] };

/** The renewals of a paper: those that `history` of the employee tells of, each with what is kept beside it, and others. */
function historyOf(specified: readonly PastPaper[], kept: readonly EarlierPaper[]): EarlierPaper[] {
  const past = specified.map(({ number, issueDate, expiryDate, replacedAt, replacedBy }): EarlierPaper => {
    const more = kept.find((one) => one.replacedAt === replacedAt) ?? beside;
    const dates = { issueDate: issueDate ?? more.issueDate, expiryDate, replacedAt, replacedBy };
    return { ...more, number: number ?? more.number, ...dates };
  });
  const times = new Set(past.map(({ replacedAt }) => replacedAt));
  return [...past, ...kept.filter(({ replacedAt }) => !times.has(replacedAt))].sort((a, b) =>
    a.replacedAt < b.replacedAt ? -1 : Number(a.replacedAt > b.replacedAt),
  );
}

/** What is kept of a paper beside the specified fields; an address may name it, so by its very id alone. */
const storedOf = ({ papers }: WithPapers, id: string) => ownMember(papers ?? {}, id);

/** The paper of this id, whole; null where nothing at all is known of it. */
export function paperOf(employee: WithPapers, id: string): Paper | null {
  const stored = storedOf(employee, id);
  const { number, issueDate, expiryDate, attachment } = specifiedOf(id);
  const attached = attachment === undefined ? null : employee.attachments[attachment];
  const past = employee.history.filter(({ paper }) => paper === id);
  const isSpecified =
    (number && employee[number]) ||
    (issueDate && employee[issueDate]) ||
    (expiryDate && employee[expiryDate]) ||
    attached;
  // most people have few of the papers that there may be: nothing is made of the others
  if (!stored && !isSpecified && past.length === 0) return null;
  // the first paper of a specified type has the type's name for its id
  const type = stored?.type ?? (isPaperType(id) ? id : null);
  if (type === null) return null;
  const base: StoredPaper = stored ?? { ...nothing, type, files: [], history: [] };
  return {
    ...base,
    id,
    number: number ? employee[number] : base.number,
    issueDate: issueDate ? employee[issueDate] : base.issueDate,
    expiryDate: expiryDate ? employee[expiryDate] : base.expiryDate,
    files: attached && attachment ? [{ ...attached, key: attachment }, ...base.files] : base.files,
    history: historyOf(past, base.history),
  };
}

/** The first paper of a specified type, of which nothing may be known yet. */
export function specifiedPaperOf(employee: WithPapers, id: SpecifiedPaper): Paper {
  return paperOf(employee, id) ?? { ...nothing, id, type: id, files: [], history: [] };
}

/** Whether there is such a paper now, not only what it was before. */
export function isOnRecord(employee: WithPapers, id: string): boolean {
  const paper = paperOf(employee, id);
  return paper !== null && isPresent(employee, paper);
}

const isPresent = (employee: WithPapers, { id, number, issueDate, expiryDate, files }: Paper) =>
  Boolean(storedOf(employee, id) || number || issueDate || expiryDate || files.length > 0);

/** Those of an employee's papers that there are now. */
export function papersOnRecord(employee: WithPapers, papers: readonly Paper[] = papersOf(employee)): Paper[] {
  return papers.filter((paper) => isPresent(employee, paper));
}

/** All papers of an employee: by the order of types, then by id. */
export function papersOf(employee: WithPapers): Paper[] {
  const ids = new Set([...Object.keys(specifiedFields), ...Object.keys(employee.papers ?? {})]);
  const rank = ({ type }: Paper) => {
    const at = (paperTypes as readonly string[]).indexOf(type);
    return at < 0 ? paperTypes.length : at;
  };
  return [...ids]
    .flatMap((id) => paperOf(employee, id) ?? [])
    .sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
}
