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
