import type { PbApp } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";

/** Rows in one part of an export. */
export const PAGE = 1000;

/** A table of which an organization's rows are carried from one server to another. */
export interface Carried {
  table: string;
  /** Which rows, under the alias `t`; {:id} is the organization. */
  where: string;
  /** Columns that order them and that no two rows share. */
  keys: readonly string[];
  /** Columns that each server makes for itself, and the SQL that does. */
  own?: Readonly<Record<string, string>>;
}

const owned = ["categories", "subcategories", "documents", "employees"];
const records = [
  ...owned.map((table) => `SELECT '${table}', id FROM ${table} WHERE tenant = {:id}`),
  "SELECT 'users', id FROM users WHERE organizationId = {:id}",
  "SELECT 'organizations', {:id}",
].join(" UNION ALL ");

/**
 * What belongs to an organization, in the order in which it is written. Its people come with their passwords' hashes, so
 * that they can sign in there, and with the answers that the server has given them, so that a device that repeats a
 * request there has no second effect. Sessions, and private spaces, stay behind.
 */
export const carried: readonly Carried[] = [
  { table: "organizations", where: "t.id = {:id}", keys: ["id"] },
  {
    table: "users",
    where: "t.organizationId = {:id}",
    keys: ["id"],
    own: { tokenKey: "lower(hex(randomblob(25)))" },
  },
  ...owned.map((table) => ({ table, where: "t.tenant = {:id}", keys: ["id"] })),
  {
    table: "field_versions",
    where: `(t.collection, t.record) IN (${records})`,
    keys: ["collection", "record", "field"],
  },
  {
    table: "requests",
    where: "t.user IN (SELECT id FROM users WHERE organizationId = {:id})",
    keys: ["user", "key"],
  },
];

/** The columns of a table that are carried. */
export function columnsOf(app: PbApp, { table, own = {} }: Carried): string[] {
  const names = texts(app, "SELECT name FROM pragma_table_info({:table})", { table });
  return names.filter((name) => !(name in own));
}

/** Files that the rows of a page name, as `collection/record/file`. @param rows SQL of a table with `id`, `file`, `files` */
export function namedFilesSql(table: string, rows: string): string | null {
  if (table === "documents") return `SELECT 'documents/' || r.id || '/' || r.file FROM (${rows}) r WHERE r.file <> ''`;
  if (table !== "employees") return null;
  return `SELECT 'employees/' || r.id || '/' || f.value FROM (${rows}) r, json_each(nullif(r.files, '')) f`;
}

/** What an export says of itself, in its last part. */
export interface Manifest {
  product: "sijil";
  /** Of the export's form. */
  format: number;
  /** Of the product, for people. */
  version: string;
  organization: { id: string; name: string };
  exported: string;
  /** What the data have been through: an import needs the same. */
  migrations: string[];
  counts: Record<string, number>;
  parts: Part[];
}

/** A part of an export, which must be there with these bytes. */
export interface Part {
  name: string;
  size: number;
  sha256: string;
}

/** A stored file: its part, and whose it is. */
export interface FilePart extends Part {
  /** `collection/record/file`, as the record names it. */
  of: string;
}

export const MANIFEST = "manifest.json";
export const FORMAT = 1;
