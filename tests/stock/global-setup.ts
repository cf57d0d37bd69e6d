import { stockProgram } from "../../scripts/lib/server-program.mjs";
import { prepareFirstData } from "../server/first-data.ts";

/** Gets PocketBase, and builds the hooks once. */
export default async function setup(): Promise<() => Promise<void>> {
  return prepareFirstData({ program: await stockProgram() });
}
