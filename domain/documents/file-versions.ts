/* The versions of a document's file: the current one is in the document's own columns, the earlier ones are listed. */

import { storedJsonSql } from "../core/stored-json-sql.ts";

/** How many versions a document may have, the current one included. */
export const MOST_VERSIONS = 20;

/** When a version was filed, and by whom. */
export interface VersionFiling {
  /** Counted from 1 in the order of filing; never given twice. */
  number: number;
  filedBy: number | null;
  /** ISO 8601 UTC. */
  filedAt: string;
}

/** As clients see it, with the person's name. */
export interface ShownVersionFiling extends VersionFiling {
  /** Their full name; null when the account is gone. */
  filedByName: string | null;
}

/** A file that a document had before. */
export interface EarlierVersion extends ShownVersionFiling {
  filename: string;
  /** Bytes. */
  size: number;
  mimeType: string;
  /** Hex. */
  sha256: string | null;
}

export interface FileVersions {
  current: ShownVersionFiling;
  /** In the order of filing. */
  earlier: EarlierVersion[];
}

const named = (filed: string) =>
  `json_set(${filed}, '$.filedByName', (SELECT u.fullName FROM users u WHERE u.id = json_extract(${filed}, '$.filedBy')))`;

/** SQL of what clients see of a document's versions, without the names of stored files; null while there is but one. */
export function fileVersionsSql(column: string): string {
  const sql = storedJsonSql(column, "object");
  return `CASE WHEN json_type(${sql}, '$.earlier') = 'array' AND json_type(${sql}, '$.current') = 'object' THEN json_object(
    'current', ${named(`json_extract(${column}, '$.current')`)}, 'earlier', json((SELECT json_group_array(
      ${named("json_remove(v.value, '$.file')")}) FROM json_each(${column}, '$.earlier') v WHERE v.type = 'object'))) END`;
}

type Versioned = { uploadedBy: number | null; uploadDate: string; fileVersions?: { current: VersionFiling } | null };

/** A document's current version; one that never had another is the first. */
export function currentVersion({ fileVersions, uploadedBy, uploadDate }: Versioned): VersionFiling {
  return fileVersions?.current ?? { number: 1, filedBy: uploadedBy, filedAt: uploadDate };
}
