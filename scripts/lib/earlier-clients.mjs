/* Clients of earlier releases, as they were built then: browsers keep them until a person reloads. */

import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { packages } from "./build-steps.mjs";
import { Failure } from "./failure.mjs";
import { folders } from "./project.mjs";
import { run } from "./run.mjs";

/** Releases whose clients are tested unless others are named. */
const USUAL = 2;

/**
 * A client that was built.
 * @typedef {object} EarlierClient
 * @property {string} tag of its release
 * @property {string} folder has the files that a server serves in `public`, and their texts in `i18n`
 */

/** @param {string[]} words */
const git = (...words) => run("git", words);

/**
 * The tags of the releases to test.
 * @param {string[]} named versions or tags; none for the newest ones that are earlier than what is checked out
 * @throws {Failure} where a tag is missing
 */
export async function earlierTags(named) {
  const { code, stdout, output } = await git(
    "tag",
    "--list",
    "v[0-9]*",
    "--sort=-version:refname",
    "--no-contains",
    "HEAD",
  );
  if (code !== 0)
    throw new Failure(`Earlier clients are built from this repository's history, and git says:\n${output.trim()}`);
  const tags = stdout.split("\n").filter((tag) => tag !== "");
  const wanted =
    named.length > 0 ? named.map((name) => (name.startsWith("v") ? name : `v${name}`)) : tags.slice(0, USUAL);
  const missing = wanted.filter((tag) => !tags.includes(tag));
  if (wanted.length > 0 && missing.length === 0) return wanted;
  const what =
    missing.length > 0 ? `There is no earlier release ${missing.join(", ")} here` : "No earlier release is here";
  const known = tags.length > 0 ? ` There are ${tags.join(", ")}.` : "";
  throw new Failure(
    `${what}: “git fetch --tags” gets the tags of releases, and “git fetch --unshallow” the history that a shallow clone lacks.${known}`,
  );
}

/**
 * The client of a release, built in a worktree of its own with the packages of that release, or as it was built before.
 * @param {string} tag
 * @returns {Promise<EarlierClient>}
 * @throws {Failure} when it cannot be built
 */
export async function earlierClient(tag) {
  const commit = (await git("rev-list", "-n", "1", tag)).stdout.trim();
  const folder = join(folders.cache, "earlier-clients", commit);
  if (existsSync(folder)) return { tag, folder };
  const parent = await mkdtemp(join(tmpdir(), "sijil-earlier-"));
  const tree = join(parent, tag);
  try {
    console.log(`Building the client of ${tag} …`);
    const { code, output } = await git("worktree", "add", "--detach", tree, commit);
    if (code !== 0) throw new Failure(`${tag} could not be checked out:\n${output.trim()}`);
    await build(tree, tag);
    const made = `${folder}.${process.pid}`;
    await mkdir(dirname(folder), { recursive: true });
    await cp(join(tree, "dist/public"), join(made, "public"), { recursive: true });
    await cp(join(tree, "web/src/i18n"), join(made, "i18n"), { recursive: true });
    await rename(made, folder);
  } finally {
    await git("worktree", "remove", "--force", tree);
    await rm(parent, { recursive: true, force: true });
  }
  return { tag, folder };
}

/**
 * @param {string} tree
 * @param {string} tag
 */
async function build(tree, tag) {
  await packages(tree);
  const vite = join(tree, "node_modules/vite/bin/vite.js");
  const options = { cwd: tree, env: { NODE_ENV: "production" } };
  const { code, output } = await run(process.execPath, [vite, "build", "--logLevel", "warn"], options);
  if (code !== 0) throw new Failure(`The client of ${tag} could not be built:\n${output.trim()}`);
}
