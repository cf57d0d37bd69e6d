// PocketBase decodes a whole picture to make a small one of it, whatever its measures: no file is asked for that way.

const before = '@request.auth.id != "" && deleted';
const after = '@request.auth.id != "" && @request.query.thumb = "" && deleted';

function replace(app, from, to) {
  for (const name of ["documents", "employees"]) {
    const collection = app.findCollectionByNameOrId(name);
    collection.listRule = collection.listRule.replace(from, to);
    collection.viewRule = collection.viewRule.replace(from, to);
    app.save(collection);
  }
}

migrate(
  (app) => replace(app, before, after),
  (app) => replace(app, after, before),
);
