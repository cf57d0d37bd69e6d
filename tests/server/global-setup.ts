import { pocketbase } from "../../scripts/lib/pocketbase.mjs";
import { builtProgram } from "../../scripts/lib/server-program.mjs";
import { prepareFirstData } from "./first-data.ts";

/**
 * Builds the server program and the hooks once, so that the servers of all test files run what is in the sources, and
 * gets stock PocketBase once, which two files need at the same time and one where it cannot be had.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await builtProgram();
  await pocketbase();
  return prepareFirstData();
}
