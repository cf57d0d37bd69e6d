// A text follows the file that it was read in: while an attachment is removed or replaced, its text waits under the name of
// the stored file, and comes back with it. So it does when a file gets another key. The names of attachments have no slash.

const noted = (attachments, name) =>
  `json_extract(nullif(${attachments}, ''), '$."' || texts.part || '".${name}')`;
const OF_EMPLOYEE = "collection = 'employees' AND record = NEW.id";
// the same file once more keeps its text
const isOfOther = `(${noted("NEW.attachments", "file")} IS NULL
  OR coalesce(${noted("NEW.attachments", "sha256")}, '') <> sha256)`;
const present = `FROM json_each(nullif(NEW.attachments, '')) a WHERE CASE a.type WHEN 'object'
  THEN 'removed/' || (a.value ->> 'file') = texts.part AND coalesce(a.value ->> 'sha256', '') = texts.sha256 END`;

const follow = `CREATE TRIGGER texts_attachment_moved AFTER UPDATE OF attachments, removed ON employees
  WHEN OLD.attachments IS NOT NEW.attachments OR OLD.removed IS NOT NEW.removed
  BEGIN
    UPDATE OR IGNORE texts SET part = 'removed/' || ${noted("OLD.attachments", "file")}
      WHERE ${OF_EMPLOYEE} AND ${noted("OLD.attachments", "file")} <> ''
        AND coalesce(${noted("OLD.attachments", "sha256")}, '') = sha256 AND ${isOfOther};
    DELETE FROM texts WHERE ${OF_EMPLOYEE} AND part NOT GLOB 'removed/*' AND ${isOfOther};
    UPDATE OR IGNORE texts SET part = (SELECT a.key ${present})
      WHERE ${OF_EMPLOYEE} AND part GLOB 'removed/*' AND EXISTS (SELECT 1 ${present});
    DELETE FROM texts WHERE ${OF_EMPLOYEE} AND part GLOB 'removed/*' AND NOT EXISTS (
      SELECT 1 FROM json_each(nullif(NEW.removed, '')) r
      WHERE CASE r.type WHEN 'object' THEN 'removed/' || (r.value ->> 'file') = texts.part END);
  END`;

const goneWithFile = `CREATE TRIGGER texts_attachment_gone AFTER UPDATE OF attachments ON employees
  WHEN OLD.attachments IS NOT NEW.attachments
  BEGIN DELETE FROM texts WHERE collection = 'employees' AND record = NEW.id AND NOT EXISTS (
    SELECT 1 FROM json_each(nullif(NEW.attachments, '')) a
    WHERE a.key = texts.part AND CASE a.type WHEN 'object' THEN coalesce(a.value ->> 'sha256', '') END = texts.sha256); END`;

migrate(
  (app) => {
    app.db().newQuery("DROP TRIGGER IF EXISTS texts_attachment_gone").execute();
    app.db().newQuery(follow).execute();
  },
  (app) => {
    app.db().newQuery("DROP TRIGGER IF EXISTS texts_attachment_moved").execute();
    app.db().newQuery("DELETE FROM texts WHERE part GLOB 'removed/*'").execute();
    app.db().newQuery(goneWithFile).execute();
  },
);
