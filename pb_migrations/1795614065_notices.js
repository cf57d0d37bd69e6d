// What people were told of what lapses. `notices` has one row for each deadline and lead time, whoever is told; with a
// person, `digest` is the key of the e-mail that a notice is in ('' while it is in none, '-' where none is needed).
// A notice goes with its record, and what a person was told with the account. The triggers name only id.

const statements = [
  `CREATE TABLE notices (
    key TEXT PRIMARY KEY,
    deadline TEXT NOT NULL,
    tenant TEXT NOT NULL,
    collection TEXT NOT NULL,
    record TEXT NOT NULL,
    paper TEXT NOT NULL DEFAULT '',
    type TEXT NOT NULL,
    day TEXT NOT NULL,
    kind TEXT NOT NULL,
    lead INTEGER NOT NULL,
    at INTEGER NOT NULL
  )`,
  "CREATE INDEX notices_deadline ON notices (deadline, kind, lead)",
  "CREATE INDEX notices_record ON notices (record)",
  "CREATE INDEX notices_at ON notices (at)",
  `CREATE TABLE notice_people (
    notice TEXT NOT NULL,
    person TEXT NOT NULL,
    digest TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (notice, person)
  )`,
  "CREATE INDEX notice_people_person ON notice_people (person, digest)",
  `CREATE TABLE digests (
    key TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    day TEXT NOT NULL,
    made INTEGER NOT NULL,
    tried INTEGER NOT NULL DEFAULT 0,
    sent INTEGER NOT NULL DEFAULT 0
  )`,
  "CREATE INDEX digests_person ON digests (person, sent)",
  ...["documents", "employees"].map(
    (collection) => `CREATE TRIGGER notices_${collection}_gone AFTER DELETE ON ${collection}
      BEGIN DELETE FROM notices WHERE record = OLD.id AND collection = '${collection}'; END`,
  ),
  `CREATE TRIGGER notices_gone AFTER DELETE ON notices
    BEGIN DELETE FROM notice_people WHERE notice = OLD.key; END`,
  `CREATE TRIGGER notices_person_gone AFTER DELETE ON users
    BEGIN
      DELETE FROM notice_people WHERE person = OLD.id;
      DELETE FROM digests WHERE person = OLD.id;
    END`,
];

migrate(
  (app) => {
    for (const statement of statements) app.db().newQuery(statement).execute();
  },
  (app) => {
    for (const trigger of ["documents_gone", "employees_gone", "person_gone"])
      app.db().newQuery(`DROP TRIGGER IF EXISTS notices_${trigger}`).execute();
    for (const table of ["notices", "notice_people", "digests"])
      app.db().newQuery(`DROP TABLE IF EXISTS ${table}`).execute();
  },
);
