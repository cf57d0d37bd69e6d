/// <reference path="../pb_hooks/types/types.d.ts" />

// The change log: one row a record and stream, its seq moving to the newest change, written by triggers in the
// transaction of the change itself, whoever wrote. A stream is a tenant; users and organizations also stand in the
// platform's stream. Triggers name only id, tenant and (for users) organizationId, so that no other column is bound.

const owned = ["categories", "subcategories", "documents", "employees"];

/** Moves a row's entry in a stream to the newest seq. */
const log = (stream, collection, row) => `
  DELETE FROM changes WHERE tenant = ${stream} AND collection = '${collection}' AND record = ${row}.id;
  INSERT INTO changes (tenant, collection, record) SELECT ${stream}, '${collection}', ${row}.id WHERE ${stream} <> '';`;

/** A row's triggers; `streams` names the columns, or the texts in quotes, of the streams that it stands in. */
function triggers(collection, streams) {
  const of = (row, stream) => (stream.startsWith("'") ? stream : `${row}.${stream}`);
  const all = (row) => streams.map((stream) => log(of(row, stream), collection, row)).join("");
  // A row that leaves a stream is logged there too, before it is logged where it now stands.
  const left = streams.filter((stream) => !stream.startsWith("'") && stream !== "id").map((stream) => `
  INSERT OR REPLACE INTO changes (tenant, collection, record)
    SELECT OLD.${stream}, '${collection}', OLD.id WHERE OLD.${stream} <> '' AND OLD.${stream} <> NEW.${stream};`);
  const on = (event, body) => `CREATE TRIGGER changes_${collection}_${event} AFTER ${event} ON ${collection} BEGIN ${body}\nEND`;
  return [
    on("insert", all("NEW")),
    on("update", left.join("") + all("NEW")),
    on("delete", `${all("OLD")}\n  DELETE FROM field_versions WHERE record = OLD.id;`),
  ];
}

const tables = [
  `CREATE TABLE changes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    tenant TEXT NOT NULL,
    collection TEXT NOT NULL,
    record TEXT NOT NULL,
    UNIQUE (tenant, collection, record)
  )`,
  "CREATE INDEX changes_stream ON changes (tenant, seq)",
  "CREATE INDEX changes_record ON changes (record)",
  // epoch: another one answers every older cursor with a reset. floor: tombstones up to here are gone.
  "CREATE TABLE sync_state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
  "INSERT INTO sync_state (name, value) VALUES ('epoch', lower(hex(randomblob(8)))), ('floor', '0')",
  // The newest seq of a day, so that tombstones can be dropped by age.
  "CREATE TABLE sync_days (day TEXT PRIMARY KEY, seq INTEGER NOT NULL) WITHOUT ROWID",
  // The version that last changed a field, for merging changes that were based on an older one.
  `CREATE TABLE field_versions (record TEXT, field TEXT, version INTEGER NOT NULL, PRIMARY KEY (record, field))
    WITHOUT ROWID`,
  `CREATE TABLE uploads (
    id TEXT PRIMARY KEY,
    user TEXT NOT NULL,
    length INTEGER NOT NULL,
    metadata TEXT NOT NULL,
    filename TEXT NOT NULL,
    part INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL
  ) WITHOUT ROWID`,
];

migrate(
  (app) => {
    const statements = [
      ...tables,
      ...owned.flatMap((collection) => triggers(collection, ["tenant"])),
      ...triggers("organizations", ["id", "'platform'"]),
      ...triggers("users", ["id", "organizationId", "'platform'"]),
      ...owned.map((name) => `INSERT INTO changes (tenant, collection, record) SELECT tenant, '${name}', id FROM ${name}`),
      `INSERT INTO changes (tenant, collection, record)
        SELECT id, 'organizations', id FROM organizations UNION ALL SELECT 'platform', 'organizations', id FROM organizations`,
      `INSERT INTO changes (tenant, collection, record)
        SELECT id, 'users', id FROM users UNION ALL SELECT 'platform', 'users', id FROM users
        UNION ALL SELECT organizationId, 'users', id FROM users WHERE organizationId <> ''`,
    ];
    for (const statement of statements) app.db().newQuery(statement).execute();
  },
  (app) => {
    for (const name of [...owned, "organizations", "users"]) {
      for (const event of ["insert", "update", "delete"]) {
        app.db().newQuery(`DROP TRIGGER IF EXISTS changes_${name}_${event}`).execute();
      }
    }
    for (const name of ["changes", "sync_state", "sync_days", "field_versions", "uploads"]) {
      app.db().newQuery(`DROP TABLE IF EXISTS ${name}`).execute();
    }
  },
);
