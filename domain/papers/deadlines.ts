/* What lapses on a day: papers of people, and documents with a due date. Notices, the screen of today, the calendar and
   reports all begin here. */

import type { Document } from "../documents/documents.ts";
import type { Employee } from "../employees/employees.ts";
import { type PaperTypeKey, paperTypes } from "../settings/paper-types.ts";
import type { OrganizationSettings } from "../settings/settings.ts";
import { needsResidency } from "./paper-rules.ts";
import { type Paper, papersOf, papersOnRecord, type WithPapers } from "./papers.ts";

export interface Deadline {
  collection: "documents" | "employees";
  /** Of the document or employee. */
  id: number;
  /** The paper's id; null for a document. */
  paper: string | null;
  type: PaperTypeKey | "document";
  /** `YYYY-MM-DD`, the last day on which it holds. */
  day: string;
}

/** That of a person's paper. */
export interface PaperDeadline extends Deadline {
  collection: "employees";
  paper: string;
  type: PaperTypeKey;
}

/** Stands for a deadline for ever: a renewed paper has another day, and so another key. */
export function deadlineKey({ collection, id, paper, day }: Deadline): string {
  return [collection, id, paper ?? "", day].join("|");
}

/** Of one employee, in the order of papers. */
export function employeeDeadlines(
  employee: WithPapers & { id: number },
  papers: readonly Paper[] = papersOf(employee),
): PaperDeadline[] {
  return papers.flatMap(({ id: paper, type, expiryDate }) =>
    expiryDate === null ? [] : [{ collection: "employees" as const, id: employee.id, paper, type, day: expiryDate }],
  );
}

/** Of one document; an earlier release kept none. */
export function documentDeadline({
  id,
  dueDate,
}: { id: number } & Partial<Pick<Document, "dueDate">>): Deadline | null {
  return dueDate == null ? null : { collection: "documents", id, paper: null, type: "document", day: dueDate };
}

/** What an organization requires of citizens of the Gulf states and of others; read once per version of its settings. */
const required = new WeakMap<OrganizationSettings, { gulf: PaperTypeKey[]; others: PaperTypeKey[] }>();

function requiredBy(settings: OrganizationSettings) {
  const { requiredPapers, ownPaperTypes } = settings;
  const keys: PaperTypeKey[] = [...paperTypes, ...ownPaperTypes.map(({ key }) => key)];
  const types = {
    gulf: keys.filter((key) => requiredPapers[key] === "everyone"),
    others: keys.filter((key) => requiredPapers[key] === "everyone" || requiredPapers[key] === "nonGulf"),
  };
  required.set(settings, types);
  return types;
}

/** The types of papers that this person has to have, in the order of types. */
export function requiredTypes(
  { nationality }: Pick<Employee, "nationality">,
  settings: OrganizationSettings,
): readonly PaperTypeKey[] {
  const { gulf, others } = required.get(settings) ?? requiredBy(settings);
  return gulf.length === others.length || needsResidency(nationality) ? others : gulf;
}

/** The required types of which there is no paper on record. */
export function missingTypes(
  employee: WithPapers & Pick<Employee, "nationality">,
  settings: OrganizationSettings,
  papers: readonly Paper[] = papersOf(employee),
): PaperTypeKey[] {
  const present = new Set(papersOnRecord(employee, papers).map(({ type }) => type));
  return requiredTypes(employee, settings).filter((type) => !present.has(type));
}

/** The required types of which there are papers on record, every one of which has expired. @param today `YYYY-MM-DD` */
export function expiredTypes(
  employee: WithPapers & Pick<Employee, "nationality">,
  settings: OrganizationSettings,
  today: string,
): PaperTypeKey[] {
  const papers = papersOnRecord(employee);
  const isPast = (day: string | null) => day !== null && day < today;
  return requiredTypes(employee, settings).filter((type) => {
    const ofType = papers.filter((paper) => paper.type === type);
    return ofType.length > 0 && ofType.every(({ expiryDate }) => isPast(expiryDate));
  });
}
