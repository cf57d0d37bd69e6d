import { may, tenantsOf, type Who } from "#domain/index";
import type { Call, Reply, Route } from "../kernel/types.ts";
import { listJson } from "../records/records.ts";
import { sightInTenantSql } from "../records/scope.ts";

/** A collection whose records can be brought back, and which of them: SQL over the alias `r`. */
interface Restorable {
  collection: string;
  within(who: Who, tenant: number): string;
}

const inTenant = (_who: Who, tenant: number) => `r.tenant = '${tenant}'`;

const restorables: Restorable[] = [
  { collection: "categories", within: inTenant },
  {
    // one whose category is deleted comes back with it, and not before
    collection: "subcategories",
    within: (who, tenant) =>
      `${inTenant(who, tenant)} AND EXISTS (SELECT 1 FROM categories c WHERE c.id = r.categoryId AND c.deleted = '')`,
  },
  { collection: "documents", within: (who, tenant) => sightInTenantSql(who, tenant, "r") },
];

/** One entry of the list, from a row under the alias `r`. @param name SQL of what it is called */
function entrySql(collection: string, name: string, where: string): string {
  return `SELECT json_object('collection', '${collection}', 'id', CAST(r.id AS INTEGER), 'name', ${name},
      'deletedBy', CAST(nullif(r.deletedBy, '') AS INTEGER), 'deleted', replace(r.deleted, ' ', 'T')) AS json,
    r.deleted AS time, r.id AS id FROM ${collection} r WHERE r.deleted <> '' AND ${where}`;
}

/** GET /api/deleted: what the caller may bring back, the last deleted first. */
function listDeleted({ app, who }: Call): Reply {
  const tenants = tenantsOf(who).filter((tenant) => may(who, "delete", tenant));
  const rows = restorables.flatMap(({ collection, within }) =>
    tenants.map((tenant) => entrySql(collection, "r.name", within(who, tenant))),
  );
  if (who.role === "super_admin") rows.push(entrySql("organizations", "r.name", "true"));
  return { status: 200, json: listJson(app, `${rows.join(" UNION ALL ")} ORDER BY time DESC, id`) };
}

export const deletedRoutes: Route[] = [
  { method: "GET", path: "/api/deleted", kind: "read", access: "session", gzip: true, handler: listDeleted },
];
