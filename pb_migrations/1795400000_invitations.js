// Invitations to an organization, by a link of which only the hash is known; and what the first run has set.

const tables = [
  `CREATE TABLE invitations (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    organization TEXT NOT NULL,
    role TEXT NOT NULL,
    permissions TEXT NOT NULL,
    email TEXT NOT NULL DEFAULT '',
    user TEXT NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
  ) WITHOUT ROWID`,
  "CREATE INDEX invitations_organization ON invitations (organization, expires)",
  "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
];

migrate(
  (app) => {
    for (const statement of tables) app.db().newQuery(statement).execute();
  },
  (app) => {
    for (const name of ["invitations", "settings"]) app.db().newQuery(`DROP TABLE IF EXISTS ${name}`).execute();
  },
);
