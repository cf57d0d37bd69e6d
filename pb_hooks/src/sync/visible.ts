import {
  type Collection,
  categories,
  documents,
  type Entity,
  employees,
  jsonSql,
  organizations,
  subcategories,
  tenantsOf,
  users,
  type Who,
  worksWithEmployees,
} from "#domain/index";
import { reachSql, sightSql } from "../records/scope.ts";

/** The stream of those who run the platform; see the migration of the change log. */
export const PLATFORM = "platform";

/** The streams of the change log that this person reads. */
export function streamsOf(who: Who): string[] {
  const tenants = tenantsOf(who).map(String);
  return who.role === "super_admin" ? [...tenants, PLATFORM] : tenants;
}

export const entities: { [C in Collection]: Entity } = {
  users,
  organizations,
  categories,
  subcategories,
  documents,
  employees,
};

/** Collections of which this person may see anything. */
export function visibleCollections(who: Who): Collection[] {
  const all: Collection[] = ["users", "organizations", "categories", "subcategories", "documents"];
  return worksWithEmployees(who) ? [...all, "employees"] : all;
}

/** Policy as SQL: the rows of a collection that this person sees; deleted ones are none. @param alias of the table */
export function visibleSql(who: Who, collection: Collection, alias: string): string {
  if (collection === "users") return usersSql(who, alias);
  if (collection === "organizations") {
    return who.role === "super_admin" ? `${alias}.deleted = ''` : ownOrganizationSql(who, alias);
  }
  const reach = collection === "documents" ? sightSql(who, alias) : reachSql(who, alias);
  return `(${reach} AND ${alias}.deleted = '')`;
}

function ownOrganizationSql(who: Who, alias: string): string {
  return `(${alias}.id = '${who.organizationId ?? ""}' AND ${alias}.deleted = '')`;
}

/** See policy's seesUser. */
function usersSql(who: Who, alias: string): string {
  if (who.role === "super_admin") return "true";
  const self = `${alias}.id = '${who.id}'`;
  if (who.role !== "admin" || who.organizationId === null) return `(${self})`;
  return `(${self} OR (${alias}.organizationId = '${who.organizationId}' AND ${alias}.role IN ('user', 'viewer')))`;
}

/** The JSON of one change that carries its record. @param alias of the record's table */
export function changeSql(collection: Collection, alias: string): string {
  const record = jsonSql(entities[collection], alias);
  return `json_object('collection', '${collection}', 'id', CAST(${alias}.id AS INTEGER), 'record', ${record})`;
}
