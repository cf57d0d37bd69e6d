// reminders as domain/ described it on this day. Frozen: a later change is a migration of its own.

const collection = {
  "id": "sijil_reminders",
  "name": "reminders",
  "type": "base",
  "fields": [
    {
      "id": "id",
      "name": "id",
      "type": "text",
      "system": true,
      "primaryKey": true,
      "required": true,
      "min": 15,
      "max": 15,
      "pattern": "^[1-9][0-9]{14}$",
      "autogeneratePattern": "[1-9][0-9]{14}"
    },
    {
      "id": "documentId",
      "name": "documentId",
      "type": "relation",
      "maxSelect": 1,
      "collectionId": "sijil_documents",
      "cascadeDelete": false
    },
    {
      "id": "employeeId",
      "name": "employeeId",
      "type": "relation",
      "maxSelect": 1,
      "collectionId": "sijil_employees",
      "cascadeDelete": false
    },
    {
      "id": "day",
      "name": "day",
      "type": "date"
    },
    {
      "id": "text",
      "name": "text",
      "type": "text",
      "max": 200
    },
    {
      "id": "doneAt",
      "name": "doneAt",
      "type": "text",
      "max": 24
    },
    {
      "id": "createdBy",
      "name": "createdBy",
      "type": "relation",
      "maxSelect": 1,
      "collectionId": "sijil_users",
      "cascadeDelete": false
    },
    {
      "id": "createdAt",
      "name": "createdAt",
      "type": "autodate",
      "onCreate": true,
      "onUpdate": false
    },
    {
      "id": "tenant",
      "name": "tenant",
      "help": "Who owns this: the id of an organization, or of a user for a private space.",
      "type": "text",
      "required": true,
      "pattern": "^[1-9][0-9]{14}$"
    },
    {
      "id": "version",
      "name": "version",
      "help": "Counted by the server, one more with each change.",
      "type": "number",
      "onlyInt": true,
      "min": 0
    },
    {
      "id": "deleted",
      "name": "deleted",
      "help": "Set when it was deleted; it can be restored for 30 days. Clear it to restore it.",
      "type": "date"
    },
    {
      "id": "deletedBy",
      "name": "deletedBy",
      "type": "relation",
      "maxSelect": 1,
      "collectionId": "sijil_users",
      "cascadeDelete": false
    }
  ],
  "indexes": [
    "CREATE INDEX idx_reminders_owner ON reminders (createdBy, tenant, deleted)",
    "CREATE INDEX idx_reminders_document ON reminders (documentId)",
    "CREATE INDEX idx_reminders_employee ON reminders (employeeId)"
  ],
  "listRule": "@request.auth.id != \"\" && deleted = \"\" && (tenant = @request.auth.id || (tenant = @request.auth.organizationId && @request.auth.role != \"super_admin\" && @request.auth.organizationId != \"\")) && createdBy = @request.auth.id && (documentId != \"\" && documentId.deleted = \"\" && ((tenant = @request.auth.id || @request.auth.role = \"admin\" || @request.auth.permissions:each ?= \"view\" && (@request.auth.role = \"user\" || @request.auth.role = \"viewer\")) || documentId.uploadedBy = @request.auth.id) || employeeId != \"\" && employeeId.deleted = \"\" && (@request.auth.role = \"admin\" || @request.auth.role = \"user\"))",
  "viewRule": "@request.auth.id != \"\" && deleted = \"\" && (tenant = @request.auth.id || (tenant = @request.auth.organizationId && @request.auth.role != \"super_admin\" && @request.auth.organizationId != \"\")) && createdBy = @request.auth.id && (documentId != \"\" && documentId.deleted = \"\" && ((tenant = @request.auth.id || @request.auth.role = \"admin\" || @request.auth.permissions:each ?= \"view\" && (@request.auth.role = \"user\" || @request.auth.role = \"viewer\")) || documentId.uploadedBy = @request.auth.id) || employeeId != \"\" && employeeId.deleted = \"\" && (@request.auth.role = \"admin\" || @request.auth.role = \"user\"))",
  "createRule": null,
  "updateRule": null,
  "deleteRule": null
};

// they write the change log, which devices follow
const triggers = [
  "CREATE TRIGGER changes_reminders_insert AFTER insert ON reminders BEGIN \n  DELETE FROM changes WHERE tenant = NEW.createdBy AND collection = 'reminders' AND record = NEW.id;\n  INSERT INTO changes (tenant, collection, record)\n    SELECT NEW.createdBy, 'reminders', NEW.id WHERE NEW.createdBy <> '';\nEND",
  "CREATE TRIGGER changes_reminders_update AFTER update ON reminders BEGIN \n  INSERT OR REPLACE INTO changes (tenant, collection, record)\n    SELECT OLD.createdBy, 'reminders', OLD.id WHERE OLD.createdBy <> '' AND OLD.createdBy <> NEW.createdBy;\n  DELETE FROM changes WHERE tenant = NEW.createdBy AND collection = 'reminders' AND record = NEW.id;\n  INSERT INTO changes (tenant, collection, record)\n    SELECT NEW.createdBy, 'reminders', NEW.id WHERE NEW.createdBy <> '';\nEND",
  "CREATE TRIGGER changes_reminders_delete AFTER delete ON reminders BEGIN \n  DELETE FROM changes WHERE tenant = OLD.createdBy AND collection = 'reminders' AND record = OLD.id;\n  INSERT INTO changes (tenant, collection, record)\n    SELECT OLD.createdBy, 'reminders', OLD.id WHERE OLD.createdBy <> '';\n  DELETE FROM field_versions WHERE collection = 'reminders' AND record = OLD.id;\nEND",
  "CREATE TRIGGER follow_documents_reminders_update AFTER UPDATE OF deleted ON documents\nWHEN OLD.deleted <> NEW.deleted BEGIN\n  UPDATE reminders SET version = version WHERE documentId = NEW.id;\nEND",
  "CREATE TRIGGER follow_documents_reminders_delete AFTER DELETE ON documents BEGIN\n  DELETE FROM reminders WHERE documentId = OLD.id;\nEND",
  "CREATE TRIGGER follow_employees_reminders_update AFTER UPDATE OF deleted ON employees\nWHEN OLD.deleted <> NEW.deleted BEGIN\n  UPDATE reminders SET version = version WHERE employeeId = NEW.id;\nEND",
  "CREATE TRIGGER follow_employees_reminders_delete AFTER DELETE ON employees BEGIN\n  DELETE FROM reminders WHERE employeeId = OLD.id;\nEND"
];

migrate(
  (app) => {
    app.importCollections([collection], false);
    for (const statement of triggers) app.db().newQuery(statement).execute();
  },
  (app) => {
    app.db().newQuery("DROP TRIGGER follow_documents_reminders_update").execute();
    app.db().newQuery("DROP TRIGGER follow_documents_reminders_delete").execute();
    app.db().newQuery("DROP TRIGGER follow_employees_reminders_update").execute();
    app.db().newQuery("DROP TRIGGER follow_employees_reminders_delete").execute();
    app.delete(app.findCollectionByNameOrId("reminders"));
    app.db().newQuery("DELETE FROM changes WHERE collection = 'reminders'").execute();
  },
);
