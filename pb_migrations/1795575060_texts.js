// What is known of the contents of papers, which the server program reads, and the index that they are searched by. Both
// are derived from the stored files: no collection, never exported, made again where they are missing. A text goes with
// its record, and its entry in the index with the text. The triggers name only id, so that no other column is bound.

const statements = [
  `CREATE TABLE texts (
    id INTEGER PRIMARY KEY,
    collection TEXT NOT NULL,
    record TEXT NOT NULL,
    part TEXT NOT NULL DEFAULT '',
    tenant TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    engine INTEGER NOT NULL,
    state TEXT NOT NULL,
    letters INTEGER NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (collection, record, part)
  )`,
  // how many there are of each state, and which papers wait
  "CREATE INDEX texts_state ON texts (collection, state)",
  "CREATE INDEX texts_unread ON documents (uploadDate) WHERE textState = '' AND deleted = ''",
  // its rowid is the text's id; the words themselves are not kept a second time
  `CREATE VIRTUAL TABLE texts_index USING fts5(body, content='', contentless_delete=1, tokenize='unicode61', prefix='2 3')`,
  `CREATE TRIGGER texts_document_gone AFTER DELETE ON documents
    BEGIN DELETE FROM texts WHERE collection = 'documents' AND record = OLD.id; END`,
  `CREATE TRIGGER texts_employee_gone AFTER DELETE ON employees
    BEGIN DELETE FROM texts WHERE collection = 'employees' AND record = OLD.id; END`,
  `CREATE TRIGGER texts_gone AFTER DELETE ON texts
    BEGIN DELETE FROM texts_index WHERE rowid = OLD.id; END`,
];

migrate(
  (app) => {
    for (const statement of statements) app.db().newQuery(statement).execute();
  },
  (app) => {
    for (const trigger of ["texts_document_gone", "texts_employee_gone"])
      app.db().newQuery(`DROP TRIGGER IF EXISTS ${trigger}`).execute();
    app.db().newQuery("DROP INDEX IF EXISTS texts_unread").execute();
    for (const table of ["texts", "texts_index"]) app.db().newQuery(`DROP TABLE IF EXISTS ${table}`).execute();
  },
);
