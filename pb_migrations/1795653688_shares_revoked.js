// When a share link was revoked, in milliseconds; 0 while it is not. It is kept for a while, so that Undo brings it back.

migrate(
  (app) => {
    app.db().newQuery("ALTER TABLE shares ADD COLUMN revoked INTEGER NOT NULL DEFAULT 0").execute();
  },
  (app) => {
    // without the column, what was revoked would work again
    app.db().newQuery("DELETE FROM shares WHERE revoked <> 0").execute();
    app.db().newQuery("ALTER TABLE shares DROP COLUMN revoked").execute();
  },
);
