import { type Actor, AppError, BYTES_PER_LETTER, isPrivate, notedFilesSql, tenantEntities } from "#domain/index";
import { env } from "../kernel/env.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { integer } from "../kernel/sql.ts";
import { REMOVED_TEXT } from "./attachments.ts";

const MEGABYTE = 1024 * 1024;
const PRIVATE_SPACE_MB = 100;
/** Allowed records per megabyte of a space, and the minimum for any space. */
const ROWS_PER_MB = 200;
const LEAST_ROWS = 20_000;

/**
 * SQL of what texts and thumbnails take, of documents or of what is attached to employees: size in bytes, tenant, and gone,
 * whether the record is deleted or the file removed. @param where over the records `r`
 */
export const textSizesSql = (collection: string, where: string) =>
  `SELECT t.letters * ${BYTES_PER_LETTER}
     + coalesce((SELECT octet_length(n.picture) FROM thumbnails n WHERE n.text = t.id), 0) AS size, r.tenant, r.deleted <> '' OR ${REMOVED_TEXT} AS gone
   FROM ${collection} r CROSS JOIN texts t ON t.collection = '${collection}' AND t.record = r.id WHERE ${where}`;

const entitiesWithFiles = tenantEntities.filter((of) => of.files !== null);

/** SQL of the sum of a tenant's files and texts, in bytes. */
const bytesOf = (where: string, counted: string) => {
  const sizes = entitiesWithFiles.flatMap((of) => [notedFilesSql(of, { where }), textSizesSql(of.entity.name, where)]);
  return `SELECT ${sizes.map((one) => `(SELECT coalesce(sum(size), 0) FROM (${one}) WHERE ${counted})`).join(" + ")}`;
};

/** Bytes of a tenant's documents, of what is attached to its employees, and of the texts of both. */
const USED = bytesOf("r.tenant = {:tenant} AND r.deleted = ''", "NOT gone");

/** Bytes of files that were deleted, removed or replaced and are not purged yet, and of their texts. */
const DELETED = bytesOf("r.tenant = {:tenant}", "gone");

const ROWS = tenantEntities
  .map(({ entity }) => `(SELECT count(*) FROM ${entity.name} WHERE tenant = {:tenant})`)
  .join(" + ");

/** A tenant's storage limit in bytes; deleted files have a limit of the same size. Infinity when unlimited. */
export function spaceOf(actor: Actor, tenant: number): number {
  const own = isPrivate(actor, tenant);
  const megabytes = Number(env(own ? "PRIVATE_SPACE_MB" : "ORG_SPACE_MB", own ? String(PRIVATE_SPACE_MB) : "none"));
  if (Number.isFinite(megabytes) && megabytes >= 0) return megabytes * MEGABYTE;
  return own ? PRIVATE_SPACE_MB * MEGABYTE : Number.POSITIVE_INFINITY;
}

/** Bytes that a tenant's deleted, removed and replaced files take until they are purged. */
export function deletedBytes(app: PbApp, tenant: number): number {
  return integer(app, DELETED, { tenant: String(tenant) });
}

/**
 * Refuses files beyond a tenant's storage limit; deleted and removed files do not count.
 * @param bytes to be added
 * @throws {AppError} space_full
 */
export function requireSpace(app: PbApp, actor: Actor, tenant: number, bytes: number): void {
  const space = spaceOf(actor, tenant);
  if (space === Number.POSITIVE_INFINITY) return;
  const used = integer(app, USED, { tenant: String(tenant) });
  if (used + bytes > space) throw new AppError("space_full");
}

/**
 * Refuses further records of a tenant whose space is limited; deleted ones count until they are purged.
 * @param count to be added
 * @throws {AppError} space_full
 */
export function requireRows(app: PbApp, actor: Actor, tenant: number, count = 1): void {
  const space = spaceOf(actor, tenant);
  if (space === Number.POSITIVE_INFINITY) return;
  const most = Math.max(LEAST_ROWS, (space / MEGABYTE) * ROWS_PER_MB);
  if (integer(app, `SELECT ${ROWS}`, { tenant: String(tenant) }) + count > most) throw new AppError("space_full");
}
