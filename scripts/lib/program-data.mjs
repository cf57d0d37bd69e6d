import { cp, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { whenChanged } from "./cache-key.mjs";
import { domain } from "./domain.mjs";
import { entitiesForProgram } from "./entities.mjs";
import { folders, root } from "./project.mjs";
import { run } from "./run.mjs";

/** What {@link programData} makes, beside the built client. */
export const DATA_FILES = ["entities.json", "request-limits.json", "mails.json", "release.json"];

/** Its copy of PDFium for the server program, which the built client has too where it draws PDFs. */
export const PDFIUM = "dist/pdfium.wasm";
const PDFIUM_SOURCE = "node_modules/@hyzyla/pdfium/dist/pdfium.wasm";

/** What it makes them from, beside the version and the day. */
export const DATA_SOURCES = ["domain", "scripts/lib/entities.mjs", "scripts/lib/program-data.mjs"];

/**
 * What the server program reads from `dist` beside the built client: its release, the entities that there are, the limits
 * of requests with the sentences of its refusals, and the words of its e-mails.
 * @returns {Promise<{ version: string, date: string }>} the release
 */
export async function programData() {
  await mkdir(join(root, "dist"), { recursive: true });
  const products = ["dist/entities.json", "dist/request-limits.json", "dist/mails.json"];
  await whenChanged("program-data", { sources: DATA_SOURCES, products }, async () => {
    const rules = await domain();
    await write("entities.json", entitiesForProgram(rules));
    await write("request-limits.json", requestLimits(rules));
    await write("mails.json", { backupFailed: rules.backupFailedMail });
  });
  await whenChanged("pdfium", { sources: [PDFIUM_SOURCE], products: [PDFIUM] }, () =>
    cp(join(root, PDFIUM_SOURCE), join(root, PDFIUM)),
  );
  const release = { version: await projectVersion(), date: await newestChange() };
  await write("release.json", release);
  return release;
}

/**
 * @param {string} name
 * @param {unknown} value
 */
async function write(name, value) {
  const path = join(root, "dist", name);
  const text = `${JSON.stringify(value)}\n`;
  // a server may be reading it
  if ((await readFile(path, "utf8").catch(() => "")) === text) return;
  await writeFile(`${path}.${process.pid}`, text);
  await rename(`${path}.${process.pid}`, path);
}

/** @typedef {typeof import("../../domain/index.ts")} Domain */

/**
 * How large a request may be, for server/internal/requestlimits.
 * @param {Domain} domain
 */
function requestLimits({ headLimits, bodyLimits, jsonLimits, importJsonLimits, consoleJsonLimits, sentences }) {
  const { address_too_long, header_too_large, malformed_request, not_found, server_busy } = sentences;
  const messages = { address_too_long, header_too_large, malformed_request, not_found, server_busy };
  return {
    messages,
    head: headLimits,
    guestBody: bodyLimits.guest,
    json: jsonLimits,
    importJson: importJsonLimits,
    consoleJson: consoleJsonLimits,
  };
}

export async function projectVersion() {
  return JSON.parse(await readFile(join(root, "package.json"), "utf8")).version;
}

/** The day of the newest change: of the last commit, or of the newest migration where there is no history. */
async function newestChange() {
  const { code, stdout } = await run("git", ["log", "-1", "--format=%ct"]);
  const names = (await readdir(folders.migrations)).filter((name) => name.endsWith(".js")).sort();
  const seconds = code === 0 ? Number(stdout.trim()) : Number(names.at(-1)?.split("_")[0]);
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
