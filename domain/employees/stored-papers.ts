/* What the columns `attachments` and `papers` of an employee hold. */

import type { PaperTypeKey } from "../settings/paper-types.ts";
import type { TextState } from "../texts/texts.ts";

export interface Attachment {
  filename: string;
  /** Bytes. */
  size: number;
  mimeType: string;
  /** Hex. */
  sha256: string;
  /** What came of reading it; absent as long as it was not read. */
  textState?: TextState;
}

/** A file of a paper; `key` names it in `GET /api/employees/{id}/download-attachment/{key}`. */
export interface PaperFile extends Attachment {
  key: string;
}

/** A paper as it was before it was renewed. */
export interface EarlierPaper {
  number: string | null;
  issueDate: string | null;
  expiryDate: string | null;
  issuer: string | null;
  cost: string | null;
  files: readonly PaperFile[];
  /** ISO 8601 UTC. */
  replacedAt: string;
  replacedBy: number | null;
}

/** What `papers` keeps of one paper; members that have a specified field are null here. */
export interface StoredPaper {
  type: PaperTypeKey;
  number: string | null;
  issueDate: string | null;
  expiryDate: string | null;
  issuer: string | null;
  /** In the organization's currency, at most three decimals, as typed: "12.500". */
  cost: string | null;
  note: string | null;
  /** Without the file that the specified attachment of its type holds. */
  files: readonly PaperFile[];
  /**
   * The oldest first. Of a renewal that `history` of the employee tells of, it has what that has no member for, under the
   * same time.
   */
  history: readonly EarlierPaper[];
}

/**
 * The papers of an employee by their ids. The first paper of a specified type has that type as its id; any other has the
 * id that a device gave it. Null in place of one that is removed on a device.
 */
export type PapersById = Readonly<Record<string, StoredPaper | null>>;

/**
 * A paper whose renewal `history` of the employee tells of, with what that has no member for in its own history. Number
 * and issuer stay, as the next paper usually has them too.
 */
export function keptAside<Kept extends StoredPaper>(
  kept: Kept,
  { replacedAt, replacedBy }: Pick<EarlierPaper, "replacedAt" | "replacedBy">,
  files: readonly PaperFile[],
): Kept {
  const { number, issueDate, issuer, cost } = kept;
  const isKept = kept.history.some((one) => one.replacedAt === replacedAt);
  if (isKept || (!number && !issueDate && !issuer && !cost && files.length === 0)) return kept;
  const entry: EarlierPaper = { number, issueDate, expiryDate: null, issuer, cost, files, replacedAt, replacedBy };
  return { ...kept, issueDate: null, cost: null, history: [...kept.history, entry] };
}

/** A paper with a file put back where it was, at the end of its own files or of those of a renewal. */
export function withFileBack<Kept extends StoredPaper>(
  kept: Kept,
  file: PaperFile,
  replacedAt: string | undefined,
): Kept {
  const isEarlier = replacedAt !== undefined && kept.history.some((one) => one.replacedAt === replacedAt);
  if (!isEarlier) return { ...kept, files: [...kept.files, file] };
  const history = kept.history.map((one) =>
    one.replacedAt === replacedAt ? { ...one, files: [...one.files, file] } : one,
  );
  return { ...kept, history };
}

/** A key for a further file of a paper. @param used those that files of the employee have or had */
export function furtherFileKey(id: string, used: readonly string[]): string {
  const numbers = used.flatMap((key) => (key.startsWith(`${id}.`) ? [Number(key.slice(id.length + 1))] : []));
  return `${id}.${Math.max(0, ...numbers) + 1}`;
}
