import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { root } from "../project.mjs";

/** @typedef {{ file: string, from: string, to: string }} Mutation a piece of a source file, and what takes its place */

const folder = join(root, "tests", "simulation");

/**
 * Builds what a simulation runs: the page of a tab and the databases, each as a script for realms of their own, and the
 * program that lets them live.
 * @param {Mutation | null} mutation breaks the client's source on purpose
 * @returns the paths, in a folder for temporary files
 */
export async function buildSimulation(mutation = null) {
  const out = await mkdtemp(join(tmpdir(), "sijil-simulation-"));
  const pocketbase = { find: /^pocketbase$/, replacement: join(folder, "pocketbase.ts") };
  const tab = await bundled("tab-main.ts", "tab", [pocketbase], mutation);
  const storage = await bundled("storage-main.ts", "storage", [], null);
  const program = await bundledProgram(mutation);
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

/** @param {Mutation | null} mutation */
function mutating(mutation) {
  let isApplied = mutation === null;
  return {
    name: "mutating",
    /** @param {string} code @param {string} id */
    transform(code, id) {
      if (!mutation || !id.endsWith(mutation.file)) return null;
      if (!code.includes(mutation.from)) throw new Error(`${mutation.file} has no “${mutation.from}”.`);
      isApplied = true;
      return code.replace(mutation.from, mutation.to);
    },
    buildEnd() {
      if (!isApplied) throw new Error(`${mutation?.file} is no part of the simulated page.`);
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
 * @param {Mutation | null} mutation
 */
async function bundled(entry, name, alias, mutation) {
  const result = await build({
    ...shared,
    resolve: { alias },
    plugins: [{ enforce: /** @type {const} */ ("pre"), ...mutating(mutation) }],
    build: {
      write: false,
      minify: false,
      target: "es2023",
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry: join(folder, entry), formats: ["iife"], name, fileName: () => `${name}.js` },
    },
  });
  return codeOf(result);
}

/** @param {Mutation | null} _mutation */
async function bundledProgram(_mutation) {
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

/** @param {Awaited<ReturnType<typeof build>>} result */
function codeOf(result) {
  const [built] = [result].flat();
  if (!built || !("output" in built)) throw new Error("Vite watched instead of building.");
  return built.output[0].code;
}
