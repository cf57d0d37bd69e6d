/* What a device and others read in a PDF, in processes of their own whose processor time is known. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const MOST = { maxBuffer: 64 * 2 ** 20 };

/** @typedef {{ text: string, processor: number }} Found processor time in milliseconds, without that of the start */

/** @param {string} program beside this file @param {string} file @returns {Promise<Found>} */
async function found(program, file) {
  const path = fileURLToPath(new URL(program, import.meta.url));
  return JSON.parse((await run(process.execPath, [path, file], MOST)).stdout);
}

/**
 * The text that a device finds, and the bytes of memory that it took.
 * @param {string} file of any kind that is read
 * @returns {Promise<Found & { state: string, memory: number }>}
 */
export const deviceText = async (file) => ({ state: "", memory: 0, ...(await found("./device-text.mjs", file)) });

/** The text that pdf.js finds. @param {string} file */
export const pdfjsText = (file) => found("./pdfjs-text.mjs", file);

/**
 * The text that poppler finds, whose `pdftotext` Paperless-ngx calls.
 * @param {string} file
 * @returns {Promise<string | null>} null where it is not installed
 */
export async function popplerText(file) {
  try {
    return (await run("pdftotext", ["-enc", "UTF-8", file, "-"], MOST)).stdout;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Has LibreOffice make a PDF of a page.
 * @param {string} html path of the page
 * @param {string} folder where the PDF goes
 * @returns {Promise<boolean>} false where it is not installed
 */
export async function libreofficePdf(html, folder) {
  try {
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const work = ["--headless", "--convert-to", "pdf:writer_web_pdf_Export", "--outdir", folder, html];
    await run("soffice", [profile, ...work], MOST);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return false;
    throw error;
  }
}
