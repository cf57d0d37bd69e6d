import { collectionOf, entities } from "./collections.ts";

/** The text of the migration that creates all collections; printed once by scripts/migration.mjs and then frozen. */
export function migrationText(): string {
  const collections = JSON.stringify(entities.map(collectionOf), null, 2);
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
