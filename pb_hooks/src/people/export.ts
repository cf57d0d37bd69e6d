import { storedFilesSql } from "#domain/index";
import { messageOf } from "../kernel/error-message.ts";
import { folderNames } from "../kernel/folder-names.ts";
import { storedBytes } from "../kernel/new-file.ts";
import type { Bytes, PbApp } from "../kernel/pocketbase.d.ts";
import { columnNames, texts } from "../kernel/sql.ts";
import { type ArchiveTarget, addMember, endArchive } from "../kernel/tar.ts";
import { withOpen } from "../kernel/with-open.ts";
import { storedAt } from "../records/stored-at.ts";
import { logRows } from "./log.ts";
import { namingFields, ownFiled, ownRecords, privateEntities, quarantineOf, rowParams } from "./records.ts";
import type { Subject } from "./subject.ts";
import { personTables } from "./tables.ts";

/** Columns that let somebody in. */
const SECRETS = ["password", "tokenKey"];

/** A list of an export: a member with a JSON object per line. */
interface Section {
  name: string;
  rows(tx: PbApp): string[];
}

/** What an export holds: how many rows and files of each kind. */
export type ExportCounts = Record<string, number>;

/**
 * Writes everything that is stored of one person as a tar archive: lists in JSON Lines, the files of the record or of the
 * private space, and person.json, which lists them, at the end.
 */
export function exportPerson(app: PbApp, subject: Subject, target: ArchiveTarget, version: string): ExportCounts {
  return new PersonExport(app, subject, target).run(version);
}

class PersonExport {
  readonly #app: PbApp;
  readonly #subject: Subject;
  readonly #target: ArchiveTarget;
  readonly #seconds = Math.floor(Date.now() / 1000);
  readonly #counts: ExportCounts = {};
  readonly #files: { name: string; of: string; missing?: string }[] = [];

  constructor(app: PbApp, subject: Subject, target: ArchiveTarget) {
    this.#app = app;
    this.#subject = subject;
    this.#target = target;
  }

  run(version: string): ExportCounts {
    const lists: [string, string[]][] = [];
    let named: string[] = [];
    // one transaction, so that all rows are from the same moment
    this.#app.runInTransaction((tx) => {
      for (const { name, rows } of sectionsOf(this.#subject)) lists.push([name, rows(tx)]);
      named = storedFiles(tx, this.#subject);
    });
    lists.push(["log", logRows(this.#app, this.#subject)]);
    for (const [name, rows] of lists) {
      if (rows.length === 0) continue;
      this.#counts[name] = rows.length;
      this.#add(`${name}.jsonl`, toBytes(`${rows.join("\n")}\n`));
    }
    this.#storedFiles(named);
    this.#quarantine();
    if (this.#files.length > 0) this.#counts.files = this.#files.length;
    const { collection, id, name } = this.#subject;
    const exported = new Date().toISOString();
    const summary = {
      product: "sijil",
      version,
      exported,
      collection,
      id,
      name,
      counts: this.#counts,
      files: this.#files,
    };
    this.#add("person.json", toBytes(JSON.stringify(summary, null, 1)));
    endArchive(this.#target);
    return this.#counts;
  }

  #storedFiles(named: readonly string[]): void {
    withOpen(this.#app.newFilesystem(), (stored) => {
      for (const of of named) this.#file("files", of, () => storedBytes(stored, storedAt(this.#app, of)));
    });
  }

  #quarantine(): void {
    for (const { of, record, folder } of quarantineOf(this.#app, this.#subject)) {
      for (const file of folderNames(folder).filter((name) => !name.endsWith(".attrs"))) {
        this.#file("quarantine", `${of.entity.name}/${record}/${file}`, () =>
          $os.readFile($filepath.join(folder, file)),
        );
      }
    }
  }

  /** Adds a file, or notes why it cannot be read: the rest of the export is worth having. */
  #file(folder: string, of: string, read: () => Bytes): void {
    const [collection, record, file = ""] = of.split("/");
    const ending = /\.[a-z0-9]{1,8}$/i.exec(file)?.[0] ?? "";
    const name = `${folder}/${collection}/${record}-${this.#files.length}${ending}`;
    try {
      this.#add(name, read());
      this.#files.push({ name, of });
    } catch (thrown) {
      this.#files.push({ name, of, missing: messageOf(thrown) });
    }
  }

  #add(name: string, bytes: Bytes): void {
    addMember(this.#target, name, bytes, this.#seconds);
  }
}

function sectionsOf(subject: Subject): Section[] {
  const { collection } = subject;
  const params = rowParams(subject);
  const own = { name: "record", rows: (tx: PbApp) => wholeRows(tx, collection, "t.id = {:id}", params) };
  const space = privateEntities(subject).map(({ entity: { name } }) => ({
    name: `private-space/${name}`,
    rows: (tx: PbApp) => wholeRows(tx, name, "t.tenant = {:id}", params),
  }));
  const alone = ownRecords(subject).map(({ of: { entity }, field }) => ({
    name: `own/${entity.name}-${field}`,
    rows: (tx: PbApp) => wholeRows(tx, entity.name, `t.${field} = {:id} AND t.tenant <> {:id}`, params),
  }));
  const naming = namingFields(subject).map(({ of, field }) => {
    // another person is exported by id alone
    const name = of.owner === "tenant" && of.person !== "subject" ? `, 'name', ${of.nameSql}` : "";
    const shared = of.owner === "tenant" ? " AND r.tenant <> {:id}" : "";
    const sql = `SELECT json_object('id', r.id${name}) FROM ${of.entity.name} r WHERE r.${field} = {:id}${shared} ORDER BY r.id`;
    return { name: `named-in/${of.entity.name}-${field}`, rows: (tx: PbApp) => texts(tx, sql, params) };
  });
  const tables = personTables.map(({ table, where, shown }) => {
    const members = Object.entries(shown).map(([name, sql]) => `'${name}', ${sql}`);
    const sql = `SELECT json_object(${members.join(", ")}) FROM ${table} t WHERE ${where}`;
    return { name: `server/${table.replace(/^_/, "")}`, rows: (tx: PbApp) => texts(tx, sql, params) };
  });
  return [own, ...space, ...alone, ...naming, ...tables];
}

/** Rows with all their columns, deleted ones included, but without what lets somebody in. */
function wholeRows(tx: PbApp, table: string, where: string, params: ReturnType<typeof rowParams>): string[] {
  const members = columnNames(tx, table)
    .filter((name) => !SECRETS.includes(name))
    .map((name) => `'${name}', t."${name}"`);
  return texts(tx, `SELECT json_object(${members.join(", ")}) FROM ${table} t WHERE ${where} ORDER BY t.id`, params);
}

/** The files that the person's own records name, as `collection/record/file`. */
function storedFiles(tx: PbApp, subject: Subject): string[] {
  const found = ownFiled(subject).flatMap(({ of, where }) =>
    texts(
      tx,
      `SELECT '${of.entity.name}/' || record || '/' || file FROM (${storedFilesSql(of, { where })})`,
      rowParams(subject),
    ),
  );
  return [...new Set(found)];
}
