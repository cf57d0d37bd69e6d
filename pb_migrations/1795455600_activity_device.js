// From what device an act of activity came, and how often what is not noted each time had happened by then.

migrate(
  (app) => {
    app.db().newQuery("ALTER TABLE activity ADD COLUMN device TEXT NOT NULL DEFAULT ''").execute();
    app.db().newQuery("ALTER TABLE activity ADD COLUMN count INTEGER NOT NULL DEFAULT 1").execute();
  },
  (app) => {
    app.db().newQuery("ALTER TABLE activity DROP COLUMN device").execute();
    app.db().newQuery("ALTER TABLE activity DROP COLUMN count").execute();
  },
);
