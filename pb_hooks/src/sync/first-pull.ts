import {
  type Actor,
  type Collection,
  PAGE_CHANGES,
  registry,
  type TenantEntity,
  tenantEntities,
  tenantsOf,
} from "#domain/index";
import type { Bytes, PbApp } from "../kernel/pocketbase.d.ts";
import { visibleInTenantSql } from "../records/policy-sql.ts";
import { changeSql, visibleCollections, visibleSql } from "./visible.ts";

/** A page of the first pull and the key after which the next page begins; null when the step is complete. */
export interface StartPage {
  changes: Bytes;
  count: number;
  key: string[] | null;
}

/** Gives a page of at most so many rows; {@link PAGE_CHANGES} unless said. */
type Step = (app: PbApp, key: readonly string[], most?: number) => StartPage;

/**
 * The steps of a first pull, in the order in which screens need the records: people, organizations and categories, then
 * the documents of each tenant, newest first, then employees. Records that change meanwhile are sent again as changes.
 */
export function firstPullSteps(actor: Actor): Step[] {
  const visible = visibleCollections(actor);
  const small = visible.filter((name) => registry[name].sync === "small");
  const steps: Step[] = [byId(actor, small)];
  for (const of of tenantEntities.filter(({ entity }) => visible.includes(entity.name))) {
    const { sync, entity } = of;
    if (sync === "small") continue;
    if (sync === "paged") steps.push(byId(actor, [entity.name]));
    else for (const tenant of tenantsOf(actor)) steps.push(newestFirst(actor, tenant, of, sync.newestBy));
  }
  return steps;
}

const TEXT = /^[0-9A-Za-z :.-]{1,40}$/;
/** A part of a cursor's key as an SQL string; clients could have forged it. */
const quoted = (part: string | undefined) => `'${TEXT.test(part ?? "") ? part : ""}'`;

/** Whole collections one after the other, ordered by id. */
function byId(actor: Actor, collections: readonly Collection[]): Step {
  return (app, key, most) => {
    const rows = collections.map(
      (collection, place) => `SELECT ${changeSql(collection, actor)} AS json, '${place}' AS first, r.id AS second
        FROM ${collection} r WHERE ${visibleSql(actor, collection)}`,
    );
    const after = key.length === 2 ? `WHERE (first, second) > (${quoted(key[0])}, ${quoted(key[1])})` : "";
    return page(app, `SELECT * FROM (${rows.join(" UNION ALL ")}) ${after} ORDER BY first, second`, most);
  };
}

/** One tenant's records, newest first, in the order of an index on a time column. */
function newestFirst(actor: Actor, tenant: number, { entity: { name }, access }: TenantEntity, time: string): Step {
  return (app, key, most) => {
    const after = key.length === 2 ? `AND (r.${time}, r.id) < (${quoted(key[0])}, ${quoted(key[1])})` : "";
    return page(
      app,
      `SELECT ${changeSql(name, actor)} AS json, r.${time} AS first, r.id AS second FROM ${name} r
       WHERE ${visibleInTenantSql(actor, tenant, "r", access)} AND r.deleted = '' ${after}
       ORDER BY r.${time} DESC, r.id DESC`,
      most,
    );
  };
}

/** One page of a query with the columns json, first and second; the last two of the last row are the key. */
function page(app: PbApp, rows: string, most = PAGE_CHANGES): StartPage {
  const json = nullString();
  const count = nullInt();
  const last = nullString();
  app
    .db()
    .newQuery(
      `SELECT '[' || coalesce(group_concat(json, ','), '') || ']', count(*), coalesce(max(place || '~' || key), '')
       FROM (SELECT json, printf('%06d', row_number() OVER ()) AS place, first || '~' || second AS key
             FROM (${rows} LIMIT ${most}))`,
    )
    .row(json, count, last);
  const full = Number(count) === most;
  const [, ...key] = String(last).split("~");
  return { changes: toBytes(json), count: Number(count), key: full ? key : null };
}
