import { type Document, fold, MOST_VERSIONS, readableName, type User } from "#domain/index";
import type { ChosenFile } from "../chosen-file.ts";
import { rightsOn } from "../document-rights.ts";

/** How a chosen file is filed: as a document of its own, or as a new version of the document with this id. */
export type FiledAs = "new" | number;

/** As many documents are offered: whoever has more of one name knows which one from its own menu. */
const MOST_OFFERED = 3;

/** What of a chosen file says which document it may belong to. */
export type Identified = Pick<ChosenFile, "filename" | "sha256">;

export interface FiledDocuments {
  rows: readonly Document[];
  /** Of a document: its folded name and filename are the first two lines. */
  searchKey: (document: Document) => string;
}

/**
 * The documents that a chosen file may be a new version of: in its category, with its name or filename, and the person
 * may change them. Those with the same filename come first.
 * @param categoryId that is chosen in the form; "" for none yet
 */
export function versionTargets(
  { rows, searchKey }: FiledDocuments,
  actor: User | null,
  { filename, sha256 }: Identified,
  categoryId: string,
): Document[] {
  if (categoryId === "") return [];
  const category = Number(categoryId);
  const name = fold(readableName(filename));
  const file = fold(filename);
  const found: Document[] = [];
  const named: Document[] = [];
  for (const row of rows) {
    if (row.categoryId !== category) continue;
    const [rowName, rowFile] = searchKey(row).split("\n", 2);
    const isSameFile = rowFile === file;
    if (!isSameFile && rowName !== name) continue;
    // the same file once more is no version of it
    if (sha256 !== null && row.sha256 === sha256) continue;
    if (rightsOn(actor, row).edit !== null || isFull(row)) continue;
    (isSameFile ? found : named).push(row);
  }
  return [...found, ...named].slice(0, MOST_OFFERED);
}

const isFull = ({ fileVersions }: Document) => (fileVersions?.earlier.length ?? 0) + 1 >= MOST_VERSIONS;

/** Whether the document that was chosen has gone since, be it deleted or out of sight. */
export function isTargetLost(chosen: FiledAs | null, { rows }: Pick<FiledDocuments, "rows">): boolean {
  return typeof chosen === "number" && !rows.some(({ id }) => id === chosen);
}

/** What was chosen, as far as it is still on offer; null while it is to be chosen. Without an offer there is no choice. */
export function filedAs(chosen: FiledAs | null, targets: readonly Document[]): FiledAs | null {
  if (targets.length === 0) return "new";
  return chosen === "new" || targets.some(({ id }) => id === chosen) ? chosen : null;
}
