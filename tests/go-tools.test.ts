import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { root } from "../scripts/lib/project.mjs";
import { run } from "../scripts/lib/run.mjs";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-tools-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Puts a program on the otherwise empty path that does nothing, well. */
async function install(name: string): Promise<void> {
  await writeFile(join(folder, name), "#!/bin/sh\nexit 0\n");
  await chmod(join(folder, name), 0o755);
}

/** What a script says where only these programs are installed. */
function script(code: string) {
  return run(process.execPath, ["--input-type=module", "-e", code], { env: { PATH: folder } });
}

it.each([
  [
    [],
    "Packaging needs Go 1.21 or newer (https://go.dev/dl), and a C compiler such as gcc or clang, for the race detector: install it and try again.\n",
  ],
  [["cc"], "Packaging needs Go 1.21 or newer (https://go.dev/dl): install it and try again.\n"],
  [["go"], "Packaging needs a C compiler such as gcc or clang, for the race detector: install it and try again.\n"],
])("npm run package, where %j is installed, says in one sentence what is missing", async (programs, sentence) => {
  for (const name of programs) await install(name);
  const { code, output } = await run(process.execPath, [join(root, "scripts/package.mjs"), "--only", "linux-x64"], {
    env: { PATH: folder },
  });
  expect([code, output]).toEqual([1, sentence]);
});

it("what needs Go says once that it is missing, and fails nothing", async () => {
  const suites = JSON.stringify(join(root, "scripts/lib/go-suites.mjs"));
  const { code, output } = await script(`
    const { goChecks, goTests } = await import(${suites});
    const results = [await goChecks(), await goTests()].flat();
    process.exitCode = results.reduce((sum, { failed }) => sum + failed, 0);
  `);
  expect(code).toBe(0);
  expect(output.split("Go is not installed").length).toBe(2);
});
