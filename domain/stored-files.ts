import { partMemberSql, storedJsonSql } from "./core/stored-json-sql.ts";
import type { TenantEntity } from "./registry.ts";

/* SQL of the files that records name, for each way in which an entity keeps files. */

const member = (name: string) => partMemberSql("x", name);
const noted = `${member("file")} AS file, ${member("size")} AS size, coalesce(${member("sha256")}, '') AS sha256`;

/** Of an entity that keeps no files. */
const NONE = "SELECT '' AS record, '' AS tenant, '' AS file, 0 AS size, '' AS sha256, 0 AS gone WHERE false";

/** What rows of an entity are taken from. */
interface Rows {
  /** SQL over the row `r`. */
  where?: string;
  /** A table, or a statement in brackets that gives its columns. */
  from?: string;
}

/** SQL of the files that are stored for records: `record`, `file`. */
export function storedFilesSql({ entity, files }: TenantEntity, { where = "true", from = entity.name }: Rows = {}) {
  if (!files) return `SELECT record, file FROM (${NONE})`;
  const single = `SELECT r.id AS record, r.file AS file FROM ${from} r WHERE r.file <> '' AND ${where}`;
  const several = `SELECT r.id AS record, f.value AS file FROM ${from} r, json_each(${storedJsonSql("r.files", "array")}) f WHERE ${where}`;
  if (files.kind === "attached") return several;
  return files.versions ? `${single} UNION ALL ${several}` : single;
}

/** SQL: whether nobody can say which files a record `r` keeps, since its list of them cannot be read. */
export function hasUnreadableFilesSql({ files }: TenantEntity): string {
  if (!files || (files.kind === "single" && !files.versions)) return "false";
  return `(coalesce(r.files, '') <> '' AND ${storedJsonSql("r.files", "array")} IS NULL)`;
}

/**
 * SQL of what records note of their files: `record`, `tenant`, `file`, `size` in bytes, `sha256` in hex or "", and `gone`, whether
 * the file or its record is deleted and can still be brought back.
 */
export function notedFilesSql({ entity, files }: TenantEntity, { where = "true", from = entity.name }: Rows = {}) {
  if (!files) return NONE;
  if (files.kind === "single") {
    const current = `SELECT r.id AS record, r.tenant AS tenant, r.file AS file, r.size AS size, coalesce(r.sha256, '') AS sha256,
        r.deleted <> '' AS gone
      FROM ${from} r WHERE ${where}`;
    // a version that was made current again has the file of an earlier one, which is stored once
    const earlier = `SELECT DISTINCT r.id, r.tenant, ${noted}, r.deleted <> ''
      FROM ${from} r, json_each(${storedJsonSql("r.fileVersions", "object")}, '$.earlier') x
      WHERE ${member("file")} <> r.file AND ${where}`;
    return files.versions ? `${current} UNION ALL ${earlier}` : current;
  }
  const notes = (column: string, gone: string) =>
    `SELECT r.id AS record, r.tenant AS tenant, ${noted}, ${gone} AS gone
      FROM ${from} r, json_each(${column}) x WHERE x.type = 'object' AND ${where}`;
  const attached = notes(storedJsonSql("r.attachments", "object"), "r.deleted <> ''");
  return `${attached} UNION ALL ${notes(storedJsonSql("r.removed", "array"), "true")}`;
}
