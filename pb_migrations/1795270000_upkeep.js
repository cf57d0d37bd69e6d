// Backups every night, seven of them kept, where nobody has set anything; and the first run of the change log.

migrate(
  (app) => {
    const settings = app.settings();
    if (settings.backups.cron === "") {
      // at 23:07 UTC, which is two in the morning in Kuwait
      settings.backups.cron = "7 23 * * *";
      // 3 is what PocketBase begins with
      if (settings.backups.cronMaxKeep === 3) settings.backups.cronMaxKeep = 7;
      app.save(settings);
    }

    // pb_hooks/src/sync/upkeep.ts begins every later run when the server starts
    app
      .db()
      .newQuery(
        `INSERT INTO sync_state (name, value) SELECT 'run.' || lower(hex(randomblob(4))), ''
         WHERE NOT EXISTS (SELECT 1 FROM sync_state WHERE name >= 'run.' AND name < 'run/')`,
      )
      .execute();
  },
  (app) => {
    app.db().newQuery("DELETE FROM sync_state WHERE name >= 'run.' AND name < 'run/'").execute();
  },
);
