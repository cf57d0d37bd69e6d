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
import { readerOf } from "../kernel/salaries.ts";
import { onSeenSql, visibleToSql } from "../records/policy-sql.ts";

/** The stream of super_admins, beside one for each tenant; see the migration of the change log. */
export const PLATFORM = "platform";

export function streamsOf(actor: Actor): string[] {
  const tenants = tenantsOf(actor).map(String);
  return actor.role === "super_admin" ? [...tenants, PLATFORM] : tenants;
}

export function visibleCollections(actor: Actor): Collection[] {
  return collections.filter((name) => tenantEntity(name)?.access !== "staff" || worksWithEmployees(actor));
}

/** The table alias in these SQL fragments. */
const R = "r";

/** Policy as SQL: the rows of a collection, under the alias `r`, that this person sees; deleted ones are none. */
export function visibleSql(actor: Actor, collection: Collection): string {
  if (collection === "users") return usersSql(actor);
  if (collection === "organizations") {
    const own = actor.role === "super_admin" ? "true" : `${R}.id = '${actor.organizationId ?? ""}'`;
    return `(${own} AND ${R}.deleted = '')`;
  }
  const of = registry[collection];
  const on = "on" in of ? ` AND ${onSeenSql(actor, R, of)}` : "";
  return `(${visibleToSql(actor, R, of.access)}${on} AND ${R}.deleted = '')`;
}

/** See policy's seesUser. */
function usersSql(actor: Actor): string {
  if (actor.role === "super_admin") return "true";
  const self = `${R}.id = '${actor.id}'`;
  if (actor.role !== "admin" || actor.organizationId === null) return `(${self})`;
  return `(${self} OR (${R}.organizationId = '${actor.organizationId}' AND ${R}.role IN ('user', 'viewer')))`;
}

/** The JSON of one change that carries its record, under the alias `r`. @param reader who is shown it */
export function changeSql(collection: Collection, reader: Actor): string {
  const { entity } = registry[collection];
  const record = jsonSql(entity, R, readerOf(reader));
  const shown =
    collection === "users"
      ? `json(CASE WHEN ${R}.id = '${reader.id}' THEN ${jsonSql(entity, R, "owner")} ELSE ${record} END)`
      : record;
  return `json_object('collection', '${collection}', 'id', CAST(${R}.id AS INTEGER), 'record', ${shown})`;
}
