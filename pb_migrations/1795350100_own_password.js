// Whether somebody else has set an account's password. Nobody has to choose another one because of an upgrade.

const field = {
  id: "mustChoosePassword",
  name: "mustChoosePassword",
  help: "Set when somebody else has set the password: the app has the holder choose one first.",
  type: "bool",
};

migrate(
  (app) => {
    const collection = app.findCollectionByNameOrId("users");
    collection.fields.add(new Field(field));
    app.save(collection);
  },
  (app) => {
    const collection = app.findCollectionByNameOrId("users");
    collection.fields.removeByName(field.name);
    app.save(collection);
  },
);
