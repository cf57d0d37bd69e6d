import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ARCHIVE_SUMS, MODULE_SUM, programIn } from "../scripts/lib/pocketbase.mjs";
import { POCKETBASE_VERSION, root } from "../scripts/lib/project.mjs";

/* What is installed is what was tried: nothing is a range, and what is built from a module is known by its checksum. */

const read = (path: string) => readFileSync(join(root, path), "utf8");
type Groups = Record<"dependencies" | "devDependencies" | "overrides", Record<string, string>>;

it.each(["dependencies", "devDependencies", "overrides"] as const)("every version among %s is exact", (group) => {
  const listed: Partial<Groups> = JSON.parse(read("package.json"));
  const locked: Partial<Groups> = JSON.parse(read("package-lock.json")).packages[""];
  const ranges = [listed, locked].flatMap((from) =>
    Object.entries(from[group] ?? {}).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
  );
  expect(ranges).toEqual([]);
});

it("PocketBase's source has the checksum that the executable is built by", () => {
  const line = `github.com/pocketbase/pocketbase v${POCKETBASE_VERSION} ${MODULE_SUM}`;
  expect(read("server/go.sum").split("\n")).toContain(line);
});

it.each(Object.keys(ARCHIVE_SUMS))(
  "another archive of PocketBase for %s is refused, whatever its release says",
  (name) => {
    expect(ARCHIVE_SUMS[name]).toMatch(/^[0-9a-f]{64}$/);
    expect(() => programIn(Buffer.from("another archive"), name)).toThrow("is not the one that was tried");
  },
);
