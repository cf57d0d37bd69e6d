import type { PbApp } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";
import { namesIn } from "./names.ts";

/** Collections that keep files. */
const WITH_FILES = ["documents", "employees"];

/**
 * Removes stored folders that no record has: a crash between a file and its commit leaves them.
 * @param before only folders that were last touched earlier, milliseconds since the epoch
 */
export function removeOrphans(app: PbApp, before: number): void {
  if (app.settings().s3.enabled) return;
  for (const name of WITH_FILES) {
    const folder = $filepath.join(app.dataDir(), "storage", app.findCachedCollectionByNameOrId(name).id);
    const ids = namesIn(folder);
    if (ids.length === 0) continue;
    const orphans = texts(app, `SELECT value FROM json_each({:ids}) WHERE value NOT IN (SELECT id FROM ${name})`, {
      ids: JSON.stringify(ids),
    });
    for (const id of orphans) {
      const path = $filepath.join(folder, id);
      if ($os.stat(path).modTime().unixMilli() < before) $os.removeAll(path);
    }
  }
}
