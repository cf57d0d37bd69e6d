import { type ActivityCollection, type ActivityKind, type Collection, hasActivity } from "#domain/index";
import { programOf } from "#domain/users/user-agents";
import type { PbApp, PbRecord } from "./pocketbase.d.ts";
import { execute, integer } from "./sql.ts";

/** Who acts, when, and in which transaction: a call is one. */
export interface Acting {
  app: PbApp;
  /** Null for nobody who is signed in. */
  actor: { id: number } | null;
  /** Milliseconds. */
  now: number;
}

export interface NewActivity {
  kind: ActivityKind;
  collection: ActivityCollection;
  /** Ids as they are stored. */
  record: string;
  /** Whose activity it is: an organization's, a private space's, or "" for what concerns the platform alone. */
  tenant: string;
  /** Names only; what a field says is nobody's business here. */
  fields?: readonly string[];
  /** The network address that it came from, where that is of interest. */
  source?: string;
  /** The User-Agent that it came from, where that is of interest. */
  userAgent?: string;
  /** How often it has happened within the hour, of what is not noted each time. */
  count?: number;
}

const COLUMNS = "at, tenant, kind, collection, record, actor, fields, source";
const ALL_COLUMNS = `${COLUMNS}, device, count`;

/** Adds an entry in the transaction of what it is about, so that neither is there without the other. */
export function addActivity({ app, actor, now }: Acting, entry: NewActivity): void {
  const { fields = [], source = "", userAgent, count = 1, ...rest } = entry;
  execute(
    app,
    `INSERT INTO activity (${ALL_COLUMNS}) VALUES
     ({:now}, {:tenant}, {:kind}, {:collection}, {:record}, {:actor}, {:fields}, {:source}, {:device}, {:count})`,
    {
      ...rest,
      now,
      actor: actor ? String(actor.id) : "",
      fields: fields.length > 0 ? JSON.stringify(fields) : "",
      source,
      device: userAgent === undefined ? "" : JSON.stringify(programOf(userAgent)),
      count,
    },
  );
}

const HOUR_MS = 60 * 60 * 1000;
/** So often a counted act is counted within an hour. */
const MOST_COUNTED = 1000;

/** How often a counter has counted within the hour of the clock, up to {@link MOST_COUNTED}. */
function countedIn(app: PbApp, counter: string, now: number): number {
  const since = Math.floor(now / HOUR_MS) * HOUR_MS;
  return integer(
    app,
    `SELECT count(*) FROM (SELECT 1 FROM attempts WHERE counter = {:counter} AND at >= {:since} LIMIT ${MOST_COUNTED})`,
    { counter, since },
  );
}

/** Whether {@link addCountedActivity} would add and count nothing more within this hour. */
export function isCountFull(app: PbApp, counter: string, now: number): boolean {
  return countedIn(app, counter, now) >= MOST_COUNTED;
}

/**
 * Adds an entry the first time within an hour, the tenth, the hundredth and the thousandth, with how often it was by then:
 * for what somebody may do any number of times, such as guessing passwords.
 * @param counter names the act; it ends with a colon and the id of the account, by which erasing that account finds it
 */
export function addCountedActivity(acting: Acting, counter: string, entry: NewActivity): void {
  const { app, now } = acting;
  const before = countedIn(app, counter, now);
  if (before >= MOST_COUNTED) return;
  execute(app, "INSERT INTO attempts (counter, at) VALUES ({:counter}, {:now})", { counter, now });
  const count = before + 1;
  if (/^10*$/.test(String(count))) addActivity(acting, { ...entry, count });
}

/** Adds an entry about a record of a tenant, or about an organization; none about what is one person's own. */
export function addRecordActivity(
  acting: Acting,
  kind: ActivityKind,
  collection: Collection,
  record: PbRecord,
  fields: readonly string[] = [],
): void {
  if (!hasActivity(collection)) return;
  const tenant = collection === "organizations" ? record.id : record.getString("tenant");
  addActivity(acting, { kind, collection, record: record.id, tenant, fields });
}

/** Adds an entry about each of many new records of a tenant, in one statement. */
export function addCreations(
  { app, actor, now }: Acting,
  collection: ActivityCollection,
  tenant: string,
  ids: readonly string[],
): void {
  execute(
    app,
    `INSERT INTO activity (${COLUMNS})
     SELECT {:now}, {:tenant}, 'created', {:collection}, value, {:actor}, '', '' FROM json_each({:ids})`,
    { now, tenant, collection, actor: actor ? String(actor.id) : "", ids: JSON.stringify(ids) },
  );
}
