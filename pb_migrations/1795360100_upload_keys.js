// A creation that is repeated, because its answer was lost, finds the upload that it has made.

migrate(
  (app) => {
    app.db().newQuery("ALTER TABLE uploads ADD COLUMN key TEXT NOT NULL DEFAULT ''").execute();
    app.db().newQuery("CREATE UNIQUE INDEX uploads_key ON uploads (user, key) WHERE key <> ''").execute();
  },
  (app) => {
    app.db().newQuery("DROP INDEX uploads_key").execute();
    app.db().newQuery("ALTER TABLE uploads DROP COLUMN key").execute();
  },
);
