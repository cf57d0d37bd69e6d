/* `npm run build [hooks|client]`: what has changed since the last build; with --force, whether it has or not. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { client, serverHooks } from "./lib/build-steps.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { folders } from "./lib/project.mjs";

const parts = { hooks: serverHooks, client };

await main(async () => {
  const words = process.argv.slice(2);
  const named = words.filter((word) => word !== "--force");
  const strange = named.find((word) => !Object.hasOwn(parts, word));
  if (strange) throw new Failure(`“${strange}” cannot be built: say hooks, client or nothing for both.`);
  for (const [name, make] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(name)) continue;
    if (words.includes("--force")) await rm(join(folders.cache, "stamps", name), { force: true });
    if (!(await make())) console.log(`${name}: nothing has changed.`);
  }
});
