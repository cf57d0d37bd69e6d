import { entities, registry, storedFilesSql, tenantEntity } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";

/** Rows in one part of an export. */
export const PAGE = 1000;

/** A table of which an organization's rows are carried from one server to another. */
export interface ExportTable {
  table: string;
  /** Which rows, under the alias `t`; {:id} is the organization. */
  where: string;
  /** Columns that order them and that no two rows share. */
  keys: readonly string[];
  /** Columns that each server makes for itself, and the SQL that does. */
  generated?: Readonly<Record<string, string>>;
}

/** The organization itself comes first: what is its own names it. */
export const exportedEntities = [registry.organizations, ...entities.filter((one) => one !== registry.organizations)];
const records = exportedEntities
  .map(({ entity, owner }) => `SELECT '${entity.name}', id FROM ${entity.name} WHERE ${owner} = {:id}`)
  .join(" UNION ALL ");
/** What each server makes for itself. */
const regenerated: Readonly<Record<string, ExportTable["generated"]>> = {
  users: { tokenKey: "lower(hex(randomblob(25)))" },
};

/**
 * What belongs to an organization, in the order in which it is written. Its people come with their passwords' hashes, so
 * that they can sign in there, and with the answers that the server has given them, so that a device that repeats a
 * request there has no second effect. Sessions, and private spaces, stay behind.
 */
export const exportTables: readonly ExportTable[] = [
  ...exportedEntities.map(({ entity: { name }, owner }) => ({
    table: name,
    where: `t.${owner} = {:id}`,
    keys: ["id"],
    ...(regenerated[name] ? { own: regenerated[name] } : {}),
  })),
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
export function columnsOf(app: PbApp, { table, generated: own = {} }: ExportTable): string[] {
  const names = texts(app, "SELECT name FROM pragma_table_info({:table})", { table });
  return names.filter((name) => !(name in own));
}

/** Files that rows of a table name, as `collection/record/file`. @param rows SQL of them, with `id`, `file`, `files` */
export function namedFilesSql(table: string, rows: string): string | null {
  const of = tenantEntity(table);
  if (!of?.files) return null;
  return `SELECT '${table}/' || record || '/' || file FROM (${storedFilesSql(of, { from: `(${rows})` })})`;
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
