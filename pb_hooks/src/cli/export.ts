import { messageOf } from "../kernel/error-message.ts";
import { exitWithMessage } from "../kernel/exit.ts";
import { storedBytes, writeNewFile } from "../kernel/new-file.ts";
import type { Bytes, Filesystem, OsFile, PbApp } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";
import { addMember, endArchive } from "../kernel/tar.ts";
import { appliedMigrations, requireFormat } from "../maintenance/format.ts";
import { storedAt } from "../records/stored-at.ts";
import { countedTables } from "./counted.ts";
import {
  columnsOf,
  type ExportTable,
  exportTables,
  type FilePart,
  FORMAT,
  MANIFEST,
  type Manifest,
  namedFilesSql,
  PAGE,
  type Part,
} from "./export-tables.ts";
import { organizationNamed } from "./organization-named.ts";

/** Exports an organization to a new file. @param target its path; "" for a default name in the current folder */
export function exportOrganization(app: PbApp, id: string, target: string, version: string): void {
  requireFormat(app);
  const { name } = organizationNamed(app, id);
  const path = target || `sijil-${id}-${new Date().toISOString().slice(0, 10)}.tar`;
  const manifest = writeNewFile(path, (file) => new Export(app, file).run({ id, name }, version));
  console.log(`Exported “${name}” to ${path}: ${countedTables(manifest.counts)}.`);
  console.log("It holds people's papers and the hashes of their passwords: keep it as safe as a backup.");
}

/** Less than every id, number and name of a collection. */
const BELOW_ALL_KEYS = "0";

class Export {
  readonly #app: PbApp;
  readonly #file: OsFile;
  readonly #seconds = Math.floor(Date.now() / 1000);
  readonly #parts: Part[] = [];
  readonly #counts: Record<string, number> = {};

  constructor(app: PbApp, file: OsFile) {
    this.#app = app;
    this.#file = file;
  }

  run(organization: Manifest["organization"], version: string): Manifest {
    const named: string[] = [];
    // one transaction, so that all rows are from the same moment
    this.#app.runInTransaction((tx) => {
      for (const of of exportTables) this.#rows(tx, of, organization.id, named);
    });
    this.#files(named);
    const manifest: Manifest = {
      product: "sijil",
      format: FORMAT,
      version,
      organization,
      exported: new Date().toISOString(),
      migrations: appliedMigrations(this.#app),
      counts: this.#counts,
      parts: this.#parts,
    };
    this.#add(MANIFEST, toBytes(JSON.stringify(manifest, null, 1)));
    endArchive(this.#file);
    return manifest;
  }

  #rows(tx: PbApp, of: ExportTable, id: string, named: string[]): void {
    const columns = columnsOf(tx, of).map((name) => `'${name}', t."${name}"`);
    const files = namedFilesSql(of.table, `SELECT * FROM ${of.table} t WHERE ${of.where}`);
    if (files) for (const one of texts(tx, files, { id })) named.push(one);
    const order = of.keys.map((key) => `t."${key}"`).join(", ");
    const marks = of.keys.map((_, at) => `{:k${at}}`).join(", ");
    let after: Record<string, string> = Object.fromEntries(of.keys.map((_, at) => [`k${at}`, BELOW_ALL_KEYS]));
    this.#counts[of.table] = 0;
    for (let page = 1; ; page++) {
      const lines = texts(
        tx,
        `SELECT json_object(${columns.join(", ")}) FROM ${of.table} t
         WHERE ${of.where} AND (${order}) > (${marks}) ORDER BY ${order} LIMIT ${of.page ?? PAGE}`,
        { id, ...after },
      );
      const last = lines[lines.length - 1];
      if (last === undefined) return;
      this.#counts[of.table] = (this.#counts[of.table] ?? 0) + lines.length;
      this.#lines(`records/${of.table}-${numbered(page)}.jsonl`, lines);
      const row: Record<string, unknown> = JSON.parse(last);
      after = Object.fromEntries(of.keys.map((key, at) => [`k${at}`, String(row[key])]));
    }
  }

  /** Each file as a part, and lists of them as parts of the manifest. */
  #files(named: readonly string[]): void {
    const stored = this.#app.newFilesystem();
    try {
      for (let at = 0, page = 1; at < named.length; at += PAGE, page++) {
        const lines = named.slice(at, at + PAGE).map((of, index) => {
          const [collection = "", record = "", file = ""] = of.split("/");
          const key = storedAt(this.#app, of);
          const ending = /\.[a-z0-9]{1,8}$/i.exec(file)?.[0] ?? "";
          const name = `files/${collection}/${record}-${at + index}${ending}`;
          const part: FilePart = {
            ...this.#write(name, bytesOfStored(stored, key, of)),
            of,
          };
          return JSON.stringify(part);
        });
        this.#lines(`records/files-${numbered(page)}.jsonl`, lines);
      }
      this.#counts.files = named.length;
    } finally {
      stored.close();
    }
  }

  #lines(name: string, lines: readonly string[]): void {
    this.#add(name, toBytes(`${lines.join("\n")}\n`));
  }

  #add(name: string, bytes: Bytes): void {
    this.#parts.push(this.#write(name, bytes));
  }

  #write(name: string, bytes: Bytes): Part {
    addMember(this.#file, name, bytes, this.#seconds);
    return { name, size: bytes.length, sha256: $security.sha256(toString(bytes)) };
  }
}

const numbered = (page: number) => String(page).padStart(6, "0");

function bytesOfStored(stored: Filesystem, key: string, of: string): Bytes {
  try {
    return storedBytes(stored, key);
  } catch (thrown) {
    exitWithMessage(`The file ${of} cannot be read (${messageOf(thrown)}): run “sijil doctor”, and export again.`);
  }
}
