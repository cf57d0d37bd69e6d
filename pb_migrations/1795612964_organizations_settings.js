// organizations.settings as domain/ described it on this day. Frozen: a later change is a migration of its own.

const field = {
  "id": "settings",
  "name": "settings",
  "help": "What the organization has set, as JSON; a setting that is missing has its default.",
  "type": "json",
  "maxSize": 50000
};

migrate(
  (app) => {
    const collection = app.findCollectionByNameOrId("organizations");
    collection.fields.add(new Field(field));
    app.save(collection);
  },
  (app) => {
    const collection = app.findCollectionByNameOrId("organizations");
    collection.fields.removeByName(field.name);
    app.save(collection);
  },
);
