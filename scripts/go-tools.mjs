/* Builds the programs that the rehearsals run beside the product, where they are not kept yet, and gives way to whatever
   else runs. */

import { constants, setPriority } from "node:os";
import { main } from "./lib/failure.mjs";
import { goTools } from "./lib/go-tools.mjs";

await main(async () => {
  setPriority(constants.priority.PRIORITY_LOW);
  await goTools();
});
