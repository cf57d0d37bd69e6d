import type { PbApp } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";

/** A stored file that a record names. */
export interface NamedFile {
  record: string;
  file: string;
  /** Hex SHA-256 of the bytes that were filed. */
  sha256: string;
  /** Bytes. */
  size: number;
}

const attached = (column: string) => `
  SELECT e.id, x.value ->> 'file', x.value ->> 'sha256', x.value ->> 'size' FROM chosen e, json_each(nullif(e.${column}, '')) x
  WHERE x.type = 'object' AND x.value ->> 'file' <> '' AND x.value ->> 'sha256' <> ''`;

/** Per collection that keeps files: the SQL of those of some records, which the condition chooses. */
const sources = {
  documents: (condition: string) =>
    `SELECT d.id, d.file, d.sha256, d.size FROM documents d WHERE d.file <> '' AND d.sha256 <> '' AND ${condition}`,
  employees: (condition: string) =>
    `WITH chosen AS (SELECT id, attachments, removed FROM employees d WHERE ${condition})
     ${attached("attachments")} UNION ALL ${attached("removed")}`,
};
export type Source = keyof typeof sources;
export const allSources = Object.keys(sources) as Source[];

/** The files of one record, or of all, that have a checksum. */
function select(app: PbApp, source: Source, condition: string, params: Record<string, string | number>): NamedFile[] {
  const sql = `SELECT json_object('record', a, 'file', b, 'sha256', c, 'size', d) FROM (
    SELECT '' AS a, '' AS b, '' AS c, 0 AS d WHERE 0 UNION ALL SELECT * FROM (${sources[source](condition)}))`;
  return texts(app, sql, params).map((row) => JSON.parse(row));
}

/** The files of the next records in the order of their ids, and the last of those ids; null where there is no record. */
export function filesAfter(app: PbApp, source: Source, after: string, count: number) {
  const params = { after, count };
  const ids = texts(app, `SELECT id FROM ${source} WHERE id > {:after} ORDER BY id LIMIT {:count}`, params);
  const last = ids.at(-1);
  if (last === undefined) return null;
  return {
    last,
    records: ids.length,
    files: select(app, source, "d.id > {:after} AND d.id <= {:last}", { after, last }),
  };
}

/** The file as its record names it now, or null. */
export function fileNow(app: PbApp, source: Source, record: string, file: string): NamedFile | null {
  return select(app, source, "d.id = {:record}", { record }).find((one) => one.file === file) ?? null;
}
