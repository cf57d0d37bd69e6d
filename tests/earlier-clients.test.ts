import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../scripts/lib/project.mjs";
import { run } from "../scripts/lib/run.mjs";

it("an earlier release that is not there is not built, and the answer says how to get it", async () => {
  const { code, output } = await run(process.execPath, [join(root, "scripts/test-earlier-clients.mjs"), "0.0.1"]);
  expect(code).toBe(1);
  expect(output).toMatch(/^There is no earlier release v0\.0\.1 here: “git fetch --tags” gets [^\n]*\n$/);
});
