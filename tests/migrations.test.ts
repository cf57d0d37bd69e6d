import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folders } from "../scripts/lib/project.mjs";

/* What has landed runs on people's data and never again: a change is a new migration. frozen.sha256 lists what landed,
   as sha256sum writes it; a new migration adds its line when it lands. */
const frozen = readFileSync(join(folders.migrations, "frozen.sha256"), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => line.split(/\s+/));

it("no migration that has landed has changed", () => {
  const now = frozen.map(([, name = ""]) => {
    const hash = createHash("sha256")
      .update(readFileSync(join(folders.migrations, name)))
      .digest("hex");
    return [hash, name];
  });
  expect(now).toEqual(frozen);
});

it("every migration has landed", () => {
  const present = readdirSync(folders.migrations).filter((name) => name.endsWith(".js"));
  expect(frozen.map(([, name]) => name).sort()).toEqual(present.sort());
});
