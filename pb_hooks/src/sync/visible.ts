import {
  type Actor,
  type Collection,
  collections,
  jsonSql,
  registry,
  tenantEntity,
  tenantsOf,
  worksWithEmployees,
} from "#domain/index";
import { sightSql } from "../records/policy-sql.ts";

/** The stream of those who run the platform; see the migration of the change log. */
export const PLATFORM = "platform";

/** The streams of the change log that this person reads. */
export function streamsOf(who: Actor): string[] {
  const tenants = tenantsOf(who).map(String);
  return who.role === "super_admin" ? [...tenants, PLATFORM] : tenants;
}

/** Collections of which this person may see anything. */
export function visibleCollections(who: Actor): Collection[] {
  return collections.filter((name) => tenantEntity(name)?.access !== "staff" || worksWithEmployees(who));
}

/** The alias of a collection's table in the statements that these parts are for. */
const R = "r";

/** Policy as SQL: the rows of a collection, under the alias `r`, that this person sees; deleted ones are none. */
export function visibleSql(who: Actor, collection: Collection): string {
  if (collection === "users") return usersSql(who);
  if (collection === "organizations") {
    const own = who.role === "super_admin" ? "true" : `${R}.id = '${who.organizationId ?? ""}'`;
    return `(${own} AND ${R}.deleted = '')`;
  }
  return `(${sightSql(who, R, registry[collection].access)} AND ${R}.deleted = '')`;
}

/** See policy's seesUser. */
function usersSql(who: Actor): string {
  if (who.role === "super_admin") return "true";
  const self = `${R}.id = '${who.id}'`;
  if (who.role !== "admin" || who.organizationId === null) return `(${self})`;
  return `(${self} OR (${R}.organizationId = '${who.organizationId}' AND ${R}.role IN ('user', 'viewer')))`;
}

const changes = new Map<Collection, string>();

/** The JSON of one change that carries its record, under the alias `r`. */
export function changeSql(collection: Collection): string {
  const known = changes.get(collection);
  if (known !== undefined) return known;
  const record = jsonSql(registry[collection].entity, R);
  const sql = `json_object('collection', '${collection}', 'id', CAST(${R}.id AS INTEGER), 'record', ${record})`;
  changes.set(collection, sql);
  return sql;
}
