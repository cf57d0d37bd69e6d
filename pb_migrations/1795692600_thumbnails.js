// Thumbnails: the first page of a document, small, as the server program draws it beside reading the text. Derived from the
// stored files like that: no collection, never exported, drawn again where it is missing. One goes with its text; an empty
// picture is of a file that cannot be drawn.

const statements = [
  "CREATE TABLE thumbnails (text INTEGER PRIMARY KEY, picture BLOB NOT NULL)",
  `CREATE TRIGGER thumbnails_gone AFTER DELETE ON texts
    BEGIN DELETE FROM thumbnails WHERE text = OLD.id; END`,
];

migrate(
  (app) => {
    for (const statement of statements) app.db().newQuery(statement).execute();
  },
  (app) => {
    app.db().newQuery("DROP TRIGGER IF EXISTS thumbnails_gone").execute();
    app.db().newQuery("DROP TABLE IF EXISTS thumbnails").execute();
  },
);
