import { type Access, type Actor, may, tenantsOf } from "#domain/index";

/* Policy as SQL. Ids are numbers that the database gave, so they can stand in a statement as they are. */

/** Rows of a tenant-owned table that are within reach. @param alias of the table, a trusted constant */
export function reachSql(who: Actor, alias: string): string {
  return `${alias}.tenant IN (${tenantsOf(who)
    .map((tenant) => `'${tenant}'`)
    .join(", ")})`;
}

/** Rows of one tenant that this person sees; see policy's seesDocument for what viewers see. */
export function sightInTenantSql(who: Actor, tenant: number, alias: string, access: Access): string {
  const seesAll = access !== "viewers" || may(who, "view", tenant);
  return `(${alias}.tenant = '${tenant}'${seesAll ? "" : ` AND ${alias}.uploadedBy = '${who.id}'`})`;
}

/** Rows of all tenants within reach that this person sees. */
export function sightSql(who: Actor, alias: string, access: Access): string {
  if (access !== "viewers") return reachSql(who, alias);
  return `(${tenantsOf(who)
    .map((tenant) => sightInTenantSql(who, tenant, alias, access))
    .join(" OR ")})`;
}
