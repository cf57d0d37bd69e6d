import { notedFilesSql, tenantEntities, tenantEntity } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";

/** A stored file as its record describes it. */
export interface RecordedFile {
  record: string;
  file: string;
  /** Hex SHA-256 of the original bytes. */
  sha256: string;
  /** Bytes. */
  size: number;
}

export const collectionsWithFiles: readonly string[] = tenantEntities
  .filter(({ files }) => files !== null)
  .map(({ entity }) => entity.name);

/** The files of one record, or of all, that have a checksum. */
function select(app: PbApp, source: string, where: string, params: Record<string, string | number>): RecordedFile[] {
  const of = tenantEntity(source);
  if (!of) return [];
  const sql = `SELECT json_object('record', record, 'file', file, 'sha256', sha256, 'size', size)
    FROM (${notedFilesSql(of, { where })}) WHERE file <> '' AND sha256 <> ''`;
  return texts(app, sql, params).map((row) => JSON.parse(row));
}

/**
 * The files of the next records in the order of their ids, and the last of those ids; null where there is no record.
 */
export function filesAfter(app: PbApp, source: string, after: string, count: number) {
  const params = { after, count };
  const ids = texts(app, `SELECT id FROM ${source} WHERE id > {:after} ORDER BY id LIMIT {:count}`, params);
  const last = ids.at(-1);
  if (last === undefined) return null;
  return {
    last,
    records: ids.length,
    files: select(app, source, "r.id > {:after} AND r.id <= {:last}", { after, last }),
  };
}

/** A file as its record describes it now; null when it no longer does. */
export function currentFile(app: PbApp, source: string, record: string, file: string): RecordedFile | null {
  return select(app, source, "r.id = {:record}", { record }).find((one) => one.file === file) ?? null;
}
