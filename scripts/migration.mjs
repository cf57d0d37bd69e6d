import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

/* Writes the migration that creates the collections as domain/ describes them: node scripts/migration.mjs NAME */

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const name = process.argv[2];
if (!name) {
  console.error("Name the migration, such as: node scripts/migration.mjs 1795219200_collections");
  process.exit(1);
}
const vite = await createServer({ configFile: false, root, server: { middlewareMode: true }, logLevel: "warn" });
try {
  const { migrationText } = await vite.ssrLoadModule("/pb_hooks/src/schema/snapshot.ts");
  await writeFile(join(root, "pb_migrations", `${name}.js`), migrationText());
} finally {
  await vite.close();
}
