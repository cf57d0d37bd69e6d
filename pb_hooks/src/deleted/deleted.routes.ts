import {
  type Actor,
  mayIn,
  registry,
  type TenantEntity,
  tenantEntities,
  tenantsOf,
  worksWithEmployees,
} from "#domain/index";
import type { Call, Reply, Route } from "../http/types.ts";
import { accessibleSql, onSeenSql, visibleInTenantSql } from "../records/policy-sql.ts";
import { listJson } from "../records/records.ts";
import { purgeAttachment, purgeRecord } from "./purge.ts";

/** One entry of the list, from a row under the alias `r`. */
function entrySql(collection: string, name: string, where: string): string {
  return `SELECT json_object('collection', '${collection}', 'id', CAST(r.id AS INTEGER), 'name', ${name},
      'deletedBy', CAST(nullif(r.deletedBy, '') AS INTEGER), 'deleted', replace(r.deleted, ' ', 'T')) AS json,
    r.deleted AS time, r.id AS id FROM ${collection} r WHERE r.deleted <> '' AND ${where}`;
}

/** Deleted records of one collection that this person may bring back, each with what it needs to come back to. */
function entriesOf(actor: Actor, of: TenantEntity): string[] {
  const { entity, access, nameSql, partOf } = of;
  const { name } = entity;
  if (access === "staff") return worksWithEmployees(actor) ? [entrySql(name, nameSql, accessibleSql(actor, "r"))] : [];
  const whole = partOf
    ? ` AND EXISTS (SELECT 1 FROM ${partOf.collection} w WHERE w.id = r.${partOf.field} AND w.deleted = '')`
    : "";
  const on = of.on ? ` AND ${onSeenSql(actor, "r", of)}` : "";
  return tenantsOf(actor)
    .filter((tenant) => mayIn(actor, access, "delete", tenant))
    .map((tenant) => entrySql(name, nameSql, visibleInTenantSql(actor, tenant, "r", access) + whole + on));
}

/** Removed attachments: the last of each kind, which is the one that restoring brings back; `id` is the employee's. */
function attachmentsSql(within: string): string {
  const part = (name: string) => `json_extract(a.value, '$.${name}')`;
  return `SELECT json_object('collection', 'attachments', 'id', CAST(r.id AS INTEGER), 'type', ${part("type")},
      'name', ${part("filename")}, 'employee', ${registry.employees.nameSql}, 'deletedBy', ${part("deletedBy")},
      'deleted', replace(${part("deleted")}, ' ', 'T')) AS json, ${part("deleted")} AS time, r.id AS id
    FROM employees r, json_each(nullif(r.removed, '')) a
    WHERE r.deleted = '' AND a.type = 'object' AND ${within} AND ${restorable(part)}
      AND ${isOfPresentPaper(part("type"))}`;
}

/**
 * Whether restoring would bring this one back: nothing of its kind was removed later, nor has come since but by
 * replacing it.
 */
function restorable(part: (name: string) => string): string {
  return `NOT EXISTS (SELECT 1 FROM json_each(r.removed) b
      WHERE json_extract(b.value, '$.type') = ${part("type")} AND b.key > a.key)
    AND coalesce(json_extract(nullif(r.attachments, ''), '$."' || ${part("type")} || '".file'), ${part("replacedBy")}, '')
      = coalesce(${part("replacedBy")}, '')`;
}

/** Whether a file is a specified attachment, or of a paper that is there: with one that is removed it comes back. */
function isOfPresentPaper(type: string): string {
  const paper = `'$."' || substr(${type}, 1, instr(${type}, '.') - 1) || '"'`;
  return `(instr(${type}, '.') = 0 OR (json_type(nullif(r.papers, ''), ${paper}) = 'object'
    AND json_extract(nullif(r.papers, ''), ${paper} || '.removed') IS NULL))`;
}

/** GET /api/deleted: what the caller may bring back, the last deleted first. */
function listDeleted({ app, actor }: Call): Reply {
  const rows = tenantEntities.flatMap((of) => entriesOf(actor, of));
  if (worksWithEmployees(actor)) rows.push(attachmentsSql(accessibleSql(actor, "r")));
  if (actor.role === "super_admin") rows.push(entrySql("organizations", "r.name", "true"));
  return { status: 200, json: listJson(app, `${rows.join(" UNION ALL ")} ORDER BY time DESC, id`) };
}

const forGood = { method: "DELETE", kind: "change", access: "session" } as const;
const ofEmployees = { ...forGood, role: worksWithEmployees } as const;

export const deletedRoutes: Route[] = [
  { method: "GET", path: "/api/deleted", kind: "read", access: "session", gzip: true, handler: listDeleted },
  ...tenantEntities.map(
    (of): Route => ({
      ...(of.access === "staff" ? ofEmployees : forGood),
      path: `/api/deleted/${of.entity.name}/{id}`,
      handler: (call: Call) => purgeRecord(call, of),
    }),
  ),
  { ...ofEmployees, path: "/api/deleted/attachments/{id}/{type}", handler: purgeAttachment },
];
