import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "../../scripts/lib/project.mjs";
import { entries } from "../../scripts/lib/zip.mjs";

/* Data as earlier releases left it; scripts/keep-format.mjs makes it. */

const folder = join(root, "tests/fixtures/formats");

/** What the server of that release answered to one person. */
export interface Told {
  username: string;
  password: string;
  lists: Record<string, { status: number; json?: unknown }>;
  /** SHA-256 by the path that gives the file. */
  files: Record<string, string>;
}

/** Every kept format, the oldest first. */
export async function formats(): Promise<string[]> {
  return (await readdir(folder)).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** Puts a kept format's data into a data folder; answers what is to be read there. */
export async function unpackFormat(version: string, dataDir: string): Promise<Told[]> {
  for (const { name, content } of entries(await readFile(join(folder, version, "data.zip")))) {
    const file = join(dataDir, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content());
  }
  return JSON.parse(await readFile(join(folder, version, "expected.json"), "utf8"));
}
