import { missingSpace } from "../backups/space.ts";
import { beginImport, endImport, isImporting } from "../cleanup/import-lock.ts";
import { syncStoredFile } from "../documents/storage.ts";
import { messageOf } from "../kernel/error-message.ts";
import { exitWithMessage } from "../kernel/exit.ts";
import type { OsFile, PbApp } from "../kernel/pocketbase.d.ts";
import { durably, run } from "../kernel/sql.ts";
import { requireFormat } from "../maintenance/format.ts";
import { storedAt } from "../records/stored-at.ts";
import { Archive } from "./archive.ts";
import { checkRows } from "./checks.ts";
import { columnsOf, type ExportTable, exportTables, type FilePart, type Manifest } from "./export-tables.ts";

/** How often the cleanup is told that an import is under way, in milliseconds. */
const KEEP_ALIVE_MS = 5_000;

/**
 * Takes an organization from an export into this server: all of it or, with one sentence, nothing. The whole archive is
 * read and judged first; then the files are put in place, where no record names them yet, and forced onto the disk; then
 * all rows come in one transaction, in which the change log's triggers tell every device.
 */
export function importOrganization(app: PbApp, path: string): void {
  requireFormat(app);
  // its files may be those that this one would take away again
  if (isImporting(app, Date.now())) {
    exitWithMessage("Another import is under way, or was cut short less than a minute ago: try again in a minute.");
  }
  const file = openFile(path);
  try {
    const archive = new Archive(app, file, path);
    const { manifest, files } = archive;
    checkRows(app, archive);
    requireRoom(app, archive);
    const stored: string[] = [];
    try {
      storeFiles(app, archive, files, stored);
      beginImport(app, Date.now());
      durably(app, (tx) => {
        for (const of of exportTables) insertRows(tx, of, archive);
        // super admins run the platform that they are on, and this is another one
        run(tx, "UPDATE users SET role = 'admin' WHERE role = 'super_admin' AND organizationId = {:id}", {
          id: manifest.organization.id,
        });
        endImport(tx);
      });
    } catch (thrown) {
      removeAll(app, stored);
      endImport(app);
      exitWithMessage(`Nothing was imported: ${reasonOf(thrown)}`);
    }
    printSummary(manifest);
  } finally {
    file.close();
  }
}

/** The rows take room in the database, and the files where files are kept. @throws Error in one sentence */
function requireRoom(app: PbApp, { manifest, files }: Archive): void {
  const bytesOf = (parts: readonly { size: number }[]) => parts.reduce((sum, { size }) => sum + size, 0);
  const stored = app.settings().s3.enabled ? 0 : bytesOf(files);
  const missing = missingSpace(app.dataDir(), bytesOf(manifest.parts) + stored);
  if (!missing) return;
  exitWithMessage(
    `There is no room for the import: it needs ${missing.needed} MB, and ${missing.free} MB are free on the disk of ${app.dataDir()}.`,
  );
}

/** The database's own words about a row name columns and indexes, and say nothing to the person. */
function reasonOf(thrown: unknown): string {
  const message = messageOf(thrown);
  return /constraint/i.test(message)
    ? "a record in it is not as this version keeps records, or is here already. Export again."
    : message;
}

function openFile(path: string): OsFile {
  if (path === "") exitWithMessage("Name the file to import: it is one that “sijil export” has made.");
  try {
    const folder = $os.openRoot($filepath.dir(path));
    try {
      return folder.open($filepath.base(path));
    } finally {
      folder.close();
    }
  } catch (thrown) {
    exitWithMessage(`${path} cannot be read: ${messageOf(thrown)}`);
  }
}

/** Puts the files where their records will look for them. @param stored takes what has been put there so far */
function storeFiles(app: PbApp, archive: Archive, files: readonly FilePart[], stored: string[]): void {
  const target = app.newFilesystem();
  try {
    let told = 0;
    for (const part of files) {
      const now = Date.now();
      if (now - told >= KEEP_ALIVE_MS) {
        beginImport(app, now);
        told = now;
      }
      const key = storedAt(app, part.of);
      stored.push(key);
      target.upload(archive.bytes(part), key);
      syncStoredFile(app, key);
    }
  } finally {
    target.close();
  }
}

function removeAll(app: PbApp, keys: readonly string[]): void {
  const target = app.newFilesystem();
  try {
    for (const key of keys) if (target.exists(key)) target.delete(key);
  } finally {
    target.close();
  }
}

function insertRows(tx: PbApp, of: ExportTable, archive: Archive): void {
  const columns = columnsOf(tx, of);
  const own = Object.entries(of.generated ?? {});
  const names = [...columns, ...own.map(([name]) => name)].map((name) => `"${name}"`);
  const values = [...columns.map((name) => `json_extract(value, '$."${name}"')`), ...own.map(([, sql]) => sql)];
  const sql = `INSERT INTO ${of.table} (${names.join(", ")}) SELECT ${values.join(", ")} FROM json_each({:rows})`;
  for (const rows of archive.pages(of.table)) run(tx, sql, { rows });
}

function printSummary({ organization, counts }: Manifest): void {
  const told = Object.entries(counts).map(([table, count]) => `${count} ${table}`);
  console.log(`Imported “${organization.name}” (${organization.id}): ${told.join(", ")}.`);
  console.log("Its people sign in here with the passwords that they have.");
}
