// Where devices are woken that asked for it: one row for a session, with which it ends. `day` is the last day on which
// something was to be said, `waits` is 1 until the push service has taken it. What a person was told of by push has the
// day in `pushed` ('' while they were not, '-' where it is older than their first device).

const statements = [
  `CREATE TABLE push_subscriptions (
    session TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    endpoint TEXT NOT NULL UNIQUE,
    made INTEGER NOT NULL,
    day TEXT NOT NULL DEFAULT '',
    waits INTEGER NOT NULL DEFAULT 0
  )`,
  "CREATE INDEX push_subscriptions_person ON push_subscriptions (person)",
  "ALTER TABLE notice_people ADD COLUMN pushed TEXT NOT NULL DEFAULT ''",
  `CREATE TRIGGER push_session_gone AFTER DELETE ON sessions
    BEGIN DELETE FROM push_subscriptions WHERE session = OLD.hash; END`,
  `CREATE TRIGGER push_person_gone AFTER DELETE ON users
    BEGIN DELETE FROM push_subscriptions WHERE person = OLD.id; END`,
];

migrate(
  (app) => {
    for (const statement of statements) app.db().newQuery(statement).execute();
  },
  (app) => {
    for (const trigger of ["session_gone", "person_gone"])
      app.db().newQuery(`DROP TRIGGER IF EXISTS push_${trigger}`).execute();
    app.db().newQuery("DROP TABLE IF EXISTS push_subscriptions").execute();
    app.db().newQuery("ALTER TABLE notice_people DROP COLUMN pushed").execute();
  },
);
