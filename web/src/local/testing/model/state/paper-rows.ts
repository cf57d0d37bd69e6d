/* Papers of people as the model's rows hold them: the specified fields, `papers`, and what is removed. */

import {
  type Attachment,
  type AttachmentType,
  attachmentTypes,
  furtherFileKey,
  isOnRecord,
  type Paper,
  type PaperFile,
  type PaperTypeKey,
  paperOf,
  type StoredPaper,
  specifiedOf,
  type WithPapers,
} from "#domain/index";
import { isObject, type ModelRow, type RemovedFile, type StoredRecord, type Values } from "./records.ts";

type StoredPapers = NonNullable<ModelRow["papers"]>;

/** The path that an attachment is downloaded from, by the field that shows it. */
export function attachmentPaths(id: number, attachments: Values): Values {
  const pathOf = (type: AttachmentType) =>
    attachments[type] ? `/api/employees/${id}/download-attachment/${type}` : null;
  return Object.fromEntries(attachmentTypes.map((type) => [`${type}File`, pathOf(type)]));
}

const nothing = { number: null, issueDate: null, expiryDate: null, issuer: null, cost: null, note: null };

export const emptyPaper = (type: PaperTypeKey): StoredPaper => ({ type, ...nothing, files: [], history: [] });
export const storedPapers = ({ papers = {} }: Readonly<ModelRow>): StoredPapers => papers;
const isPerson = (row: Readonly<ModelRow>): row is ModelRow & WithPapers =>
  isObject(row.attachments) && Array.isArray(row.history);
export const paperIn = (row: Readonly<ModelRow>, id: string): Paper | null => (isPerson(row) ? paperOf(row, id) : null);
export const isPaperIn = (row: Readonly<ModelRow>, id: string): boolean => isPerson(row) && isOnRecord(row, id);

export function setPaper(row: ModelRow, id: string, paper: StoredPaper): void {
  row.papers = { ...storedPapers(row), [id]: paper };
}

/** Where a member of a paper is kept: in a specified field, or in `papers`. */
export function nameOfMember(id: string, member: string): string {
  const specified: Partial<Record<string, string>> = { ...specifiedOf(id) };
  return specified[member] ?? `papers.${id}.${member}`;
}

/** All files of a paper without those of the specified attachments. */
export function filesOf({
  files,
  history,
}: Pick<StoredPaper, "files" | "history">): { file: PaperFile; replacedAt?: string }[] {
  return [
    ...files.map((file) => ({ file })),
    ...history.flatMap((one) => one.files.map((file) => ({ file, replacedAt: one.replacedAt }))),
  ];
}

/** A paper without the files that a condition drops. */
export function lessFiles(kept: StoredPaper, drops: (key: string) => boolean): StoredPaper {
  const left = (files: readonly PaperFile[]) => files.filter(({ key }) => !drops(key));
  return {
    ...kept,
    files: left(kept.files),
    history: kept.history.map((one) => ({ ...one, files: left(one.files) })),
  };
}

/** A key for a further file of a paper, which no other one has or had. */
export function furtherKey({ removed }: StoredRecord, row: Readonly<ModelRow>, id: string): string {
  const present = Object.values(storedPapers(row)).flatMap((paper) => filesOf(paper).map(({ file }) => file.key));
  const used = [...present, ...removed.map(({ type }) => type)];
  return furtherFileKey(id, used);
}

export const attachedIn = ({ attachments }: Readonly<ModelRow>, key: string): Attachment | null =>
  attachments?.[key] ?? null;

/** Puts a file in the place of a specified attachment, or takes it away. */
export function setSpecified(row: ModelRow, key: string, next: Attachment | null): void {
  const attachments = { ...row.attachments, [key]: next };
  Object.assign(row, { attachments, ...attachmentPaths(Number(row.id), attachments) });
}

/** Notes that a file was removed: it can be brought back. */
export function noteRemoved(
  record: StoredRecord,
  type: string,
  attachment: Attachment,
  more: Partial<RemovedFile>,
): void {
  record.removed = [...record.removed, { type, attachment: { ...attachment }, replacedBy: null, ...more }];
}

export function forgetRemoved(record: StoredRecord, removed: readonly RemovedFile[]): void {
  record.removed = record.removed.filter((one) => !removed.includes(one));
}

/** A file as its paper names it. */
export function fileUnder(key: string, { filename, size, mimeType, sha256 }: Attachment): PaperFile {
  return { key, filename, size, mimeType, sha256 };
}
