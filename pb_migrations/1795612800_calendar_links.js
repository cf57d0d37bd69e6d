// Calendar links, by which an app fetches what its owner sees: one of a person, by a token of which only the hash is known.

const statements = [
  `CREATE TABLE calendar_links (
    user TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    language TEXT NOT NULL,
    created INTEGER NOT NULL,
    read INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID`,
];

migrate(
  (app) => {
    for (const statement of statements) app.db().newQuery(statement).execute();
  },
  (app) => {
    app.db().newQuery("DROP TABLE IF EXISTS calendar_links").execute();
  },
);
