import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { auditLog } from "./audit-log.ts";
import { auditRecords, type Ledger } from "./ledger.ts";
import { onCopy, sqlite } from "./sqlite.ts";

/* Judges a data folder that no server uses. It reads the folder and the database by itself and shares no code with the
   product, so that a mistake of the product does not excuse itself. */

/** What a data folder may hold once a server has started and ended on it; SQLite removes its own side files. */
const OWN = new Set([
  ...["data.db", "data.db-wal", "data.db-shm", "auxiliary.db", "auxiliary.db-wal", "auxiliary.db-shm"],
  ...["storage", "uploads", "backups", "backup-store", "quarantine", "replaced"],
  ...["database-marker", ".notify", ".sijil"],
]);

interface Named {
  collection: string;
  record: string;
  file: string;
  size: number;
  sha256: string;
}

const NAMED = `
  SELECT 'documents' AS collection, id AS record, file, size, sha256 FROM documents
  UNION SELECT 'documents', r.id, v.value ->> 'file', v.value ->> 'size', v.value ->> 'sha256'
    FROM documents r, json_each(nullif(r.fileVersions, ''), '$.earlier') v WHERE v.type = 'object'
  UNION ALL SELECT 'employees', r.id, a.value ->> 'file', a.value ->> 'size', a.value ->> 'sha256'
    FROM employees r, json_each(nullif(r.attachments, '')) a WHERE a.type = 'object'
  UNION ALL SELECT 'employees', r.id, a.value ->> 'file', a.value ->> 'size', a.value ->> 'sha256'
    FROM employees r, json_each(nullif(r.removed, '')) a WHERE a.type = 'object'`;

const LISTED = ["documents", "employees"]
  .map(
    (name) => `SELECT '${name}' AS collection, r.id AS record, f.value AS file
    FROM ${name} r, json_each(nullif(r.files, '')) f`,
  )
  .join(" UNION ALL ");

/**
 * Everything that is wrong with the data, a sentence each.
 * @param expected the records that there have to be, and no others; null where that is not known
 */
export function audit(dataDir: string, expected: Ledger | null): string[] {
  if (!existsSync(join(dataDir, "data.db"))) return ["There is no database."];
  return onCopy(dataDir, (database) => {
    const damage = auditDatabase(database);
    if (damage.length > 0) return damage;
    return [
      ...auditFiles(dataDir, database),
      ...auditUploads(dataDir, database),
      ...auditLog(database),
      ...auditLeftovers(dataDir),
      ...(expected ? auditRecords(database, expected) : []),
    ];
  });
}

/** What SQLite finds wrong with a database. */
export function auditDatabase(database: string): string[] {
  try {
    const found = sqlite<{ integrity_check: string }>(database, "PRAGMA integrity_check");
    return found
      .map((row) => row.integrity_check)
      .filter((line) => line !== "ok")
      .map((line) => `The database is damaged: ${line}`);
  } catch (error) {
    return [`The database cannot be read: ${error instanceof Error ? error.message : error}`];
  }
}

/** Compares every stored file with the row that names it, in both directions. */
function auditFiles(dataDir: string, database: string): string[] {
  const found: string[] = [];
  const named = sqlite<Named>(database, NAMED);
  const paths = new Set(named.map(({ collection, record, file }) => `sijil_${collection}/${record}/${file}`));
  for (const { collection, record, file, size, sha256 } of named) {
    const path = join(dataDir, "storage", `sijil_${collection}`, record, file);
    if (file === "" || !existsSync(path)) found.push(`A file is missing: ${collection}/${record}/${file}`);
    else if (statSync(path).size !== size) found.push(`A file has another size: ${collection}/${record}/${file}`);
    else if (digest(path) !== sha256) found.push(`A file has other bytes: ${collection}/${record}/${file}`);
  }
  const listed = sqlite<{ collection: string; record: string; file: string }>(database, LISTED);
  for (const { collection, record, file } of listed) {
    if (!paths.has(`sijil_${collection}/${record}/${file}`))
      found.push(`Nothing notes ${collection}/${record}/${file}`);
  }
  for (const collection of foldersIn(join(dataDir, "storage"))) {
    for (const record of foldersIn(join(dataDir, "storage", collection))) {
      const names = readdirSync(join(dataDir, "storage", collection, record));
      if (names.length === 0) found.push(`A folder is empty: ${collection}/${record}`);
      // PocketBase keeps notes on a file beside it
      for (const name of names) {
        const path = `${collection}/${record}/${name.replace(/\.attrs$/, "")}`;
        if (!paths.has(path)) found.push(`No record names the file ${collection}/${record}/${name}`);
      }
    }
  }
  return found;
}

/** Parts of uploads that no row has, and more bytes than were announced. */
function auditUploads(dataDir: string, database: string): string[] {
  const rows = sqlite<{ name: string; length: number }>(
    database,
    "SELECT id || '.' || part AS name, length FROM uploads",
  );
  const lengths = new Map(rows.map(({ name, length }) => [name, length]));
  return namesIn(join(dataDir, "uploads")).flatMap((name) => {
    const length = lengths.get(name);
    if (length === undefined) return [`No upload has the file uploads/${name}`];
    return statSync(join(dataDir, "uploads", name)).size > length ? [`An upload is too long: uploads/${name}`] : [];
  });
}

/** What an interrupted command has left. */
function auditLeftovers(dataDir: string): string[] {
  const found: string[] = [];
  for (const name of readdirSync(dataDir)) {
    const emptied = name === ".pb_temp_to_delete" && namesIn(join(dataDir, name)).length === 0;
    if (!OWN.has(name) && !emptied) found.push(`Something is left in the data folder: ${name}`);
  }
  for (const name of namesIn(join(dataDir, "storage"))) {
    if (!name.startsWith("sijil_")) found.push(`Something is left in the data folder: storage/${name}`);
  }
  for (const name of namesIn(join(dataDir, "backups"))) {
    if (!/^[^.].*\.zip(\.attrs)?$/.test(name)) found.push(`Something is left in the data folder: backups/${name}`);
  }
  return found;
}

export function digest(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

/** The names in a folder; none where it is missing. */
export function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

function foldersIn(folder: string): string[] {
  return namesIn(folder).filter((name) => statSync(join(folder, name)).isDirectory());
}
