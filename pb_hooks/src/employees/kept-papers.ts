import {
  type Attachment,
  furtherFileKey,
  keptAside,
  ownMember,
  type Paper,
  type PaperFile,
  type PaperTypeKey,
  type PastPaper,
  paperOf,
  type StoredPaper,
  specifiedOf,
  type WithPapers,
} from "#domain/index";
import type { PbRecord } from "../kernel/pocketbase.d.ts";
import { attachmentsOf, removedOf, type StoredAttachment } from "../records/attachments.ts";
import { partsOf, type Removable } from "../records/parts.ts";
import { dayOf } from "../records/stored-values.ts";
import { historyOf } from "./renewals.ts";

/** A paper as the column `papers` keeps it. */
export interface KeptPaper extends StoredPaper, Removable {
  /** Of one that is removed: what the specified fields said of it, as they are stored. */
  was?: Record<string, string>;
}

export type KeptPapers = Record<string, KeptPaper>;

export const keptPapers = (record: PbRecord): KeptPapers => partsOf(record, "papers");

export function setPapers(record: PbRecord, papers: KeptPapers): void {
  record.set("papers", JSON.stringify(papers));
}

const nothing = { number: null, issueDate: null, expiryDate: null, issuer: null, cost: null, note: null };

export const blankPaper = (type: PaperTypeKey): KeptPaper => ({ type, ...nothing, files: [], history: [] });

/** What is kept of a paper that is there; undefined for one that is removed or that specified fields alone tell of. */
export function presentPaper(papers: KeptPapers, id: string): KeptPaper | undefined {
  const kept = ownMember(papers, id);
  return kept?.removed === undefined ? kept : undefined;
}

/** A stored attachment without the name of its stored file, which nobody is told. */
function shown(attached: StoredAttachment | undefined): Attachment | null {
  if (!attached) return null;
  const { filename, size, mimeType, sha256 } = attached;
  return { filename, size, mimeType, sha256 };
}

/** The employee as far as papers go, as the domain reads them. */
export function withPapers(record: PbRecord): WithPapers {
  const attached = attachmentsOf(record);
  const text = (name: string) => record.getString(name) || null;
  const day = (name: string) => dayOf(record.getString(name));
  const papers = Object.entries(keptPapers(record)).filter(([, { removed }]) => removed === undefined);
  return {
    civilId: record.getString("civilId"),
    passportNumber: text("passportNumber"),
    workPermit: text("workPermit"),
    passportIssueDate: day("passportIssueDate"),
    passportExpiryDate: day("passportExpiryDate"),
    residencyExpiryDate: day("residencyExpiryDate"),
    attachments: {
      civilId: shown(attached.civilId),
      passport: shown(attached.passport),
      drivingLicense: shown(attached.drivingLicense),
      schoolDegree: shown(attached.schoolDegree),
    },
    history: historyOf(record),
    papers: Object.fromEntries(papers),
  };
}

/** The paper of this id as it is shown; null where nothing is known of it. */
export const shownPaper = (record: PbRecord, id: string): Paper | null => paperOf(withPapers(record), id);

/** The columns that change with renewals of passport and residency: their history, and what is kept beside it. */
export function keptBeside(record: PbRecord, past: readonly PastPaper[]): { history: string; papers: string } {
  const papers = keptPapers(record);
  for (const one of past) {
    const kept = presentPaper(papers, one.paper);
    if (kept) papers[one.paper] = keptAside(kept, one, []);
  }
  return { history: JSON.stringify([...historyOf(record), ...past]), papers: JSON.stringify(papers) };
}

/** A key for a further file of a paper, which no other one has or had. */
export function newFileKey(record: PbRecord, id: string): string {
  const used = [...Object.keys(attachmentsOf(record)), ...removedOf(record).map(({ type }) => type)];
  return furtherFileKey(id, used);
}

/** The key under which the next file of a paper is kept: that of the specified attachment while it is free. */
export function nextFileKey(record: PbRecord, id: string): string {
  const { attachment } = specifiedOf(id);
  return attachment && !attachmentsOf(record)[attachment] ? attachment : newFileKey(record, id);
}

/** A paper without the files that a condition drops. */
export function withoutFiles(kept: KeptPaper, drops: (key: string) => boolean): KeptPaper {
  const left = (files: readonly PaperFile[]) => files.filter(({ key }) => !drops(key));
  return {
    ...kept,
    files: left(kept.files),
    history: kept.history.map((one) => ({ ...one, files: left(one.files) })),
  };
}

/** All files of a paper that have no specified attachment, each with the time of the renewal whose history it is in. */
export function ownFiles({ files, history }: StoredPaper): { key: string; replacedAt?: string }[] {
  return [
    ...files.map(({ key }) => ({ key })),
    ...history.flatMap((one) => one.files.map(({ key }) => ({ key, replacedAt: one.replacedAt }))),
  ];
}
