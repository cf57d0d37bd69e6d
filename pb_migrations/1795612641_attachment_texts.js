// A text goes with the file that it was read in: an attachment that is replaced or removed takes its text along. A
// document's is only replaced by that of its next file, since a document always has one.

migrate(
  (app) => {
    app
      .db()
      .newQuery(
        `CREATE TRIGGER texts_attachment_gone AFTER UPDATE OF attachments ON employees
        WHEN OLD.attachments IS NOT NEW.attachments
        BEGIN DELETE FROM texts WHERE collection = 'employees' AND record = NEW.id AND NOT EXISTS (
          SELECT 1 FROM json_each(nullif(NEW.attachments, '')) a
          WHERE a.key = texts.part AND CASE a.type WHEN 'object' THEN coalesce(a.value ->> 'sha256', '') END = texts.sha256); END`,
      )
      .execute();
  },
  (app) => {
    app.db().newQuery("DROP TRIGGER IF EXISTS texts_attachment_gone").execute();
  },
);
