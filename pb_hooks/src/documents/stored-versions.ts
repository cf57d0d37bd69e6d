import { currentVersion, type EarlierVersion, readJson, type VersionFiling } from "#domain/index";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { execute } from "../kernel/sql.ts";

/** An earlier version as the record keeps it: what clients see of it, and the name of its stored file. */
export interface StoredVersion extends Omit<EarlierVersion, "filedByName"> {
  file: string;
}

export interface StoredVersions {
  current: VersionFiling;
  earlier: StoredVersion[];
}

/** What is noted of a document's versions, also of one that never had another. */
export function versionsOf(record: PbRecord): StoredVersions {
  const noted = readJson("documents", "fileVersions", record.getString("fileVersions")) as StoredVersions | null;
  const current = currentVersion({
    fileVersions: noted,
    uploadedBy: Number(record.getString("uploadedBy")) || null,
    uploadDate: record.getString("uploadDate").replace(" ", "T"),
  });
  return { current, earlier: noted?.earlier ?? [] };
}

/** Bytes of all that a document keeps; a file that two versions share counts once. */
export function documentBytes(record: PbRecord): number {
  const sizes = new Map(versionsOf(record).earlier.map(({ file, size }) => [file, size]));
  sizes.set(record.getString("file"), record.getInt("size"));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

export function setVersions(record: PbRecord, versions: StoredVersions): void {
  record.set("fileVersions", JSON.stringify(versions));
}

/** Makes versions name nobody where they named an account that goes; by SQL, as the other references to it. */
export function forgetFiler(app: PbApp, id: string): void {
  const sql = `UPDATE documents SET fileVersions = replace(fileVersions, {:named}, '"filedBy":null,')
    WHERE instr(fileVersions, {:named}) > 0`;
  execute(app, sql, { named: `"filedBy":${id},` });
}
