import { AppError, isPrivate, type Who } from "#domain/index";
import { env } from "../kernel/env.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { integer } from "../kernel/sql.ts";

const MEGABYTE = 1024 * 1024;
const PRIVATE_SPACE_MB = 100;

/** Bytes of a tenant's documents and of what is attached to its employees. */
const USED = `SELECT
  (SELECT coalesce(sum(size), 0) FROM documents WHERE tenant = {:tenant} AND deleted = '') +
  (SELECT coalesce(sum(json_extract(a.value, '$.size')), 0)
   FROM employees e, json_each(nullif(e.attachments, '')) a
   WHERE e.tenant = {:tenant} AND e.deleted = '' AND a.type = 'object')`;

/** How much a tenant holds, in bytes; Infinity when unlimited. */
function spaceOf(who: Who, tenant: number): number {
  const own = isPrivate(who, tenant);
  const megabytes = Number(env(own ? "PRIVATE_SPACE_MB" : "ORG_SPACE_MB", own ? String(PRIVATE_SPACE_MB) : "none"));
  if (Number.isFinite(megabytes) && megabytes >= 0) return megabytes * MEGABYTE;
  return own ? PRIVATE_SPACE_MB * MEGABYTE : Number.POSITIVE_INFINITY;
}

/**
 * Refuses what a tenant has no room for; what is deleted or removed holds none.
 * @param bytes to be added
 * @throws {AppError} space_full
 */
export function requireSpace(app: PbApp, who: Who, tenant: number, bytes: number): void {
  const space = spaceOf(who, tenant);
  if (space === Number.POSITIVE_INFINITY) return;
  const used = integer(app, USED, { tenant: String(tenant) });
  if (used + bytes > space) throw new AppError("space_full");
}
