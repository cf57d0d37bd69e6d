import { type TenantEntity, tenantEntity } from "#domain/index";
import { changeLogTriggers, followingTriggers } from "./change-log.ts";
import { collectionOf, entityDefinitions, fieldOf } from "./collections.ts";

/** The text of the migration that creates all collections; printed once by scripts/migration.mjs and then frozen. */
export function allCollections(): string {
  const collections = JSON.stringify(entityDefinitions.map(collectionOf), null, 2);
  return `// Every collection as domain/ described it on this day. Frozen: a later change is a migration of its own.

const collections = ${collections};

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
`;
}

/** The text of the migration that creates the collection of a tenant's entity; null when domain/ describes none. */
export function addedCollection(name: string): string | null {
  const of = tenantEntity(name);
  if (!of) return null;
  return `// ${name} as domain/ described it on this day. Frozen: a later change is a migration of its own.

const collection = ${JSON.stringify(collectionOf(of.entity), null, 2)};

// they write the change log, which devices follow
const triggers = ${JSON.stringify([...changeLogTriggers(of), ...followingTriggers(of)], null, 2)};

migrate(
  (app) => {
    app.importCollections([collection], false);
    for (const statement of triggers) app.db().newQuery(statement).execute();
  },
  (app) => {
${dropped(of)}    app.delete(app.findCollectionByNameOrId("${name}"));
    app.db().newQuery("DELETE FROM changes WHERE collection = '${name}'").execute();
  },
);
`;
}

/** Lines of a migration that drop the triggers which other tables have for an entity. */
function dropped(of: TenantEntity): string {
  const names = followingTriggers(of).map((sql) => sql.split(" ")[2]);
  return names.map((name) => `    app.db().newQuery("DROP TRIGGER ${name}").execute();\n`).join("");
}

/** The index of one field alone, if an entity has one. */
function indexOn(indexes: readonly string[], name: string): string | undefined {
  return indexes.find((sql) => sql.endsWith(` (${name})`))?.split(" ")[2];
}

/** The text of the migration that adds one field to a collection; null when domain/ describes no such field. */
export function addedField(collection: string, name: string): string | null {
  const entity = entityDefinitions.find((one) => one.name === collection);
  const column = entity?.fields[name]?.column;
  if (!entity || !column) return null;
  const index = indexOn(entity.indexes, name);
  const [added, removed] = index
    ? [`    collection.addIndex("${index}", false, "${name}", "");\n`, `    collection.removeIndex("${index}");\n`]
    : ["", ""];
  const field = JSON.stringify(fieldOf(name, column), null, 2);
  return `// ${collection}.${name} as domain/ described it on this day. Frozen: a later change is a migration of its own.

const field = ${field};

migrate(
  (app) => {
    const collection = app.findCollectionByNameOrId("${collection}");
    collection.fields.add(new Field(field));
${added}    app.save(collection);
  },
  (app) => {
    const collection = app.findCollectionByNameOrId("${collection}");
${removed}    collection.fields.removeByName(field.name);
    app.save(collection);
  },
);
`;
}
