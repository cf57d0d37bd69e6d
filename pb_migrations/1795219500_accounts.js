// What the server remembers of accounts besides their records.

const tables = [
  // ids of accounts that are gone: a deleted record's id stays taken, so that nobody inherits a private space
  "CREATE TABLE former_users (id TEXT PRIMARY KEY, deleted INTEGER NOT NULL) WITHOUT ROWID",
  // a link that was sent to set a new password; `standing` is a digest of what must not have changed since
  `CREATE TABLE password_resets (
    hash TEXT PRIMARY KEY,
    user TEXT NOT NULL,
    standing TEXT NOT NULL,
    created INTEGER NOT NULL
  ) WITHOUT ROWID`,
];

migrate(
  (app) => {
    for (const statement of tables) app.db().newQuery(statement).execute();
  },
  (app) => {
    for (const name of ["former_users", "password_resets"]) {
      app.db().newQuery(`DROP TABLE IF EXISTS ${name}`).execute();
    }
  },
);
