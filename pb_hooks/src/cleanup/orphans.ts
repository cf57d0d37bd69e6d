import { namesOf, type TenantEntity } from "#domain/index";
import { eachBatch, folderNames } from "../kernel/folder-names.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { columnNames, integer, texts } from "../kernel/sql.ts";
import { entitiesWithFiles, folderIn, moveToQuarantine, restoreFromQuarantine, unnamedEntries } from "./quarantine.ts";
import { modifiedAt, recentEntries } from "./recent-entries.ts";

/** A record's folder modified this long before the last committed change has no unfinished write in it. */
const MARGIN_MS = 10 * 60 * 1000;

/**
 * Moves stored files without a record into quarantine and reports it. A crash between writing a file and its commit
 * leaves such files; so does an older copy of the database, and then they are all that is left of somebody's work.
 * @param now milliseconds
 * @param before only files last modified earlier, milliseconds since the epoch
 */
export function quarantineOrphans(app: PbApp, now: number, before: number): void {
  if (!entitiesWithFiles.every((kind) => hasColumns(app, kind))) return;
  const back = restoreFromQuarantine(app);
  if (back > 0) report(app, `${fileCount(back)} whose record is there again came back from quarantine.`);
  if (app.settings().s3.enabled) return;
  const apart = quarantineFolders(app, now, before) + quarantineFiles(app, now, before);
  if (apart === 0) return;
  report(
    app,
    `${fileCount(apart)} without a record moved to the folder quarantine, to be removed in 30 days: run “sijil doctor”.`,
  );
}

/** Whether a table names its files as this release does; before an upgrade, which comes after the start, it may not. */
function hasColumns(app: PbApp, { entity }: TenantEntity): boolean {
  const columns = columnNames(app, entity.name);
  return namesOf(entity.fields).every((name) => columns.includes(name));
}

/** Quarantines folders without a record. @returns how many files that were */
function quarantineFolders(app: PbApp, now: number, before: number): number {
  let count = 0;
  for (const kind of entitiesWithFiles) {
    const { name } = kind.entity;
    const folder = folderIn(app, kind, "storage");
    eachBatch(folder, (ids) => {
      const sql = `SELECT j.value FROM json_each({:ids}) j WHERE NOT EXISTS (SELECT 1 FROM ${name} WHERE id = j.value)`;
      for (const id of texts(app, sql, { ids: JSON.stringify(ids) })) {
        const path = $filepath.join(folder, id);
        if (modifiedAt(path) < before) count += moveToQuarantine(app, now, kind, id, folderNames(path));
      }
    });
  }
  return count;
}

/**
 * Quarantines files that the record of their folder does not name, in collections whose files change. Examines only
 * folders modified around the last committed change or later.
 * @returns how many files that were
 */
function quarantineFiles(app: PbApp, now: number, before: number): number {
  let count = 0;
  for (const kind of entitiesWithFiles) {
    const { name } = kind.entity;
    const changed = timeOf(kind);
    if (!changed) continue;
    const folder = folderIn(app, kind, "storage");
    const newest = integer(app, `SELECT coalesce(max(unixepoch(${changed})), 0) FROM ${name}`) * 1000;
    eachBatch(folder, (ids) => {
      const entries = recentEntries(folder, ids, newest - MARGIN_MS, before);
      for (const [id, orphans] of byFolder(unnamedEntries(app, kind, entries))) {
        count += moveToQuarantine(app, now, kind, id, orphans);
      }
    });
  }
  return count;
}

/**
 * The column with the time of a record's last change, or with that of its making where the files alone change; undefined
 * where files never change.
 */
function timeOf({ entity: { fields }, files }: TenantEntity): string | undefined {
  const times = namesOf(fields).filter((field) => fields[field]?.column.type === "autodate");
  const changed = times.find((field) => fields[field]?.column.onUpdate === true);
  return changed ?? (files?.versions ? times[0] : undefined);
}

/** Names by the folder that they lie in. @param paths such as `folder/file` */
function byFolder(paths: readonly string[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const path of paths) {
    const [folder = "", name = ""] = path.split("/");
    names.set(folder, [...(names.get(folder) ?? []), name]);
  }
  return names;
}

function report(app: PbApp, sentence: string): void {
  console.log(sentence);
  app.logger().warn(sentence);
}

function fileCount(files: number): string {
  return files === 1 ? "1 file" : `${files} files`;
}
