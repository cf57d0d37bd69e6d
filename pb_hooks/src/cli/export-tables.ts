import { entities, registry, storedFilesSql, tenantEntity } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { columnNames } from "../kernel/sql.ts";

/** Rows in one part of an export, and texts, which may have two megabytes each. */
export const PAGE = 1000;
const TEXTS_PAGE = 10;

export interface ExportTable {
  table: string;
  /** Which rows, under the alias `t`; {:id} is the organization. */
  where: string;
  /** Columns of a unique key, by which the rows are ordered. */
  keys: readonly string[];
  /** Rows in one part, where it is not {@link PAGE}. */
  page?: number;
  /** Columns that are not exported, and the SQL by which the importing server generates them. */
  generated?: Readonly<Record<string, string>>;
  /** A column by which this server numbers its rows; the importing one numbers them anew. */
  numbered?: string;
}

/** The organization comes first, because the other records refer to it. */
export const exportedEntities = [registry.organizations, ...entities.filter((one) => one !== registry.organizations)];
const records = exportedEntities
  .map(({ entity, owner }) => `SELECT '${entity.name}', id FROM ${entity.name} WHERE ${owner} = {:id}`)
  .join(" UNION ALL ");
const regenerated: Readonly<Record<string, ExportTable["generated"]>> = {
  // the importing server reads the files itself
  documents: { textState: "''" },
  users: { tokenKey: "lower(hex(randomblob(25)))" },
};

/**
 * All tables of an export, in order. Activity comes along, so that an organization keeps its audit trail. Users keep their password hashes, so that they can sign in, and their stored
 * replies, so that a request that a device repeats on the new server has no second effect. Sessions and private spaces
 * are left out.
 */
export const exportTables: readonly ExportTable[] = [
  ...exportedEntities.map(
    ({ entity: { name }, owner }): ExportTable => ({
      table: name,
      where: `t.${owner} = {:id}`,
      keys: ["id"],
      generated: regenerated[name],
    }),
  ),
  {
    table: "field_versions",
    where: `(t.collection, t.record) IN (${records})`,
    keys: ["collection", "record", "field"],
  },
  {
    table: "activity",
    where: "t.tenant = {:id}",
    keys: ["id"],
    numbered: "id",
  },
  // so that the importing server tells nobody again what they were told here
  { table: "notices", where: "t.tenant = {:id}", keys: ["key"] },
  {
    table: "notice_people",
    where: `t.notice IN (SELECT key FROM notices WHERE tenant = {:id})
      AND t.person IN (SELECT id FROM users WHERE organizationId = {:id})`,
    keys: ["notice", "person"],
  },
  { table: "digests", where: "t.person IN (SELECT id FROM users WHERE organizationId = {:id})", keys: ["key"] },
  {
    table: "requests",
    where: "t.user IN (SELECT id FROM users WHERE organizationId = {:id})",
    keys: ["user", "key"],
  },
  // Of all texts those alone that a device has read by machine in a scan, since no server makes these again. Their engine is
  // none, so that the importing server looks at the files and keeps each text only where it finds a scan, too.
  {
    table: "texts",
    where: `t.tenant = {:id} AND t.state = 'ocr' AND (t.collection <> 'documents'
      OR EXISTS (SELECT 1 FROM documents d WHERE d.id = t.record AND d.tenant = t.tenant AND d.sha256 = t.sha256))`,
    keys: ["collection", "record", "part"],
    page: TEXTS_PAGE,
    generated: { id: "NULL", engine: "0" },
  },
];

export function columnsOf(app: PbApp, { table, generated: own = {} }: ExportTable): string[] {
  return columnNames(app, table).filter((name) => !(name in own));
}

/** Files that rows of a table name, as `collection/record/file`. @param rows SQL of them, with `id`, `file`, `files` */
export function namedFilesSql(table: string, rows: string): string | null {
  const of = tenantEntity(table);
  if (!of?.files) return null;
  return `SELECT '${table}/' || record || '/' || file FROM (${storedFilesSql(of, { from: `(${rows})` })})`;
}

/** The last part of an export, which describes it. */
export interface Manifest {
  product: "sijil";
  /** Version of the export format. */
  format: number;
  /** The product's version, for messages. */
  version: string;
  organization: { id: string; name: string };
  exported: string;
  /** The applied migrations; an import needs the same. */
  migrations: string[];
  counts: Record<string, number>;
  parts: Part[];
}

/** A part of an export, with the digest of its bytes. */
export interface Part {
  name: string;
  size: number;
  sha256: string;
}

/** The part with a stored file. */
export interface FilePart extends Part {
  /** `collection/record/file`, as the record names it. */
  of: string;
}

export const MANIFEST = "manifest.json";
export const FORMAT = 1;
