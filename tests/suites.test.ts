import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../scripts/lib/project.mjs";
import { run } from "../scripts/lib/run.mjs";

it("a suite that there is not runs nothing, and the answer names those that there are", async () => {
  const { code, output } = await run(process.execPath, [join(root, "scripts/test.mjs"), "unit", "units"]);
  expect(code).toBe(1);
  expect(output).toBe(
    "There is no suite “units”: name some of checks, unit, simulation, server, stock, browser, executable, recovery, go, mutations, rehearsal, or none for all.\n",
  );
});
