import { stockProgram } from "../../scripts/lib/server-program.mjs";

/** Gets PocketBase, and builds the hooks once. */
export default async function setup(): Promise<void> {
  await stockProgram();
}
