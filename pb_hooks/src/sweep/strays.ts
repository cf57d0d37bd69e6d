import type { PbApp } from "../kernel/pocketbase.d.ts";
import { integer, texts } from "../kernel/sql.ts";
import { namesIn } from "./names.ts";

/** A folder that was last touched so much earlier than the last committed change holds nothing half-done. */
const MARGIN_MS = 10 * 60 * 1000;

/**
 * Removes files in employees' folders that their record does not know: a crash between a file and its commit leaves
 * them. Only folders touched around the last change or later are looked into.
 * @param before only files that were last touched earlier, milliseconds since the epoch
 */
export function removeStrays(app: PbApp, before: number): void {
  if (app.settings().s3.enabled) return;
  const storage = $filepath.join(app.dataDir(), "storage", app.findCachedCollectionByNameOrId("employees").id);
  const newest = integer(app, "SELECT coalesce(max(unixepoch(updatedAt)), 0) FROM employees") * 1000;
  for (const id of namesIn(storage)) {
    const folder = $filepath.join(storage, id);
    if ($os.stat(folder).modTime().unixMilli() < newest - MARGIN_MS) continue;
    const sql = "SELECT f.value FROM employees e, json_each(nullif(e.files, '')) f WHERE e.id = {:id}";
    const known = new Set(texts(app, sql, { id }));
    for (const name of namesIn(folder)) {
      const path = $filepath.join(folder, name);
      // PocketBase keeps notes on a file beside it
      const stray = !known.has(name.replace(/\.attrs$/, ""));
      if (stray && $os.stat(path).modTime().unixMilli() < before) $os.removeAll(path);
    }
  }
}
