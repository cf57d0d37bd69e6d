// Papers have files of their own, so an employee may have more of them, and more is noted of them.

function setMost(app, files, notes) {
  const collection = app.findCollectionByNameOrId("employees");
  collection.fields.getByName("files").maxSelect = files;
  for (const name of ["attachments", "removed"]) collection.fields.getByName(name).maxSize = notes;
  app.save(collection);
}

migrate(
  (app) => setMost(app, 2000, 1_000_000),
  (app) => setMost(app, 200, 100_000),
);
