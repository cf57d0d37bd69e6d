import type { TestProject } from "vitest/node";
import { executable } from "../../scripts/lib/package/executable.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of the executable for this machine. */
    executable: string;
  }
}

/** Builds the executable once, when something in it has changed. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide("executable", await executable(() => {}));
}
