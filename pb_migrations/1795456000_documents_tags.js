// documents.tags as domain/ described it on this day. Frozen: a later change is a migration of its own.

const field = {
  "id": "tags",
  "name": "tags",
  "type": "text",
  "max": 418
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
