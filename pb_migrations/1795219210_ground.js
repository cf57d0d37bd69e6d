// Tables of the server's own, which are no collections: nobody edits them in the console.

const tables = [
  // a signed-in browser; seen and created in milliseconds
  `CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,
    user TEXT NOT NULL,
    device TEXT NOT NULL,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL
  ) WITHOUT ROWID`,
  "CREATE INDEX sessions_user ON sessions (user)",
  // a browser that has signed in to an account before
  `CREATE TABLE devices (
    hash TEXT NOT NULL,
    user TEXT NOT NULL,
    seen INTEGER NOT NULL,
    PRIMARY KEY (hash, user)
  ) WITHOUT ROWID`,
  // wrong passwords, by counter
  "CREATE TABLE attempts (counter TEXT NOT NULL, at INTEGER NOT NULL)",
  "CREATE INDEX attempts_counter ON attempts (counter, at)",
  // answers to requests that may be repeated
  `CREATE TABLE requests (
    user TEXT NOT NULL,
    key TEXT NOT NULL,
    digest TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    headers TEXT NOT NULL,
    created INTEGER NOT NULL,
    PRIMARY KEY (user, key)
  )`,
  "CREATE INDEX requests_created ON requests (created)",
];

migrate(
  (app) => {
    for (const statement of tables) app.db().newQuery(statement).execute();

    const settings = app.settings();
    settings.meta.appName = "Sijil";
    settings.logs.maxDays = 7;
    settings.batch.enabled = false;
    app.save(settings);

    // the first administrator is a superuser too, so both accept the same passwords
    const superusers = app.findCollectionByNameOrId("_superusers");
    const password = superusers.fields.getByName("password");
    password.min = 6;
    password.max = 71;
    app.save(superusers);
  },
  (app) => {
    for (const name of ["sessions", "devices", "attempts", "requests"]) {
      app.db().newQuery(`DROP TABLE IF EXISTS ${name}`).execute();
    }
  },
);
