import { type BatchRow, type UploadBatch, withRest } from "./batch.ts";

/* What reading files shows of the rows of a batch, and which of these have the same content. Pure. */

/** The name of an earlier row with the same content. */
export function twinOf({ rows }: UploadBatch, { id, sha256 }: BatchRow): string | undefined {
  return sha256 === null ? undefined : rows.find((row) => row.id < id && row.sha256 === sha256)?.name;
}

/** What reading a file has shown of a row. */
export type CheckedRow = Pick<BatchRow, "state"> & Partial<Pick<BatchRow, "sha256" | "problem">>;

/**
 * Takes in what was read of several files at once. One that came in a folder is skipped where its content is there
 * already.
 * @param checked by the ID of the row
 * @param filedName the name of the document with a content, by SHA-256
 */
export function withChecked(
  batch: UploadBatch,
  checked: ReadonlyMap<number, CheckedRow>,
  filedName: (sha256: string) => string | undefined,
): UploadBatch {
  const rows = batch.rows.map((row) => {
    const change = checked.get(row.id);
    return change ? { ...row, ...change } : row;
  });
  const firstWith = new Map<string, BatchRow>();
  for (const row of rows) {
    const first = row.sha256 === null ? undefined : firstWith.get(row.sha256);
    if (row.sha256 !== null && (!first || row.id < first.id)) firstWith.set(row.sha256, row);
  }
  const sameAs = ({ id, sha256, place }: BatchRow) => {
    if (sha256 === null || place === null) return null;
    const filed = filedName(sha256);
    if (filed !== undefined) return { name: filed, filed: true };
    const first = firstWith.get(sha256);
    return first && first.id < id ? { name: first.name, filed: false } : null;
  };
  const marked = rows.map((row) => {
    const same = checked.has(row.id) ? sameAs(row) : null;
    return same ? { ...row, state: "present" as const, same } : row;
  });
  return withRest({ ...batch, rows: marked });
}
