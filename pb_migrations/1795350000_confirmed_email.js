// Which address of an account its holder has confirmed. Those that exist at the upgrade count as confirmed, and so does
// the first administrator's, whose account is made before this runs.

const field = {
  id: "confirmedEmail",
  name: "confirmedEmail",
  help: "The last address that the account holder has confirmed. E-mail is sent only while it is the present one.",
  type: "text",
  max: 255,
  hidden: true,
};

const tables = [
  // a link that confirms an address; `proof` tells what its use needs besides the token
  `CREATE TABLE email_confirmations (
    hash TEXT PRIMARY KEY,
    user TEXT NOT NULL,
    email TEXT NOT NULL,
    proof TEXT NOT NULL,
    created INTEGER NOT NULL
  ) WITHOUT ROWID`,
  // changes of address that the previous, confirmed one has not been told of yet
  `CREATE TABLE email_notices (
    user TEXT NOT NULL,
    recipient TEXT NOT NULL,
    email TEXT NOT NULL,
    created INTEGER NOT NULL,
    tried INTEGER NOT NULL,
    PRIMARY KEY (user, recipient)
  ) WITHOUT ROWID`,
];

migrate(
  (app) => {
    const collection = app.findCollectionByNameOrId("users");
    collection.fields.add(new Field(field));
    app.save(collection);
    // one statement, and no version moves on: nobody has changed an account
    for (const statement of ["UPDATE users SET confirmedEmail = email", ...tables]) {
      app.db().newQuery(statement).execute();
    }
  },
  (app) => {
    for (const name of ["email_confirmations", "email_notices"]) {
      app.db().newQuery(`DROP TABLE IF EXISTS ${name}`).execute();
    }
    const collection = app.findCollectionByNameOrId("users");
    collection.fields.removeByName(field.name);
    app.save(collection);
  },
);
