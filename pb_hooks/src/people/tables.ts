import { isoTimeSql } from "../kernel/sql.ts";

/** What a table that is no collection of the product has of one person; {@link ownTables}. */
export interface PersonRows {
  /** SQL of the rows about the person, under the alias `t`, with {@link rowParams}. */
  where: string;
  /** SQL of those that are erased with the person; all of them unless it is said. */
  erased?: string;
  /** What is exported of a row: names with their SQL. No secrets and no hashes. */
  shown: Readonly<Record<string, string>>;
}

/** Other tables name users alone by a bare id. */
const ofUser = "{:collection} = 'users' AND t.user = {:id}";
const ofPerson = "{:collection} = 'users' AND t.person = {:id}";
/** PocketBase's own tables about an account. */
const ofAccount = "{:collection} = 'users' AND t.recordRef = {:id}";
/** Counters end with a colon and what they count for: an id, or a name or address in lower case. */
const ofCounter =
  "EXISTS (SELECT 1 FROM json_each({:identifiers}) n WHERE substr(t.counter, -length(n.value) - 1) = ':' || n.value)";
const about = "t.collection = {:collection} AND t.record = {:id}";

const columns = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `t.${name}`]));
const time = (column: string) => isoTimeSql(`t.${column}`);
const external = columns("created", "updated");

/**
 * Every table of the database that is no collection of the product, with the rows that are about one person, or why there
 * are none. A server test compares this with the tables that exist.
 */
export const ownTables: Readonly<Record<string, PersonRows | { none: string }>> = {
  sessions: { where: ofUser, shown: { device: "t.device", created: time("created"), seen: time("seen") } },
  devices: { where: ofUser, shown: { seen: time("seen") } },
  attempts: { where: ofCounter, shown: { at: time("at") } },
  requests: {
    where: `${about} OR ${ofUser}`,
    shown: {
      created: time("created"),
      status: "t.status",
      ...columns("collection", "record"),
      // a reply about another record is another person's data
      body: `CASE WHEN ${about} AND json_valid(t.body) THEN json(t.body) END`,
    },
  },
  uploads: { where: ofUser, shown: { filename: "t.filename", length: "t.length", created: time("created") } },
  password_resets: { where: ofUser, shown: { created: time("created") } },
  email_confirmations: { where: ofUser, shown: { email: "t.email", created: time("created") } },
  invitations: {
    where: `${ofUser} OR (t.email <> '' AND lower(t.email) IN (SELECT value FROM json_each({:addresses})))`,
    shown: { ...columns("organization", "role", "email"), created: time("created") },
  },
  shares: {
    where: ofUser,
    shown: { ...columns("document", "views", "downloads"), created: time("created"), expires: time("expires") },
  },
  calendar_links: {
    where: ofUser,
    shown: { ...columns("language"), created: time("created"), read: `iif(t.read = 0, NULL, ${time("read")})` },
  },
  email_notices: { where: ofUser, shown: { ...columns("recipient", "email"), created: time("created") } },
  activity: {
    where: `${about} OR ({:collection} = 'users' AND {:id} IN (t.actor, t.tenant))`,
    // what was done in an organization stays, with the id alone of who did it
    erased: `${about} OR ({:collection} = 'users' AND t.tenant = {:id})`,
    shown: {
      at: time("at"),
      ...columns("kind", "collection", "record", "actor", "fields", "source", "device", "count"),
    },
  },
  notices: {
    where: `${about} OR ({:collection} = 'users' AND t.tenant = {:id})`,
    shown: { at: time("at"), ...columns("collection", "record", "paper", "type", "day", "kind", "lead") },
  },
  notice_people: { where: ofPerson, shown: columns("notice", "digest", "pushed") },
  // the endpoint is a secret: whoever has it may wake the device
  push_subscriptions: { where: ofPerson, shown: { ...columns("day"), made: time("made") } },
  digests: {
    where: ofPerson,
    shown: { ...columns("day"), made: time("made"), sent: `CASE WHEN t.sent > 0 THEN ${time("sent")} END` },
  },
  field_versions: { where: about, shown: columns("field", "version") },
  _superusers: {
    where:
      "{:collection} = 'users' AND t.email <> '' AND lower(t.email) IN (SELECT value FROM json_each({:addresses}))",
    shown: columns("email", "created"),
  },
  _externalAuths: { where: ofAccount, shown: { provider: "t.provider", ...external } },
  _authOrigins: { where: ofAccount, shown: external },
  _mfas: { where: ofAccount, shown: external },
  _otps: { where: ofAccount, shown: external },
  former_users: { none: "an id alone, so that nobody inherits a private space" },
  texts: { none: "the contents of papers, which are exported and erased themselves, in words" },
  thumbnails: { none: "the first pages of papers, which are exported and erased themselves, small" },
  ...Object.fromEntries(
    ["", "_config", "_data", "_docsize", "_idx"].map((part) => [`texts_index${part}`, { none: "an index of texts" }]),
  ),
  changes: { none: "ids alone, by which devices learn of changes and deletions" },
  sync_state: { none: "the state of the database" },
  settings: { none: "the installation's" },
  sync_days: { none: "days and numbers" },
  _collections: { none: "the schema" },
  _migrations: { none: "the schema" },
  _params: { none: "settings" },
};

export const personTables: readonly (PersonRows & { table: string })[] = Object.entries(ownTables).flatMap(
  ([table, of]) => ("where" in of ? [{ table, ...of }] : []),
);
