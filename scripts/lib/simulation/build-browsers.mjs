import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { folders, root } from "../project.mjs";

/** Not before a simulation begins: the commands that can run one install the packages first. */
const vite = () => import("vite");

const folder = join(root, "tests", "simulation", "browsers");
const out = join(folders.cache, "simulation");

/**
 * Builds what lives in real browsers run: the application with a way to ask its pages for what a person does there, and
 * the program that lets them live.
 * @returns the application's folder, and the program's path
 */
export async function buildForBrowsers() {
  await mkdir(out, { recursive: true });
  const application = join(out, "application");
  await buildApplication(application);
  await buildProgram();
  return { application, program: join(out, "main.js") };
}

/** @param {string} outDir */
async function buildApplication(outDir) {
  const { build } = await vite();
  const joins = {
    name: "joins",
    enforce: /** @type {const} */ ("pre"),
    /** @param {string} code @param {string} id */
    transform: (code, id) =>
      id.endsWith("/web/src/app/main.tsx") ? `import ${JSON.stringify(join(folder, "page-main.ts"))};\n${code}` : null,
  };
  await build({
    mode: "production",
    configFile: join(root, "vite.config.ts"),
    logLevel: "error",
    plugins: [joins],
    build: { outDir, emptyOutDir: true, minify: false, reportCompressedSize: false },
  });
}

/** Scripts find the project by the place where they are. */
const scriptsStay = {
  name: "scripts stay",
  enforce: /** @type {const} */ ("pre"),
  /** @param {string} source @param {string | undefined} importer */
  resolveId: (source, importer) =>
    importer && source.includes("/scripts/lib/")
      ? { id: pathToFileURL(resolve(dirname(importer), source)).href, external: true }
      : null,
};

async function buildProgram() {
  const { build } = await vite();
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "warn",
    build: {
      outDir: out,
      emptyOutDir: false,
      minify: false,
      ssr: join(folder, "main.ts"),
      target: "node20",
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
    plugins: [scriptsStay],
  });
}
