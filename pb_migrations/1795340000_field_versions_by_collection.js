// Ids are unique within a collection only, so what a field was last changed by is kept by collection too: a record of
// another collection, perhaps of another tenant, with the same id must not spoil a merge.

const collections = ["categories", "subcategories", "documents", "employees", "organizations", "users"];

const byCollection = `CREATE TABLE field_versions_rebuilt (
  collection TEXT, record TEXT, field TEXT, version INTEGER NOT NULL, PRIMARY KEY (collection, record, field)
) WITHOUT ROWID`;
const byRecord = `CREATE TABLE field_versions_rebuilt (
  record TEXT, field TEXT, version INTEGER NOT NULL, PRIMARY KEY (record, field)
) WITHOUT ROWID`;

/** The records that a row may be of: it has such a field, and has come to that version. */
const candidates = collections
  .map(
    (name) => `SELECT '${name}' AS collection, f.record, f.field, f.version FROM field_versions f
      JOIN ${name} r ON r.id = f.record AND r.version >= f.version
      WHERE f.field IN (SELECT name FROM pragma_table_info('${name}'))`,
  )
  .join(" UNION ALL ");

// of two records with one id nobody knows which one changed last, and neither may meet a conflict that is not its own
const fill = `INSERT INTO field_versions_rebuilt (collection, record, field, version)
  SELECT min(collection), record, field, version FROM (${candidates}) GROUP BY record, field HAVING count(*) = 1`;
const join = `INSERT INTO field_versions_rebuilt (record, field, version)
  SELECT record, field, max(version) FROM field_versions GROUP BY record, field`;

/** Replaces the rows that a collection's delete trigger forgets; the rest of it stays as it is. */
function forget(app, name, condition) {
  const trigger = `changes_${name}_delete`;
  const found = new DynamicModel({ sql: "" });
  app.db().newQuery(`SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = '${trigger}'`).one(found);
  app.db().newQuery(`DROP TRIGGER ${trigger}`).execute();
  return found.sql.replace(/DELETE FROM field_versions WHERE [^;]*;/, `DELETE FROM field_versions WHERE ${condition};`);
}

function rebuild(app, table, copy, conditionOf) {
  const triggers = collections.map((name) => forget(app, name, conditionOf(name)));
  const replace = ["DROP TABLE field_versions", "ALTER TABLE field_versions_rebuilt RENAME TO field_versions"];
  for (const statement of [table, copy, ...replace, ...triggers]) app.db().newQuery(statement).execute();
}

migrate(
  (app) => rebuild(app, byCollection, fill, (name) => `collection = '${name}' AND record = OLD.id`),
  (app) => rebuild(app, byRecord, join, () => "record = OLD.id"),
);
