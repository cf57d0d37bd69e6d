import { namesOf } from "#domain/index";
import { eachBatch, folderNames } from "../kernel/folder-names.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { integer, texts } from "../kernel/sql.ts";
import { entitiesWithFiles, folderIn, moveToQuarantine, namedFiles, restoreFromQuarantine } from "./quarantine.ts";

/** A record's folder that was last touched so much earlier than the last committed change holds nothing half-done. */
const MARGIN_MS = 10 * 60 * 1000;

/**
 * Moves stored files that no record names into quarantine, and says so: a crash between a file and its commit leaves such
 * files, but so does a database that has gone back in time, and then they are all that is left of somebody's work.
 * @param now milliseconds
 * @param before only what was last touched earlier, milliseconds since the epoch
 */
export function quarantineOrphans(app: PbApp, now: number, before: number): void {
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

/** Whole folders that belong to no record. @returns how many files that were */
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
 * Files in the folders of records which do not name them, where a record's files change. Only folders touched around the
 * last change or later are looked into.
 * @returns how many files that were
 */
function quarantineFiles(app: PbApp, now: number, before: number): number {
  let count = 0;
  for (const kind of entitiesWithFiles) {
    const { name, fields } = kind.entity;
    const changed = namesOf(fields).find((field) => fields[field]?.column.onUpdate === true);
    if (!changed) continue;
    const folder = folderIn(app, kind, "storage");
    const newest = integer(app, `SELECT coalesce(max(unixepoch(${changed})), 0) FROM ${name}`) * 1000;
    eachBatch(folder, (ids) => {
      const recent = ids.filter((id) => modifiedAt($filepath.join(folder, id)) >= newest - MARGIN_MS);
      const named = new Set(namedFiles(app, kind, recent));
      for (const id of recent) {
        const path = $filepath.join(folder, id);
        // PocketBase keeps notes on a file beside it
        const strays = folderNames(path).filter(
          (file) =>
            !named.has(`${id}/${file.replace(/\.attrs$/, "")}`) && modifiedAt($filepath.join(path, file)) < before,
        );
        if (strays.length > 0) count += moveToQuarantine(app, now, kind, id, strays);
      }
    });
  }
  return count;
}

/** When something was last touched, milliseconds since the epoch. */
function modifiedAt(path: string): number {
  return $os.stat(path).modTime().unixMilli();
}

function report(app: PbApp, sentence: string): void {
  console.log(sentence);
  app.logger().warn(sentence);
}

function fileCount(files: number): string {
  return files === 1 ? "1 file" : `${files} files`;
}
