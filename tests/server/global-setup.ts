import { builtProgram } from "../../scripts/lib/server-program.mjs";
import { prepareFirstData } from "./first-data.ts";

/** Builds the server program and the hooks once, so that the servers of all test files run what is in the sources. */
export default async function setup(): Promise<() => Promise<void>> {
  await builtProgram();
  return prepareFirstData();
}
