/* `npm run bench`: installs the packages of the product and its own when they are missing, then measures. */
import { join } from "node:path";
import { packages } from "../scripts/lib/build-steps.mjs";
import { main } from "../scripts/lib/failure.mjs";
import { root } from "../scripts/lib/project.mjs";
import { checkNode } from "../scripts/lib/settings.mjs";

await main(async () => {
  checkNode();
  await packages();
  await packages(join(root, "bench"));
  // only now: what it imports needs packages
  const { bench } = await import("./run.mjs");
  return bench();
});
