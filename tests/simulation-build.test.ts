import { rm } from "node:fs/promises";
import { expect, it } from "vitest";
import { buildSimulation } from "../scripts/lib/simulation/build.mjs";

it("building the simulation leaves the environment as it was: other suites inherit it", async () => {
  const before = process.env.NODE_ENV;
  delete process.env.NODE_ENV;
  try {
    const { folder } = await buildSimulation();
    await rm(folder, { recursive: true });
    expect(process.env.NODE_ENV).toBeUndefined();
  } finally {
    if (before !== undefined) process.env.NODE_ENV = before;
  }
});
