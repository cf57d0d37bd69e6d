// Share links to documents, by a token of which only the hash is known. A deleted document's links are gone for good:
// restoring it brings none of them back. The triggers name only id and deleted, so that no other column is bound.

const statements = [
  `CREATE TABLE shares (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    document TEXT NOT NULL,
    tenant TEXT NOT NULL,
    user TEXT NOT NULL,
    password TEXT NOT NULL DEFAULT '',
    views INTEGER NOT NULL DEFAULT 0,
    downloads INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
  ) WITHOUT ROWID`,
  "CREATE INDEX shares_document ON shares (document)",
  "CREATE INDEX shares_tenant ON shares (tenant, expires)",
  "CREATE INDEX shares_user ON shares (user)",
  `CREATE TRIGGER shares_document_deleted AFTER UPDATE OF deleted ON documents WHEN NEW.deleted <> ''
    BEGIN DELETE FROM shares WHERE document = NEW.id; END`,
  `CREATE TRIGGER shares_document_gone AFTER DELETE ON documents
    BEGIN DELETE FROM shares WHERE document = OLD.id; END`,
];

migrate(
  (app) => {
    for (const statement of statements) app.db().newQuery(statement).execute();
  },
  (app) => {
    for (const trigger of ["shares_document_deleted", "shares_document_gone"])
      app.db().newQuery(`DROP TRIGGER IF EXISTS ${trigger}`).execute();
    app.db().newQuery("DROP TABLE IF EXISTS shares").execute();
  },
);
