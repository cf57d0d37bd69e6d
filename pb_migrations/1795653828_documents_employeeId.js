// documents.employeeId as domain/ described it on this day. Frozen: a later change is a migration of its own.

const field = {
  "id": "employeeId",
  "name": "employeeId",
  "type": "relation",
  "maxSelect": 1,
  "hidden": true,
  "collectionId": "sijil_employees",
  "cascadeDelete": false
};

migrate(
  (app) => {
    const collection = app.findCollectionByNameOrId("documents");
    collection.fields.add(new Field(field));
    collection.addIndex("idx_documents_employee", false, "employeeId", "");
    app.save(collection);
  },
  (app) => {
    const collection = app.findCollectionByNameOrId("documents");
    collection.removeIndex("idx_documents_employee");
    collection.fields.removeByName(field.name);
    app.save(collection);
  },
);
