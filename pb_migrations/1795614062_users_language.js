// users.language as domain/ described it on this day. Frozen: a later change is a migration of its own.

const field = {
  "id": "language",
  "name": "language",
  "type": "text",
  "max": 2,
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
