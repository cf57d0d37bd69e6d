import {
  ACTIVITY_PAGE,
  type ActivityCollection,
  type Actor,
  AppError,
  activityCollections,
  activitySearch,
  adminKinds,
  entersAdminPanel,
  parseInput,
  registry,
  type TenantEntity,
  tenantEntity,
  tenantOf,
  worksWithEmployees,
} from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { bytes, integer, isoTimeSql } from "../kernel/sql.ts";
import { visibleToSql } from "../records/policy-sql.ts";
import { queryFields } from "../records/records.ts";

/** SQL of what the record of an entry is called now, as far as it still is its tenant's. */
function nameSql(collection: ActivityCollection): string {
  const of = registry[collection];
  if (of.owner === "tenant")
    return `(SELECT ${of.nameSql} FROM ${collection} r WHERE r.id = a.record AND r.tenant = a.tenant)`;
  return `(SELECT r.${collection === "users" ? "fullName" : "name"} FROM ${collection} r WHERE r.id = a.record)`;
}

const nameCases = () => activityCollections.map((name) => `WHEN '${name}' THEN ${nameSql(name)}`).join(" ");

const adminKindsSql = () => adminKinds.map((kind) => `'${kind}'`).join(", ");

const entryJson = () => `json_object('id', a.id, 'at', ${isoTimeSql("a.at")},
  'kind', a.kind, 'collection', a.collection, 'record', CAST(nullif(a.record, '') AS INTEGER),
  'name', CASE a.collection ${nameCases()} END, 'actor', CAST(nullif(a.actor, '') AS INTEGER),
  'actorName', (SELECT u.fullName FROM users u WHERE u.id = a.actor),
  'fields', json(coalesce(nullif(a.fields, ''), '[]')), 'source', a.source,
  'device', json(nullif(a.device, '')), 'count', a.count)`;

/**
 * GET /api/activity, the newest first: of one record for everybody who sees it; without one for administrators, who read
 * that of their organization. A super_admin, who sees no organization's records, reads that of accounts and
 * organizations. Nobody reads that of somebody else's private space.
 * @throws {AppError} forbidden; not_found for a record that is out of reach, deleted or missing
 */
export function listActivity(call: Call): Reply {
  const query = parseInput(activitySearch, queryFields(call.query));
  const { collection, record, actor, kind, from, to, before, limit = ACTIVITY_PAGE } = query;
  const of = tenantEntity(collection ?? "");
  const conditions = [of && record !== undefined ? ofRecord(call, of, String(record)) : ofOrganization(call.actor)];
  const params: Record<string, string | number> = {};
  const where = (condition: string, name: string, value: string | number) => {
    conditions.push(condition);
    params[name] = value;
  };
  if (collection !== undefined) conditions.push(`a.collection = '${collection}'`);
  if (record !== undefined) where("a.record = {:record}", "record", String(record));
  if (actor !== undefined) where("a.actor = {:actor}", "actor", String(actor));
  if (kind !== undefined) conditions.push(`a.kind = '${kind}'`);
  if (from !== undefined) where("a.at >= {:from}", "from", Date.parse(from));
  if (to !== undefined) where("a.at < {:to}", "to", Date.parse(to));
  if (before !== undefined) {
    const [at, id] = before.split("-");
    where("(a.at, a.id) < ({:at}, {:id})", "at", Number(at));
    params.id = Number(id);
  }
  // one more than asked for says whether there is a next page
  const rows = `SELECT * FROM activity a WHERE ${conditions.join(" AND ")} ORDER BY a.at DESC, a.id DESC LIMIT ${limit + 1}`;
  const json = bytes(
    call.app,
    `WITH found AS (${rows}), a AS (SELECT * FROM found ORDER BY at DESC, id DESC LIMIT ${limit})
     SELECT json_object(
       'entries', (SELECT json_group_array(json(json)) FROM (SELECT ${entryJson()} AS json FROM a ORDER BY a.at DESC, a.id DESC)),
       'next', CASE WHEN (SELECT count(*) FROM found) > ${limit}
         THEN (SELECT at || '-' || id FROM a ORDER BY at, id LIMIT 1) END)`,
    params,
  );
  if (!json) throw new Error("a list gave no row");
  return { status: 200, json };
}

/** SQL of the entries about a record that this person sees. */
function ofRecord({ app, actor }: Call, { entity: { name }, access }: TenantEntity, id: string): string {
  if (access === "staff" && !worksWithEmployees(actor)) throw new AppError("forbidden");
  const seen = `SELECT 1 FROM ${name} r WHERE r.id = {:id} AND r.deleted = '' AND ${visibleToSql(actor, "r", access)}`;
  if (integer(app, seen, { id }) === 0) throw new AppError("not_found");
  // an id is unique within its collection only
  return `a.tenant = (SELECT r.tenant FROM ${name} r WHERE r.id = {:record}) AND a.kind NOT IN (${adminKindsSql()})`;
}

/** SQL of the entries that an administrator reads. */
function ofOrganization(actor: Actor): string {
  if (!entersAdminPanel(actor)) throw new AppError("forbidden");
  const own = `a.tenant = '${tenantOf(actor)}'`;
  if (actor.role !== "super_admin") return own;
  // where the members of an organization sign in, and what they are refused, is its admins' business
  return `(a.collection IN ('users', 'organizations') AND (a.tenant = '' OR a.kind NOT IN (${adminKindsSql()})) OR ${own})`;
}
