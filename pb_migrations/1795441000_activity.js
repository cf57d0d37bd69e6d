// Activity, which is only ever added to: SQLite itself refuses to change an entry, and to remove one before its time.

const isOld = `OLD.at < (unixepoch('now') - 86400 *
  coalesce((SELECT CAST(value AS INTEGER) FROM settings WHERE name = 'activityDays'), 365)) * 1000`;
// a person who is being erased, or a private space with its owner
const isErased = `EXISTS (SELECT 1 FROM sync_state WHERE name IN
  ('erasing.' || OLD.collection || '.' || OLD.record, 'erasing.users.' || OLD.tenant))`;

const statements = [
  `CREATE TABLE activity (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    tenant TEXT NOT NULL,
    kind TEXT NOT NULL,
    collection TEXT NOT NULL,
    record TEXT NOT NULL,
    actor TEXT NOT NULL,
    fields TEXT NOT NULL DEFAULT '',
    source TEXT NOT NULL DEFAULT ''
  )`,
  "CREATE INDEX activity_tenant ON activity (tenant, at)",
  "CREATE INDEX activity_record ON activity (record, at)",
  `CREATE TRIGGER activity_unchanged BEFORE UPDATE ON activity
   BEGIN SELECT RAISE(ABORT, 'activity is never changed'); END`,
  // INSERT OR REPLACE would remove the entry before without a trigger
  `CREATE TRIGGER activity_added BEFORE INSERT ON activity WHEN EXISTS (SELECT 1 FROM activity WHERE id = NEW.id)
   BEGIN SELECT RAISE(ABORT, 'activity is never changed'); END`,
  `CREATE TRIGGER activity_kept BEFORE DELETE ON activity WHEN NOT (${isOld}) AND NOT ${isErased}
   BEGIN SELECT RAISE(ABORT, 'activity is kept'); END`,
];

migrate(
  (app) => {
    for (const statement of statements) app.db().newQuery(statement).execute();
  },
  (app) => {
    app.db().newQuery("DROP TABLE IF EXISTS activity").execute();
  },
);
