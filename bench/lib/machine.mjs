import { readFile } from "node:fs/promises";
import { cpus, release, totalmem, type } from "node:os";
import { POCKETBASE_VERSION } from "../../scripts/lib/project.mjs";
import { run } from "../../scripts/lib/run.mjs";

/**
 * What the figures were measured on; names no machine and no folder.
 * @param {string} browser path of Chromium
 * @returns {Promise<[string, string][]>}
 */
export async function machine(browser) {
  const processors = cpus();
  const chromium = await run(browser, ["--version"]);
  const commit = await run("git", ["rev-parse", "--short", "HEAD"]);
  const changed = await run("git", ["status", "--porcelain", "--untracked-files=no"]);
  return [
    ["Measured", new Date().toISOString().slice(0, 10)],
    ["Commit", `${commit.output.trim()}${changed.output.trim() ? " with changes" : ""}`],
    ["Processor", `${processors[0]?.model.trim() ?? "unknown"}, ${processors.length} cores`],
    ["Memory", `${Math.round(totalmem() / 2 ** 30)} GB`],
    ["System", `${await systemName()}, ${type()} ${release().split("-")[0]}`],
    ["Node", process.versions.node],
    ["PocketBase", POCKETBASE_VERSION],
    ["Chromium", /\d+(?:\.\d+){3}/.exec(chromium.output)?.[0] ?? "unknown"],
  ];
}

async function systemName() {
  const text = await readFile("/etc/os-release", "utf8").catch(() => "");
  return /^PRETTY_NAME="?([^"\n]+)/m.exec(text)?.[1] ?? process.platform;
}
