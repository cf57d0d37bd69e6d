// Documents are searched by their descriptions too, so their search keys may be longer.

function setLongest(app, max) {
  const collection = app.findCollectionByNameOrId("documents");
  collection.fields.getByName("searchKey").max = max;
  app.save(collection);
}

migrate(
  (app) => setLongest(app, 10_000),
  (app) => setLongest(app, 4_000),
);
