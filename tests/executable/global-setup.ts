import type { TestProject } from "vitest/node";
import { executable } from "../../scripts/lib/package/executable.mjs";
import { builtProgram } from "../../scripts/lib/server-program.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of the executable for this machine. */
    executable: string;
  }
}

/** Builds the executable, and the program of the sources, which takes other migrations, when something has changed. */
export default async function setup(project: TestProject): Promise<void> {
  await builtProgram();
  project.provide("executable", await executable());
}
