import { client } from "../../scripts/lib/build-steps.mjs";
import { builtProgram } from "../../scripts/lib/server-program.mjs";
import { prepareFirstData } from "../server/first-data.ts";

/** Builds the server program, the hooks and the client when their sources have changed. */
export default async function setup(): Promise<() => Promise<void>> {
  await builtProgram();
  await client();
  return prepareFirstData();
}
