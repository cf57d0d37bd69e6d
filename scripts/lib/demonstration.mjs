/* The demonstration that `npm run seed` and `sijil seed` make: two firms, one at home in English, one in Arabic. The hooks
   do it (pb_hooks/src/demonstration); this writes the sample files that they take. */
import { readFileSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { whenChanged } from "./cache-key.mjs";
import { sampleFile } from "./papers/sample.mjs";
import { root } from "./project.mjs";

const SOURCE = "scripts/lib/demonstration/demonstration.json";
const FOLDER = "dist/demonstration";

/** @typedef {import("../../pb_hooks/src/demonstration/firm.ts").Sample} Sample */

/** @type {import("../../pb_hooks/src/demonstration/firm.ts").Demonstration} */
const { firms, soloUser } = JSON.parse(readFileSync(join(root, SOURCE), "utf8"));

export { firms, soloUser };

/**
 * Writes the demonstration and its sample files to dist/demonstration, when they have changed.
 * @returns {Promise<string>} that folder, from the project's root
 */
export async function demonstrationFiles() {
  const sources = [SOURCE, "scripts/lib/demonstration.mjs", "scripts/lib/papers", "package-lock.json"];
  await whenChanged("demonstration", { sources, products: [`${FOLDER}/demonstration.json`] }, async () => {
    await rm(join(root, FOLDER), { recursive: true, force: true });
    await mkdir(join(root, FOLDER), { recursive: true });
    for (const { papers, employees } of firms) {
      for (const paper of papers) await write(paper.id, paper);
      for (const { id, attachments = {} } of employees) {
        for (const [type, sample] of Object.entries(attachments)) await write(`${id}-${type}`, sample);
      }
    }
    await cp(join(root, SOURCE), join(root, FOLDER, "demonstration.json"));
  });
  return FOLDER;
}

/**
 * @param {string} of what the file belongs to, as pb_hooks/src/demonstration/fill.ts names it
 * @param {Sample} sample
 */
async function write(of, { filename, lines }) {
  await writeFile(join(root, FOLDER, of + extname(filename)), sampleFile(filename, lines));
}
