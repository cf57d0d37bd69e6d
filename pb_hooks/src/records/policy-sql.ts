import {
  type Access,
  type Actor,
  may,
  registry,
  type TenantEntity,
  tenantsOf,
  worksWithEmployees,
} from "#domain/index";

/* Policy as SQL. Ids are numbers from the database, so they need no escaping. */

/** Rows of the tenants that this person has access to. @param alias of the table, a trusted constant */
export function accessibleSql(actor: Actor, alias: string): string {
  return `${alias}.tenant IN (${tenantsOf(actor)
    .map((tenant) => `'${tenant}'`)
    .join(", ")})`;
}

/** Rows of one tenant that this person sees; see policy's seesDocument for what viewers see. */
export function visibleInTenantSql(actor: Actor, tenant: number, alias: string, access: Access): string {
  if (access === "owner") return `(${alias}.tenant = '${tenant}' AND ${alias}.createdBy = '${actor.id}')`;
  const seesAll = access !== "viewers" || may(actor, "view", tenant);
  return `(${alias}.tenant = '${tenant}'${seesAll ? "" : ` AND ${alias}.uploadedBy = '${actor.id}'`})`;
}

/** Rows of all accessible tenants that this person sees. */
export function visibleToSql(actor: Actor, alias: string, access: Access): string {
  if (access === "owner") return `(${accessibleSql(actor, alias)} AND ${alias}.createdBy = '${actor.id}')`;
  if (access !== "viewers") return accessibleSql(actor, alias);
  return `(${tenantsOf(actor)
    .map((tenant) => visibleInTenantSql(actor, tenant, alias, access))
    .join(" OR ")})`;
}

/** Documents whose files this person may fetch, and so may know what they say; see policy's mayDownload. */
export function downloadableSql(actor: Actor, alias: string): string {
  const inTenant = tenantsOf(actor).map((tenant) => {
    const all = may(actor, "view", tenant) && may(actor, "download", tenant);
    return `(${alias}.tenant = '${tenant}'${all ? "" : ` AND ${alias}.uploadedBy = '${actor.id}'`})`;
  });
  return `(${inTenant.join(" OR ")})`;
}

/** Rows that are on a record which this person sees and which is not deleted; true for what is on none. */
export function onSeenSql(actor: Actor, alias: string, { on }: TenantEntity): string {
  if (!on) return "true";
  const seen = on.map(({ collection, field }) => {
    const { access } = registry[collection];
    if (access === "staff" && !worksWithEmployees(actor)) return "false";
    return `EXISTS (SELECT 1 FROM ${collection} w WHERE w.id = ${alias}.${field} AND w.deleted = ''
      AND ${visibleToSql(actor, "w", access)})`;
  });
  return `(${seen.join(" OR ")})`;
}
