import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { domain } from "../domain.mjs";
import { folders, HOOK_FILES, root } from "../project.mjs";
import { run } from "../run.mjs";
import { filesBelow } from "../stamp.mjs";
import { recordDemonstration } from "./demonstration.mjs";

/** What server/program.go embeds; made anew by each packaging, in the layout that pb_hooks/src/kernel/static.ts expects. */
export const programFolder = join(root, "server/program");

/** What `sijil guide` prints (server/guide.go). */
export const GUIDES = ["docs/install.md", "docs/backups.md", "docs/scale.md", "deploy/Caddyfile", "deploy/nginx.conf"];

/**
 * Puts the built client, the hooks' bundle, the migrations, the guides and the release's name where the Go build embeds
 * them.
 * @returns {Promise<{ version: string, date: string }>}
 */
export async function fillProgram() {
  await rm(programFolder, { recursive: true, force: true });
  await mkdir(join(programFolder, "pb_hooks"), { recursive: true });
  await mkdir(join(programFolder, "pb_migrations"));
  for (const name of HOOK_FILES) {
    await cp(join(folders.hooks, name), join(programFolder, "pb_hooks", name));
  }
  for (const name of await readdir(folders.migrations)) {
    if (name.endsWith(".js")) await cp(join(folders.migrations, name), join(programFolder, "pb_migrations", name));
  }
  await cp(folders.public, join(programFolder, "dist/public"), { recursive: true });
  for (const guide of GUIDES) await cp(join(root, guide), join(programFolder, "guides", basename(guide)));
  await writeFile(join(programFolder, "demonstration.json"), `${JSON.stringify(await recordDemonstration())}\n`);
  await writeFile(join(programFolder, "busy.json"), `${JSON.stringify(await busySentences())}\n`);
  await writeFile(join(programFolder, "request-limits.json"), `${JSON.stringify(await requestLimits())}\n`);
  const release = { version: await projectVersion(), date: await newestChange() };
  await writeFile(join(programFolder, "release.json"), `${JSON.stringify(release)}\n`);
  await writeFile(join(programFolder, "files.json"), `${JSON.stringify(await digests())}\n`);
  return release;
}

/** Every file in the folder by its path there, with its SHA-256 in hex. */
async function digests() {
  const files = (await filesBelow(programFolder)).sort();
  const pairs = files.map(async (file) => {
    const digest = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
    return [relative(programFolder, file).replaceAll("\\", "/"), digest];
  });
  return Object.fromEntries(await Promise.all(pairs));
}

/** What the queue before the hooks answers when it is full, by language; the one sentence that the launcher says to browsers. */
async function busySentences() {
  const { languages, sentence } = await domain();
  return Object.fromEntries(languages.map((language) => [language, sentence("server_busy", language)]));
}

/** How large a request may be, for server/internal/requestlimits. */
async function requestLimits() {
  const { headLimits, jsonLimits, importJsonLimits, consoleJsonLimits, sentences } = await domain();
  const { address_too_long, header_too_large, malformed_request, not_found } = sentences;
  const messages = { address_too_long, header_too_large, malformed_request, not_found };
  return { messages, head: headLimits, json: jsonLimits, importJson: importJsonLimits, consoleJson: consoleJsonLimits };
}

export async function projectVersion() {
  return JSON.parse(await readFile(join(root, "package.json"), "utf8")).version;
}

/** The day of the newest change: of the last commit, or of the newest migration where there is no history. */
async function newestChange() {
  const { code, output } = await run("git", ["log", "-1", "--format=%ct"]);
  const names = (await readdir(folders.migrations)).filter((name) => name.endsWith(".js")).sort();
  const seconds = code === 0 ? Number(output.trim()) : Number(names.at(-1)?.split("_")[0]);
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
