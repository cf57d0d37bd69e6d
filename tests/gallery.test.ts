import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../scripts/lib/project.mjs";
import { committed } from "./support/committed.ts";

/** It draws nothing itself, but loads other components. */
const SHOWS_NOTHING = ["web/src/ui/loading/lazy-with-preload.tsx"];

it("the gallery shows every component of web/src/ui", () => {
  const shown = committed
    .filter((file) => /^web\/gallery\/.+\.tsx$/.test(file))
    .flatMap((file) => [...readFileSync(join(root, file), "utf8").matchAll(/from "#web\/(ui\/[^"]+)"/g)])
    .map(([, path]) => `web/src/${path}`);
  const components = committed.filter((file) => /^web\/src\/ui\/.+\.tsx$/.test(file) && !file.endsWith(".test.tsx"));
  expect(components.length).toBeGreaterThan(20);
  expect(components.filter((file) => !shown.includes(file) && !SHOWS_NOTHING.includes(file))).toEqual([]);
});
