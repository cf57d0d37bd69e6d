import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../project.mjs";

/** @typedef {import("./mutations.mjs").Edit} Edit */

const folder = join(root, "tests", "simulation");

/** Not before a simulation begins: the commands that can run one install the packages first. */
const vite = () => import("vite");

/**
 * Builds what a simulation runs: the page of a tab and the databases, each as a script for realms of their own, and the
 * program that lets them live.
 * @param {readonly Edit[]} edits break the client's source on purpose
 * @returns the paths, in a folder for temporary files
 */
export async function buildSimulation(edits = []) {
  const environment = process.env.NODE_ENV;
  try {
    return await built(edits);
  } finally {
    // Vite makes it that of a build, and what is run next would inherit it
    if (environment === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = environment;
  }
}

/** @param {readonly Edit[]} edits */
async function built(edits) {
  const out = await mkdtemp(join(tmpdir(), "sijil-simulation-"));
  const pocketbase = { find: /^pocketbase$/, replacement: join(folder, "pocketbase.ts") };
  const worker = { find: /^\.\/texts-worker\.ts$/, replacement: join(folder, "texts-worker.ts") };
  const reader = { find: /^\.\/read-file\.ts$/, replacement: join(folder, "read-file.ts") };
  const compression = { find: /^fflate$/, replacement: join(folder, "fflate.ts") };
  const tab = await bundled("tab-main.ts", "tab", [pocketbase, worker, reader, compression], edits);
  const storage = await bundled("storage-main.ts", "storage", [], []);
  const program = await bundledProgram();
  const paths = {
    tab: join(out, "tab.js"),
    storage: join(out, "storage.js"),
    program: join(out, "main.mjs"),
    folder: out,
  };
  await writeFile(paths.tab, tab);
  await writeFile(paths.storage, storage);
  await writeFile(paths.program, program);
  return paths;
}

/** @param {readonly Edit[]} edits */
function editing(edits) {
  const left = new Set(edits);
  return {
    name: "editing",
    /** @param {string} code @param {string} id */
    transform(code, id) {
      let edited = code;
      for (const edit of edits) {
        if (!id.endsWith(edit.file)) continue;
        if (!edited.includes(edit.from)) throw new Error(`${edit.file} has no “${edit.from}” any more.`);
        edited = edited.replace(edit.from, () => edit.to);
        left.delete(edit);
      }
      return edited === code ? null : edited;
    },
    buildEnd() {
      for (const { file } of left) throw new Error(`${file} is no part of the simulated page.`);
    },
  };
}

const shared = {
  configFile: /** @type {const} */ (false),
  root,
  publicDir: /** @type {const} */ (false),
  logLevel: /** @type {const} */ ("warn"),
};

/**
 * @param {string} entry
 * @param {string} name that its exports get
 * @param {{ find: RegExp, replacement: string }[]} alias
 * @param {readonly Edit[]} edits
 */
async function bundled(entry, name, alias, edits) {
  const { build } = await vite();
  const result = await build({
    ...shared,
    resolve: { alias },
    plugins: [{ enforce: /** @type {const} */ ("pre"), ...editing(edits) }],
    build: {
      write: false,
      minify: false,
      target: "es2023",
      reportCompressedSize: false,
      // a simulated page starts no workers, which is what their addresses are for
      rolldownOptions: { output: { codeSplitting: false }, checks: { emptyImportMeta: false } },
      lib: { entry: join(folder, entry), formats: ["iife"], name, fileName: () => `${name}.js` },
    },
  });
  return codeOf(result);
}

async function bundledProgram() {
  const { build } = await vite();
  const result = await build({
    ...shared,
    build: {
      write: false,
      minify: false,
      ssr: join(folder, "main.ts"),
      target: "node20",
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
    ssr: { noExternal: true },
  });
  return codeOf(result);
}

/** @param {Awaited<ReturnType<typeof import("vite").build>>} result */
function codeOf(result) {
  const [built] = [result].flat();
  if (!built || !("output" in built)) throw new Error("Vite watched instead of building.");
  return built.output[0].code;
}
