// A kept answer names its record, so that it is found when that record is gone for good. Ids are unique within a collection
// only; of the answers that are there, those that tell of people know theirs by a field that no other collection has.

const ofAnswer = `CASE
    WHEN body -> '$.civilId' IS NOT NULL THEN 'employees'
    WHEN body -> '$.filePath' IS NOT NULL THEN 'documents'
    WHEN body -> '$.username' IS NOT NULL THEN 'users'
    ELSE '' END`;

migrate(
  (app) => {
    for (const statement of [
      "ALTER TABLE requests ADD COLUMN collection TEXT NOT NULL DEFAULT ''",
      "ALTER TABLE requests ADD COLUMN record TEXT NOT NULL DEFAULT ''",
      `UPDATE requests SET collection = ${ofAnswer}, record = CAST(body ->> '$.id' AS TEXT)
       WHERE CASE WHEN json_valid(body) THEN body ->> '$.id' END IS NOT NULL`,
      "CREATE INDEX requests_record ON requests (collection, record)",
    ]) {
      app.db().newQuery(statement).execute();
    }
  },
  (app) => {
    for (const statement of [
      "DROP INDEX requests_record",
      "ALTER TABLE requests DROP COLUMN record",
      "ALTER TABLE requests DROP COLUMN collection",
    ]) {
      app.db().newQuery(statement).execute();
    }
  },
);
