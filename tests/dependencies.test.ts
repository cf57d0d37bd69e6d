import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";
import { filesBelow } from "../scripts/lib/cache-key.mjs";
import { programFolder } from "../scripts/lib/package/compile.mjs";
import { ARCHIVE_SUMS, moduleSum, programIn } from "../scripts/lib/pocketbase.mjs";
import { POCKETBASE_VERSION, root } from "../scripts/lib/project.mjs";

/* What is installed is what was tried: nothing is a range, and what is built from a module is known by its checksum. */

const read = (path: string) => readFileSync(join(root, path), "utf8");
type Groups = Record<"dependencies" | "devDependencies" | "overrides", Record<string, string>>;

it.each(["dependencies", "devDependencies", "overrides"] as const)("every version among %s is exact", (group) => {
  const sets = ["", "bench/"].flatMap((folder): Partial<Groups>[] => [
    JSON.parse(read(`${folder}package.json`)),
    JSON.parse(read(`${folder}package-lock.json`)).packages[""],
  ]);
  const ranges = sets.flatMap((from) =>
    Object.entries(from[group] ?? {}).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
  );
  expect(ranges).toEqual([]);
});

it("the benchmarks use the same versions as the product, of what both have", () => {
  const { packages } = JSON.parse(read("package-lock.json"));
  const { dependencies } = JSON.parse(read("bench/package.json"));
  const versionOf = (name: string) => packages[`node_modules/${name}`]?.version ?? dependencies[name];
  expect(Object.keys(dependencies)).toContain("playwright-core");
  expect(dependencies).toEqual(Object.fromEntries(Object.keys(dependencies).map((name) => [name, versionOf(name)])));
});

it("types are checked without the benchmarks' own packages: what is used of them is declared", async () => {
  const { packages } = JSON.parse(read("package-lock.json"));
  const own = Object.keys(JSON.parse(read("bench/package.json")).dependencies).filter(
    (name) => !packages[`node_modules/${name}`],
  );
  expect(own.length).toBeGreaterThan(0);
  const declarations = (await filesBelow(join(root, "bench/lib"))).filter((path) => path.endsWith(".d.ts"));
  const declared = declarations.map((path) => readFileSync(path, "utf8")).join("\n");
  expect(own.filter((name) => !new RegExp(`declare module "${name}[/"]`).test(declared))).toEqual([]);
});

it.each(["package-lock.json", "bench/package-lock.json"])("%s names no host", (file) => {
  expect(read(file)).not.toContain('"resolved":');
});

it("PocketBase's source has the checksum that the server program is built by", async () => {
  expect(await moduleSum()).toMatch(/^h1:\S{43}=$/);
});

it("PocketBase's version is in server/go.mod alone", async () => {
  expect(POCKETBASE_VERSION).toMatch(/^\d+\.\d+\.\d+$/);
  const code = ["deploy", "domain", "pb_hooks/src", "pb_migrations", "scripts", "server", "tests", "web/src"];
  const found = await Promise.all(code.map((folder) => filesBelow(join(root, folder))));
  const texts = found
    .flat()
    .filter((path) => /\.(mjs|ts|tsx|js|go|mod|md|json|conf)$|file$/.test(path) && !path.startsWith(programFolder))
    .map((path) => relative(root, path));
  const all = [...texts, "README.md", "CONTRIBUTING.md", "package.json", "vite.config.ts"];
  expect(all.filter((path) => read(path).includes(POCKETBASE_VERSION))).toEqual(["server/go.mod"]);
});

it.each(Object.keys(ARCHIVE_SUMS))(
  "another archive of PocketBase for %s is refused, whatever its release says",
  (name) => {
    expect(ARCHIVE_SUMS[name]).toMatch(/^[0-9a-f]{64}$/);
    expect(() => programIn(Buffer.from("another archive"), name)).toThrow("is not the one that was tried");
  },
);

/** The packages that a module loads at once, it or what it imports, each with the file that does. */
function loadedPackages(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  const imports = [...read(path).matchAll(/^(?:import|export)\b(?:[^;"=]* from)? "([^"]+)";$/gm)].map(
    ([, from = ""]) => from,
  );
  return imports.flatMap((from) => {
    if (from.startsWith("node:")) return [];
    return from.startsWith(".") ? loadedPackages(join(dirname(path), from), seen) : [`${path}: ${from}`];
  });
}

it("every command runs in a new clone: what it loads at once needs no package", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const commands = Object.values(scripts).flatMap((line) => /^node (scripts\/\S+)/.exec(line)?.[1] ?? []);
  expect(commands.length).toBeGreaterThan(10);
  expect([...new Set(commands.flatMap((path) => loadedPackages(path)))]).toEqual([]);
});
