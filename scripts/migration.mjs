/* Writes a migration from what domain/ describes now, and the line of frozen.sha256 that goes with it.
   node scripts/migration.mjs employees.jobTitle: adds one field to a collection.
   node scripts/migration.mjs vehicles: creates the collection of a new entity, with its triggers.
   node scripts/migration.mjs collections: makes all collections. */
import { createHash } from "node:crypto";
import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { typescriptModule } from "./lib/domain.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { folders } from "./lib/project.mjs";

await main(async () => {
  const [what = ""] = process.argv.slice(2);
  const [collection, field] = what.split(".");
  if (!collection)
    throw new Failure("Say what the migration is for, such as: node scripts/migration.mjs employees.jobTitle");
  const { addedCollection, addedField, allCollections } = await typescriptModule("/pb_hooks/src/schema/snapshot.ts");
  const made = what === "collections" ? allCollections() : addedCollection(collection);
  const text = field ? addedField(collection, field) : made;
  if (text === null) throw new Failure(`domain/ describes no ${field ? "field" : "collection"} ${what}.`);
  const name = `${Math.floor(Date.now() / 1000)}_${what.replace(".", "_")}.js`;
  await writeFile(join(folders.migrations, name), text);
  const digest = createHash("sha256").update(text).digest("hex");
  await appendFile(join(folders.migrations, "frozen.sha256"), `${digest}  ${name}\n`);
  console.log(`pb_migrations/${name}`);
});
