import { missingSpace } from "../backups/space.ts";
import { beginImport, endImport, isImporting } from "../cleanup/import-lock.ts";
import { syncStoredFile } from "../documents/storage.ts";
import { messageOf } from "../kernel/error-message.ts";
import { exitWithMessage } from "../kernel/exit.ts";
import { storageFolder } from "../kernel/free-disk.ts";
import type { OsFile, PbApp } from "../kernel/pocketbase.d.ts";
import { durably, execute } from "../kernel/sql.ts";
import { withOpen } from "../kernel/with-open.ts";
import { requireFormat } from "../maintenance/format.ts";
import { storedAt } from "../records/stored-at.ts";
import { Archive } from "./archive.ts";
import { checkRows } from "./checks.ts";
import { countedTables } from "./counted.ts";
import { columnsOf, type ExportTable, exportTables, type FilePart, type Manifest } from "./export-tables.ts";
import { textsOfOtherFiles } from "./text-checks.ts";

/** Interval of heartbeats in milliseconds; see cleanup/import-lock.ts. */
const KEEP_ALIVE_MS = 5_000;

/**
 * Imports an organization: all of it or, with one message, nothing. The whole archive is verified first; then the files
 * are stored and synced, while no record names them yet; then all rows are inserted in one transaction, whose triggers
 * write the change log.
 */
export function importOrganization(app: PbApp, path: string): void {
  requireFormat(app);
  // if this import fails, it removes its files, which may be those of the other one
  if (isImporting(app, Date.now())) {
    exitWithMessage("Another import is under way, or was cut short less than a minute ago: try again in a minute.");
  }
  withOpen(openFile(path), (file) => {
    const archive = new Archive(app, file, path);
    const { manifest, files } = archive;
    checkRows(app, archive);
    const others = textsOfOtherFiles(app, archive);
    requireRoom(app, archive);
    const stored: string[] = [];
    try {
      storeFiles(app, archive, files, stored);
      beginImport(app, Date.now());
      durably(app, (tx) => {
        for (const of of exportTables) insertRows(tx, of, archive);
        removeTexts(tx, others);
        // super admins of the other server must not administer this one
        execute(tx, "UPDATE users SET role = 'admin' WHERE role = 'super_admin' AND organizationId = {:id}", {
          id: manifest.organization.id,
        });
        endImport(tx);
      });
    } catch (thrown) {
      removeAll(app, stored);
      endImport(app);
      exitWithMessage(`Nothing was imported: ${reasonOf(thrown)}`);
    }
    printSummary(manifest, others.length);
  });
}

/** Refuses an import without free disk space for its rows, and for its files where these are stored on a disk. */
function requireRoom(app: PbApp, { manifest, files }: Archive): void {
  const bytesOf = (parts: readonly { size: number }[]) => parts.reduce((sum, { size }) => sum + size, 0);
  const rows = bytesOf(manifest.parts);
  const stored = app.settings().s3.enabled ? 0 : bytesOf(files);
  // often both are on one disk; where they are not, the rows weigh little beside the files
  const needs = new Map([
    [app.dataDir(), rows],
    [storageFolder(app), rows + stored],
  ]);
  for (const [folder, bytes] of needs) {
    const missing = missingSpace(folder, bytes);
    if (!missing) continue;
    exitWithMessage(
      `There is no room for the import: it needs ${missing.needed} MB, and ${missing.free} MB are free on the disk of ${folder}.`,
    );
  }
}

/** The reason for people: the database's own messages about a row name columns and indexes. */
function reasonOf(thrown: unknown): string {
  const message = messageOf(thrown);
  return /constraint/i.test(message)
    ? "a record in it is not as this version keeps records, or is here already. Export again."
    : message;
}

function openFile(path: string): OsFile {
  if (path === "") exitWithMessage("Name the file to import: it is one that “sijil export” has made.");
  try {
    return withOpen($os.openRoot($filepath.dir(path)), (folder) => folder.open($filepath.base(path)));
  } catch (thrown) {
    exitWithMessage(`${path} cannot be read: ${messageOf(thrown)}`);
  }
}

/** Stores the files under the names in their records. @param stored collects the keys stored so far */
function storeFiles(app: PbApp, archive: Archive, files: readonly FilePart[], stored: string[]): void {
  withOpen(app.newFilesystem(), (target) => {
    let begun = 0;
    for (const part of files) {
      const now = Date.now();
      if (now - begun >= KEEP_ALIVE_MS) {
        beginImport(app, now);
        begun = now;
      }
      const key = storedAt(app, part.of);
      stored.push(key);
      target.upload(archive.bytes(part), key);
      syncStoredFile(app, key);
    }
  });
}

function removeAll(app: PbApp, keys: readonly string[]): void {
  withOpen(app.newFilesystem(), (target) => {
    for (const key of keys) if (target.exists(key)) target.delete(key);
  });
}

function insertRows(tx: PbApp, of: ExportTable, archive: Archive): void {
  const columns = columnsOf(tx, of).filter((name) => name !== of.numbered);
  const own = Object.entries(of.generated ?? {});
  const names = [...columns, ...own.map(([name]) => name)].map((name) => `"${name}"`);
  const values = [...columns.map((name) => `json_extract(value, '$."${name}"')`), ...own.map(([, sql]) => sql)];
  const sql = `INSERT INTO ${of.table} (${names.join(", ")}) SELECT ${values.join(", ")} FROM json_each({:rows})`;
  for (const rows of archive.pages(of.table)) execute(tx, sql, { rows });
}

/** @param papers of which the texts go, as `collection/record/part` */
function removeTexts(tx: PbApp, papers: readonly string[]): void {
  if (papers.length === 0) return;
  execute(
    tx,
    `DELETE FROM texts WHERE collection || '/' || record || '/' || part IN (SELECT value FROM json_each({:papers}))`,
    { papers: JSON.stringify(papers) },
  );
}

/** @param others how many texts were left out */
function printSummary({ organization, counts }: Manifest, others: number): void {
  console.log(`Imported “${organization.name}” (${organization.id}): ${countedTables(counts)}.`);
  if (others > 0) console.log(`Texts of scans that were left out, since they are of another file: ${others}.`);
  console.log("Its people sign in here with the passwords that they have.");
}
