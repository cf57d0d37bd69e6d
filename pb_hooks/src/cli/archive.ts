import { exitWithMessage } from "../kernel/exit.ts";
import type { Bytes, OsFile, PbApp } from "../kernel/pocketbase.d.ts";
import { bytesOf, type Member, membersOfArchive } from "../kernel/tar.ts";
import { appliedMigrations } from "../maintenance/format.ts";
import { type FilePart, FORMAT, MANIFEST, type Manifest, type Part } from "./export-tables.ts";

/** A verified export: every part exists and matches its digest in the manifest. */
export class Archive {
  readonly manifest: Manifest;
  readonly files: readonly FilePart[];
  readonly #file: OsFile;
  readonly #path: string;
  readonly #members: Map<string, Member>;

  constructor(app: PbApp, file: OsFile, path: string) {
    this.#file = file;
    this.#path = path;
    this.#members = membersOfArchive(file);
    this.manifest = this.#readManifest();
    this.#requireSame(app);
    for (const part of this.manifest.parts) this.#verify(part);
    this.files = this.#readFiles();
    for (const part of this.files) this.#verify(part);
  }

  /** A table's rows as JSON arrays, one a page. */
  *pages(table: string): Generator<string> {
    for (const { name } of this.manifest.parts) {
      if (!name.startsWith(`records/${table}-`)) continue;
      const text = toString(this.#bytes(name));
      yield `[${text.trim().split("\n").join(",")}]`;
    }
  }

  bytes({ name }: Part): Bytes {
    return this.#bytes(name);
  }

  #bytes(name: string): Bytes {
    const member = this.#members.get(name);
    if (!member) this.#damaged(name);
    return bytesOf(this.#file, member);
  }

  #readManifest(): Manifest {
    const member = this.#members.get(MANIFEST);
    if (!member) exitWithMessage(`${this.#path} is not an export of Sijil, or its end is missing.`);
    try {
      return JSON.parse(toString(bytesOf(this.#file, member)));
    } catch {
      this.#damaged(MANIFEST);
    }
  }

  /** Rows fit only into a database with the same migrations. */
  #requireSame(app: PbApp): void {
    const { product, format, version, migrations } = this.manifest;
    if (product !== "sijil") exitWithMessage(`${this.#path} is not an export of Sijil.`);
    const same = JSON.stringify(migrations) === JSON.stringify(appliedMigrations(app));
    if (format === FORMAT && same) return;
    exitWithMessage(
      `${this.#path} was made by Sijil ${version}, whose data are not like those here: bring both servers to one version and export again.`,
    );
  }

  #readFiles(): FilePart[] {
    return [...this.pages("files")].flatMap((page): FilePart[] => JSON.parse(page));
  }

  #verify({ name, size, sha256 }: Part): void {
    const bytes = this.#bytes(name);
    if (bytes.length !== size || $security.sha256(toString(bytes)) !== sha256) this.#damaged(name);
  }

  #damaged(name: string): never {
    exitWithMessage(`${this.#path} is damaged at ${name}: export again.`);
  }
}
