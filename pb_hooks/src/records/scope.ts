import { may, tenantsOf, type Who } from "#domain/index";

/* Policy as SQL. Ids are numbers that the database gave, so they can stand in a statement as they are. */

/** Rows of a tenant-owned table that are within reach. @param alias of the table, a trusted constant */
export function reachSql(who: Who, alias: string): string {
  return `${alias}.tenant IN (${tenantsOf(who)
    .map((tenant) => `'${tenant}'`)
    .join(", ")})`;
}

/** Documents of one tenant that this person sees: all by right, else the own uploads; see policy's seesDocument. */
export function sightInTenantSql(who: Who, tenant: number, alias: string): string {
  const own = may(who, "view", tenant) ? "" : ` AND ${alias}.uploadedBy = '${who.id}'`;
  return `(${alias}.tenant = '${tenant}'${own})`;
}

/** Documents that this person sees. */
export function sightSql(who: Who, alias: string): string {
  return `(${tenantsOf(who)
    .map((tenant) => sightInTenantSql(who, tenant, alias))
    .join(" OR ")})`;
}
