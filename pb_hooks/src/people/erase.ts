import { tenantEntity } from "#domain/index";
import { missingSpace } from "../backups/space.ts";
import { folderIn, quarantinedFolders } from "../cleanup/quarantine.ts";
import { redactReplies } from "../cleanup/stored-replies.ts";
import { isServing } from "../kernel/env.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { durably, execute, integer, text, texts } from "../kernel/sql.ts";
import { withOpen } from "../kernel/with-open.ts";
import { inUploadsFolder, removeFile } from "../staging/disk.ts";
import { eraseLog } from "./log.ts";
import { filedRecords, namingFields, ownRecords, privateEntities, rowParams } from "./records.ts";
import { rewriteDatabases } from "./rewrite.ts";
import type { Subject } from "./subject.ts";
import { personTables } from "./tables.ts";

/** What is left to do once the rows are gone; kept in the database until it is done. */
interface Remainder {
  identifiers: string[];
  /** When the person's record was created, see {@link Subject}. */
  created: string | null;
  /** Records whose files go, by the name of their collection. */
  files: { collection: string; ids: string[] }[];
  /** Names of files in the uploads folder. */
  uploads: string[];
}

/** Why nobody may be erased, or null. `space` is in megabytes. */
export type EraseRefusal = { reason: "last_super_admin" | "only_superuser" } | { reason: "space"; needed: number };

const rowName = ({ collection, id }: Subject) => `erasing.${collection}.${id}`;

function remainderOf(app: PbApp, subject: Subject): Remainder | null {
  const kept = text(app, "SELECT value FROM sync_state WHERE name = {:name}", { name: rowName(subject) });
  return kept === null ? null : JSON.parse(kept);
}

/** Why this person cannot be erased now; null when nothing stands against it. */
export function eraseRefusal(app: PbApp, subject: Subject): EraseRefusal | null {
  const params = rowParams(subject);
  if (subject.collection === "users") {
    const isSuperAdmin = "SELECT 1 FROM users WHERE id = {:id} AND role = 'super_admin' AND isActive";
    const others = "SELECT 1 FROM users WHERE id <> {:id} AND role = 'super_admin' AND isActive LIMIT 1";
    if (integer(app, isSuperAdmin, params) === 1 && integer(app, others, params) === 0)
      return { reason: "last_super_admin" };
    const isOnly = `SELECT count(*) FROM _superusers WHERE (SELECT count(*) FROM _superusers) = 1
      AND lower(email) IN (SELECT value FROM json_each({:addresses}))`;
    if (integer(app, isOnly, params) === 1) return { reason: "only_superuser" };
  }
  // VACUUM writes a temporary copy, and the copy once more into the write-ahead log
  const size = ["data.db", "auxiliary.db"].reduce(
    (sum, name) => sum + $os.stat($filepath.join(app.dataDir(), name)).size(),
    0,
  );
  const missing = missingSpace(app.dataDir(), 2 * size);
  return missing && { reason: "space", needed: missing.needed };
}

/**
 * Erases a person: all rows in one transaction; then files, entries of the log, and what SQLite's files still hold of
 * them. A run that is interrupted after the transaction is finished by the next one for the same id. Ask
 * {@link eraseRefusal} before.
 */
export function erasePerson(app: PbApp, subject: Subject): { created: string | null; walEmptied: boolean } {
  app.nonconcurrentDB().newQuery("PRAGMA secure_delete=ON").execute();
  const begun = remainderOf(app, subject);
  const left = begun ?? durably(app, (tx) => eraseRows(tx, subject));
  eraseFiles(app, left);
  if (left.identifiers.length > 0) eraseLog(app, left.identifiers, isServing());
  // the rewritten files must not hold what this row says of the person
  const created = left.created;
  const done: Remainder = { identifiers: [], created, files: [], uploads: [] };
  durably(app, (tx) => {
    const named = { name: rowName(subject), value: JSON.stringify(done) };
    execute(tx, "UPDATE sync_state SET value = {:value} WHERE name = {:name}", named);
  });
  const walEmptied = rewriteDatabases(app);
  durably(app, (tx) => execute(tx, "DELETE FROM sync_state WHERE name = {:name}", { name: rowName(subject) }));
  return { created, walEmptied };
}

function eraseRows(tx: PbApp, subject: Subject): Remainder {
  const params = rowParams(subject);
  const { collection, id } = subject;
  const left: Remainder = {
    identifiers: subject.identifiers,
    created: subject.created,
    files: filedRecords(tx, subject).map(({ of, ids }) => ({ collection: of.entity.name, ids })),
    uploads: texts(tx, "SELECT id || '.' || part FROM uploads WHERE {:collection} = 'users' AND user = {:id}", params),
  };
  for (const { entity } of [...privateEntities(subject)].reverse()) {
    execute(tx, `DELETE FROM ${entity.name} WHERE tenant = {:id}`, params);
  }
  for (const { of, field } of ownRecords(subject)) {
    execute(tx, `DELETE FROM ${of.entity.name} WHERE ${field} = {:id}`, params);
  }
  // by SQL: PocketBase would save each record that names the person
  for (const { of, field } of namingFields(subject)) {
    execute(tx, `UPDATE ${of.entity.name} SET ${field} = '' WHERE ${field} = {:id}`, params);
  }
  // before the record, whose hooks delete the same, of sessions the connections too, and let versions and notes name nobody
  redactReplies(tx, collection, [id]);
  if (subject.name !== null) tx.delete(tx.findRecordById(collection, id));
  // before activity, which nothing but this row lets go before its time
  execute(tx, "INSERT OR REPLACE INTO sync_state (name, value) VALUES ({:name}, {:value})", {
    name: rowName(subject),
    value: JSON.stringify(left),
  });
  for (const { table, where, erased = where } of personTables) {
    if (table !== "requests") execute(tx, `DELETE FROM ${table} AS t WHERE ${erased}`, params);
  }
  return left;
}

/** Removes stored and quarantined files of the person's records, and those of unfinished uploads. */
function eraseFiles(app: PbApp, { files, uploads }: Remainder): void {
  const isRemote = app.settings().s3.enabled;
  withOpen(app.newFilesystem(), (stored) => {
    for (const { collection, ids } of files) {
      const of = tenantEntity(collection);
      if (!of) continue;
      const folder = app.findCachedCollectionByNameOrId(collection).id;
      for (const id of ids) {
        stored.deletePrefix(`${folder}/${id}/`);
        // PocketBase does not list the notes on a file that is gone, as an interrupted run leaves them
        if (!isRemote) $os.removeAll($filepath.join(folderIn(app, of, "storage"), id));
        for (const path of quarantinedFolders(app, of, id)) $os.removeAll(path);
      }
    }
  });
  if (uploads.length === 0) return;
  inUploadsFolder(app, (root) => {
    for (const name of uploads) removeFile(root, name);
  });
}
