import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { client } from "../../scripts/lib/build-steps.mjs";
import { programFolder } from "../../scripts/lib/package/compile.mjs";
import { root } from "../../scripts/lib/project.mjs";
import { freePort } from "../../scripts/lib/server.mjs";
import { builtHere } from "../../scripts/lib/server-program.mjs";
import { npmStart } from "./npm-start.ts";

/* Which program `npm start` runs: an installed one of the same version, else one that it builds, else stock PocketBase. */

const BUILD = 600_000;
/** What a new clone has, and what is built from it beside the server program. */
const CLONE = ["domain", "pb_migrations", "scripts", "web", "package.json", "package-lock.json", "vite.config.ts"];
const BUILT = ["dist", "pb_hooks", ".cache/stamps/hooks", ".cache/stamps/client", ".cache/stamps/program-data"];

let folder: string;
let project: string;
beforeAll(async () => {
  await client();
  folder = await mkdtemp(join(tmpdir(), "sijil-order-"));
  project = join(folder, "project");
  for (const name of [...CLONE, ...BUILT, "tsconfig.json"]) {
    await cp(join(root, name), join(project, name), { recursive: true });
  }
  const source = join(root, "server");
  await cp(source, join(project, "server"), {
    recursive: true,
    filter: (path) => path !== programFolder,
  });
  await symlink(join(root, "node_modules"), join(project, "node_modules"));
}, BUILD);
afterAll(() => rm(folder, { recursive: true, force: true }));

const dataFolder = () => mkdtemp(join(folder, "data-"));

/** A PATH on which only these programs are found. */
async function pathOf(programs: Record<string, string>): Promise<string> {
  const bin = await mkdtemp(join(folder, "bin-"));
  for (const [name, file] of Object.entries(programs)) await symlink(file, join(bin, name));
  return bin;
}

/** Where a program is found. */
async function found(name: string): Promise<string> {
  for (const place of (process.env.PATH ?? "").split(delimiter)) {
    const there = await readFile(join(place, name)).then(Boolean, () => false);
    if (there) return join(place, name);
  }
  throw new Error(`${name} is not installed`);
}

/** What every program needs here: a shell that ends it with us, and the size of disks. */
const bare = async () => ({ sh: await found("sh"), df: await found("df") });

/** Starts the project with this PATH, asks what serves, and stops it. */
async function serving(PATH: string): Promise<{ output: string; ours: boolean; page: string }> {
  const port = String(await freePort());
  const run = npmStart({ cwd: folder, project, env: { PATH, PORT: port, DATA_DIR: await dataFolder() } });
  await run.printed(/Ready: /);
  const url = `http://127.0.0.1:${port}`;
  const health = await fetch(`${url}/api/health`);
  const page = await (await fetch(url)).text();
  run.child.kill("SIGTERM");
  expect(await run.code).toBe(0);
  expect(run.output().match(/Ready: /g)).toHaveLength(1);
  expect(run.output().match(/First administrator/g)).toHaveLength(1);
  // stock PocketBase sets it on no answer of its own
  return { output: run.output(), ours: health.headers.get("Referrer-Policy") === "same-origin", page };
}

/** A `sijil` that says that it has this version, and serves with the built program; it notes that it was called. */
async function install(version: string): Promise<{ bin: string; calls: () => Promise<string> }> {
  const bin = await pathOf(await bare());
  const calls = join(bin, "calls");
  const script = `#!/bin/sh
echo "$1" >> ${calls}
if [ "$1" = version ]; then echo "sijil ${version} of 2026-11-22 (linux amd64)"; exit; fi
exec ${builtHere.file} "$@" --program-dir=${root}
`;
  await writeFile(join(bin, "sijil"), script);
  await chmod(join(bin, "sijil"), 0o755);
  return { bin, calls: () => readFile(calls, "utf8") };
}

const version = async () => JSON.parse(await readFile(join(root, "package.json"), "utf8")).version;

it("an installed program of the same version, which needs nothing of the project", async () => {
  const { bin, calls } = await install(await version());
  const { output, ours, page } = await serving(bin);
  expect(ours).toBe(true);
  expect(page).toContain("<title>");
  expect(await calls()).toBe("version\nserve\n");
  expect(output).not.toMatch(/Building|PocketBase/);
});

it("stock PocketBase where an installed one has another version and there is no Go, and says what that lacks", async () => {
  const { bin, calls } = await install("0.0.1");
  const { output, ours, page } = await serving(bin);
  expect(ours).toBe(false);
  expect(page).toContain("<title>");
  expect(await calls()).toBe("version\n");
  expect(output).not.toMatch(/Building|Installing/);
  expect(output.match(/^.*stock PocketBase.*$/gm)).toEqual([expect.stringContaining("no admission queue")]);
});

it(
  "one built with Go, once, which then needs no Go",
  async () => {
    const PATH = await pathOf({ ...(await bare()), go: await found("go") });
    const first = await serving(PATH);
    expect(first.output).toContain("Building the server with Go");
    expect([first.ours, first.page]).toEqual([true, expect.stringContaining("<title>")]);
    const second = await serving(await pathOf(await bare()));
    expect(second.ours).toBe(true);
    expect(second.output).not.toMatch(/Building|stock/);
  },
  BUILD,
);

it(
  "no other one where the sources are wrong",
  async () => {
    await writeFile(join(project, "server/cmd/sijil/wrong.go"), 'package main\n\nvar wrong int = "no number"\n');
    const PATH = await pathOf({ ...(await bare()), go: await found("go") });
    const env = { PATH, PORT: String(await freePort()), DATA_DIR: await dataFolder() };
    const run = npmStart({ cwd: folder, project, env });
    await run.printed(/Ready: |could not be built/);
    if (run.output().includes("Ready: ")) run.child.kill("SIGTERM");
    expect(await run.code).toBe(1);
    expect(run.output()).toMatch(/The server could not be built:[\s\S]*wrong\.go/);
    expect(run.output()).not.toContain("stock");
  },
  BUILD,
);
