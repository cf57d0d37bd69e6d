import { hash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { filesBelow } from "../cache-key.mjs";
import { DATA_FILES, PDFIUM, programData } from "../program-data.mjs";
import { folders, HOOK_FILES, root } from "../project.mjs";
import { programFolder } from "./compile.mjs";

/** Lets Go build the sources before they were packaged; it goes into no executable's list of files. */
const PLACEHOLDER = "placeholder.txt";

/** What `sijil guide` prints (server/internal/cli/guide.go). */
export const GUIDES = [
  "docs/install.md",
  "docs/backups.md",
  "docs/operations.md",
  "docs/people.md",
  "docs/scale.md",
  "deploy/Caddyfile",
  "deploy/nginx.conf",
  "deploy/fail2ban/sijil.conf",
  "deploy/fail2ban/sijil.local",
  "docs/grafana-dashboard.json",
];

/**
 * Puts the built client, the hooks' bundle, the migrations, the guides and the release's name where the Go build embeds
 * them.
 */
export async function fillProgram() {
  for (const name of await readdir(programFolder)) {
    if (name !== PLACEHOLDER) await rm(join(programFolder, name), { recursive: true });
  }
  await mkdir(join(programFolder, "pb_hooks"), { recursive: true });
  await mkdir(join(programFolder, "pb_migrations"));
  for (const name of HOOK_FILES) {
    await cp(join(folders.hooks, name), join(programFolder, "pb_hooks", name));
  }
  for (const name of await readdir(folders.migrations)) {
    if (name.endsWith(".js")) await cp(join(folders.migrations, name), join(programFolder, "pb_migrations", name));
  }
  const release = await programData();
  await cp(folders.public, join(programFolder, "dist/public"), { recursive: true });
  const files = [...DATA_FILES.map((name) => `dist/${name}`), ...GUIDES];
  // the client's own copy does for the server too
  const assets = await readdir(join(folders.public, "assets"));
  if (!assets.some((name) => /^pdfium-.*\.wasm$/.test(name))) files.push(PDFIUM);
  for (const file of files) await cp(join(root, file), join(programFolder, file));
  // only now: a fresh clone has no packages when a script begins
  const { demonstrationFiles } = await import("../demonstration.mjs");
  const demonstration = await demonstrationFiles();
  await cp(join(root, demonstration), join(programFolder, demonstration), { recursive: true });
  const list = await digests();
  await writeFile(join(programFolder, "files.json"), `${JSON.stringify(list)}\n`);
  await compress(Object.keys(list));
  return release;
}

/**
 * Leaves in the folder only the compressed form of the hooks, and of what the client has compressed for browsers. Nothing
 * else would become much smaller.
 * @param {string[]} files the list that the program unpacks (server/internal/program)
 */
async function compress(files) {
  const listed = new Set(files);
  const work = files.map(async (name) => {
    const file = join(programFolder, name);
    const isCompressed = listed.has(`${name}.br`);
    if (!isCompressed && !name.startsWith("pb_hooks/")) return;
    if (!isCompressed) await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)));
    await rm(file);
  });
  await Promise.all(work);
}

/** Every file in the folder by its path there, with its SHA-256 in hex. */
async function digests() {
  const files = (await filesBelow(programFolder)).filter((file) => basename(file) !== PLACEHOLDER).sort();
  const pairs = files.map(async (file) => {
    const digest = hash("sha256", await readFile(file));
    return [relative(programFolder, file).replaceAll("\\", "/"), digest];
  });
  return Object.fromEntries(await Promise.all(pairs));
}
