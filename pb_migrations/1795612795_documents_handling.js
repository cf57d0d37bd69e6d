// documents.handling as domain/ described it on this day. Frozen: a later change is a migration of its own.

const field = {
  "id": "handling",
  "name": "handling",
  "type": "json",
  "maxSize": 100000
};

migrate(
  (app) => {
    const collection = app.findCollectionByNameOrId("documents");
    collection.fields.add(new Field(field));
    app.save(collection);
  },
  (app) => {
    const collection = app.findCollectionByNameOrId("documents");
    collection.fields.removeByName(field.name);
    app.save(collection);
  },
);
