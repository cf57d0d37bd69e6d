// Every collection as domain/ described it on this day. Frozen: a later change is a migration of its own.

const collections = [
  {
    "id": "sijil_organizations",
    "name": "organizations",
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
        "id": "name",
        "name": "name",
        "type": "text",
        "required": true,
        "max": 255,
        "presentable": true
      },
      {
        "id": "description",
        "name": "description",
        "type": "text",
        "max": 2000
      },
      {
        "id": "ownerId",
        "name": "ownerId",
        "help": "The creating super admin until the organization has its first admin.",
        "type": "relation",
        "maxSelect": 1,
        "collectionId": "sijil_users",
        "cascadeDelete": false
      },
      {
        "id": "isActive",
        "name": "isActive",
        "type": "bool"
      },
      {
        "id": "createdAt",
        "name": "createdAt",
        "type": "autodate",
        "onCreate": true,
        "onUpdate": false
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
    "indexes": [],
    "listRule": "@request.auth.id != \"\" && deleted = \"\" && (@request.auth.role = \"super_admin\" || id = @request.auth.organizationId)",
    "viewRule": "@request.auth.id != \"\" && deleted = \"\" && (@request.auth.role = \"super_admin\" || id = @request.auth.organizationId)",
    "createRule": null,
    "updateRule": null,
    "deleteRule": null
  },
  {
    "id": "sijil_users",
    "name": "users",
    "type": "auth",
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
        "id": "password",
        "name": "password",
        "type": "password",
        "system": true,
        "hidden": true,
        "required": true,
        "min": 6,
        "max": 71
      },
      {
        "id": "username",
        "name": "username",
        "type": "text",
        "required": true,
        "max": 100,
        "presentable": true
      },
      {
        "id": "fullName",
        "name": "fullName",
        "type": "text",
        "required": true,
        "max": 255,
        "presentable": true
      },
      {
        "id": "role",
        "name": "role",
        "type": "select",
        "values": [
          "super_admin",
          "admin",
          "user",
          "viewer"
        ],
        "maxSelect": 1,
        "required": true
      },
      {
        "id": "parentId",
        "name": "parentId",
        "help": "The account that this one was created under.",
        "type": "relation",
        "maxSelect": 1,
        "collectionId": "sijil_users",
        "cascadeDelete": false
      },
      {
        "id": "organizationId",
        "name": "organizationId",
        "type": "relation",
        "maxSelect": 1,
        "collectionId": "sijil_organizations",
        "cascadeDelete": false
      },
      {
        "id": "permissions",
        "name": "permissions",
        "help": "For the roles user and viewer in an organization; admins have them all.",
        "type": "select",
        "values": [
          "upload",
          "download",
          "view",
          "delete"
        ],
        "maxSelect": 4
      },
      {
        "id": "isActive",
        "name": "isActive",
        "type": "bool"
      },
      {
        "id": "createdAt",
        "name": "createdAt",
        "type": "autodate",
        "onCreate": true,
        "onUpdate": false
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
        "id": "lastSeen",
        "name": "lastSeen",
        "type": "date"
      }
    ],
    "indexes": [
      "CREATE UNIQUE INDEX idx_users_username ON users (username COLLATE NOCASE)",
      "CREATE UNIQUE INDEX idx_users_email_any_case ON users (email COLLATE NOCASE)",
      "CREATE INDEX idx_users_organization ON users (organizationId)"
    ],
    "listRule": "@request.auth.id != \"\" && (id = @request.auth.id || @request.auth.role = \"super_admin\" || @request.auth.role = \"admin\" && @request.auth.organizationId != \"\" && organizationId = @request.auth.organizationId && (role = \"user\" || role = \"viewer\"))",
    "viewRule": "@request.auth.id != \"\" && (id = @request.auth.id || @request.auth.role = \"super_admin\" || @request.auth.role = \"admin\" && @request.auth.organizationId != \"\" && organizationId = @request.auth.organizationId && (role = \"user\" || role = \"viewer\"))",
    "createRule": null,
    "updateRule": null,
    "deleteRule": null,
    "authRule": "isActive = true && (organizationId = \"\" || organizationId.isActive = true && organizationId.deleted = \"\")",
    "manageRule": null,
    "authAlert": {
      "enabled": false
    },
    "passwordAuth": {
      "enabled": true,
      "identityFields": [
        "username",
        "email"
      ]
    },
    "oauth2": {
      "enabled": false
    },
    "otp": {
      "enabled": false
    },
    "mfa": {
      "enabled": false
    }
  },
  {
    "id": "sijil_categories",
    "name": "categories",
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
        "id": "name",
        "name": "name",
        "type": "text",
        "required": true,
        "max": 255,
        "presentable": true
      },
      {
        "id": "description",
        "name": "description",
        "type": "text",
        "max": 2000
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
      "CREATE INDEX idx_categories_tenant ON categories (tenant, deleted)"
    ],
    "listRule": "@request.auth.id != \"\" && deleted = \"\" && (tenant = @request.auth.id || (tenant = @request.auth.organizationId && @request.auth.role != \"super_admin\" && @request.auth.organizationId != \"\"))",
    "viewRule": "@request.auth.id != \"\" && deleted = \"\" && (tenant = @request.auth.id || (tenant = @request.auth.organizationId && @request.auth.role != \"super_admin\" && @request.auth.organizationId != \"\"))",
    "createRule": null,
    "updateRule": null,
    "deleteRule": null
  },
  {
    "id": "sijil_subcategories",
    "name": "subcategories",
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
        "id": "name",
        "name": "name",
        "type": "text",
        "required": true,
        "max": 255,
        "presentable": true
      },
      {
        "id": "description",
        "name": "description",
        "type": "text",
        "max": 2000
      },
      {
        "id": "categoryId",
        "name": "categoryId",
        "type": "relation",
        "maxSelect": 1,
        "collectionId": "sijil_categories",
        "cascadeDelete": false
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
      "CREATE INDEX idx_subcategories_tenant ON subcategories (tenant, deleted)",
      "CREATE INDEX idx_subcategories_category ON subcategories (categoryId)"
    ],
    "listRule": "@request.auth.id != \"\" && deleted = \"\" && (tenant = @request.auth.id || (tenant = @request.auth.organizationId && @request.auth.role != \"super_admin\" && @request.auth.organizationId != \"\"))",
    "viewRule": "@request.auth.id != \"\" && deleted = \"\" && (tenant = @request.auth.id || (tenant = @request.auth.organizationId && @request.auth.role != \"super_admin\" && @request.auth.organizationId != \"\"))",
    "createRule": null,
    "updateRule": null,
    "deleteRule": null
  },
  {
    "id": "sijil_documents",
    "name": "documents",
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
        "id": "name",
        "name": "name",
        "type": "text",
        "required": true,
        "max": 255,
        "presentable": true
      },
      {
        "id": "filename",
        "name": "filename",
        "type": "text",
        "required": true,
        "max": 255
      },
      {
        "id": "categoryId",
        "name": "categoryId",
        "type": "relation",
        "maxSelect": 1,
        "collectionId": "sijil_categories",
        "cascadeDelete": false
      },
      {
        "id": "subcategoryId",
        "name": "subcategoryId",
        "type": "relation",
        "maxSelect": 1,
        "collectionId": "sijil_subcategories",
        "cascadeDelete": false
      },
      {
        "id": "description",
        "name": "description",
        "type": "text",
        "max": 2000
      },
      {
        "id": "size",
        "name": "size",
        "type": "number",
        "onlyInt": true,
        "min": 0
      },
      {
        "id": "mimeType",
        "name": "mimeType",
        "type": "select",
        "values": [
          "application/pdf",
          "application/msword",
          "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        ],
        "maxSelect": 1,
        "required": true
      },
      {
        "id": "uploadedBy",
        "name": "uploadedBy",
        "type": "relation",
        "maxSelect": 1,
        "collectionId": "sijil_users",
        "cascadeDelete": false
      },
      {
        "id": "uploadDate",
        "name": "uploadDate",
        "type": "autodate",
        "onCreate": true,
        "onUpdate": false
      },
      {
        "id": "sha256",
        "name": "sha256",
        "help": "Digest of the file's bytes, hexadecimal.",
        "type": "text",
        "max": 64
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
      },
      {
        "id": "file",
        "name": "file",
        "type": "file",
        "maxSelect": 1,
        "maxSize": 10485760,
        "protected": true,
        "required": true
      },
      {
        "id": "searchKey",
        "name": "searchKey",
        "help": "Written by the server for searching.",
        "type": "text",
        "hidden": true,
        "max": 4000
      }
    ],
    "indexes": [
      "CREATE INDEX idx_documents_tenant ON documents (tenant, deleted, uploadDate DESC, id DESC)",
      "CREATE INDEX idx_documents_category ON documents (categoryId)",
      "CREATE INDEX idx_documents_subcategory ON documents (subcategoryId)"
    ],
    "listRule": "@request.auth.id != \"\" && deleted = \"\" && (tenant = @request.auth.id || (tenant = @request.auth.organizationId && @request.auth.role != \"super_admin\" && @request.auth.organizationId != \"\")) && ((tenant = @request.auth.id || @request.auth.role = \"admin\" || @request.auth.permissions:each ?= \"view\" && (@request.auth.role = \"user\" || @request.auth.role = \"viewer\")) || uploadedBy = @request.auth.id)",
    "viewRule": "@request.auth.id != \"\" && deleted = \"\" && (tenant = @request.auth.id || (tenant = @request.auth.organizationId && @request.auth.role != \"super_admin\" && @request.auth.organizationId != \"\")) && ((tenant = @request.auth.id || @request.auth.role = \"admin\" || @request.auth.permissions:each ?= \"view\" && (@request.auth.role = \"user\" || @request.auth.role = \"viewer\")) || uploadedBy = @request.auth.id)",
    "createRule": null,
    "updateRule": null,
    "deleteRule": null
  },
  {
    "id": "sijil_employees",
    "name": "employees",
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
        "id": "firstName",
        "name": "firstName",
        "type": "text",
        "required": true,
        "max": 100,
        "presentable": true
      },
      {
        "id": "middleName",
        "name": "middleName",
        "type": "text",
        "max": 100
      },
      {
        "id": "thirdName",
        "name": "thirdName",
        "type": "text",
        "max": 100
      },
      {
        "id": "lastName",
        "name": "lastName",
        "type": "text",
        "required": true,
        "max": 100,
        "presentable": true
      },
      {
        "id": "nationality",
        "name": "nationality",
        "type": "text",
        "required": true,
        "max": 100
      },
      {
        "id": "civilId",
        "name": "civilId",
        "type": "text",
        "required": true,
        "max": 50
      },
      {
        "id": "phoneNumber",
        "name": "phoneNumber",
        "type": "text",
        "required": true,
        "max": 20
      },
      {
        "id": "emailAddress",
        "name": "emailAddress",
        "type": "text",
        "required": true,
        "max": 255
      },
      {
        "id": "dateOfBirth",
        "name": "dateOfBirth",
        "type": "date"
      },
      {
        "id": "passportNumber",
        "name": "passportNumber",
        "type": "text",
        "max": 50
      },
      {
        "id": "passportIssueDate",
        "name": "passportIssueDate",
        "type": "date"
      },
      {
        "id": "passportExpiryDate",
        "name": "passportExpiryDate",
        "type": "date"
      },
      {
        "id": "residencyExpiryDate",
        "name": "residencyExpiryDate",
        "type": "date"
      },
      {
        "id": "workPermit",
        "name": "workPermit",
        "type": "text",
        "max": 100
      },
      {
        "id": "salary",
        "name": "salary",
        "help": "In hundredths of a dinar: 45050 is 450.50.",
        "type": "text",
        "max": 14,
        "pattern": "^[0-9]{0,12}$"
      },
      {
        "id": "attachments",
        "name": "attachments",
        "type": "json",
        "maxSize": 100000
      },
      {
        "id": "history",
        "name": "history",
        "type": "json",
        "maxSize": 1000000
      },
      {
        "id": "createdAt",
        "name": "createdAt",
        "type": "autodate",
        "onCreate": true,
        "onUpdate": false
      },
      {
        "id": "updatedAt",
        "name": "updatedAt",
        "type": "autodate",
        "onCreate": true,
        "onUpdate": true
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
        "id": "userId",
        "name": "userId",
        "type": "relation",
        "maxSelect": 1,
        "collectionId": "sijil_users",
        "cascadeDelete": false
      },
      {
        "id": "organizationId",
        "name": "organizationId",
        "type": "relation",
        "maxSelect": 1,
        "collectionId": "sijil_organizations",
        "cascadeDelete": false
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
      },
      {
        "id": "files",
        "name": "files",
        "type": "file",
        "maxSelect": 200,
        "maxSize": 10485760,
        "protected": true
      },
      {
        "id": "removed",
        "name": "removed",
        "type": "json",
        "maxSize": 100000
      },
      {
        "id": "searchKey",
        "name": "searchKey",
        "help": "Written by the server for searching.",
        "type": "text",
        "hidden": true,
        "max": 4000
      }
    ],
    "indexes": [
      "CREATE INDEX idx_employees_tenant ON employees (tenant, deleted)"
    ],
    "listRule": "@request.auth.id != \"\" && deleted = \"\" && (tenant = @request.auth.id || (tenant = @request.auth.organizationId && @request.auth.role != \"super_admin\" && @request.auth.organizationId != \"\")) && (@request.auth.role = \"admin\" || @request.auth.role = \"user\")",
    "viewRule": "@request.auth.id != \"\" && deleted = \"\" && (tenant = @request.auth.id || (tenant = @request.auth.organizationId && @request.auth.role != \"super_admin\" && @request.auth.organizationId != \"\")) && (@request.auth.role = \"admin\" || @request.auth.role = \"user\")",
    "createRule": null,
    "updateRule": null,
    "deleteRule": null
  }
];

migrate(
  (app) => {
    // PocketBase brings a users collection of its own, with fields that the product does not have
    app.delete(app.findCollectionByNameOrId("users"));
    app.importCollections(collections, false);
  },
  (app) => {
    for (const { name } of [...collections].reverse()) app.delete(app.findCollectionByNameOrId(name));
  },
);
