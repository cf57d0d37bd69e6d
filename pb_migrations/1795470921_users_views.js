// users.views as domain/ described it on this day. Frozen: a later change is a migration of its own.

const field = {
  "id": "views",
  "name": "views",
  "help": "Views of lists that the account holder has saved, by their ids; nobody else is shown them.",
  "type": "json",
  "maxSize": 500000,
  "hidden": true
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
