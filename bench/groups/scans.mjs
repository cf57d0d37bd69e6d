import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { bulkId } from "../../scripts/lib/bulk/rows.mjs";
import { Caller } from "../../scripts/lib/caller.mjs";
import { typescriptModule } from "../../scripts/lib/domain.mjs";
import { inBrowser, settled } from "../lib/browser.mjs";
import { foldedWords, shareOf } from "../lib/found-words.mjs";
import { ground } from "../lib/ground.mjs";
import { until } from "../lib/measure.mjs";
import { scannedLines, scannedPages } from "../lib/scanned-pages.mjs";
import { ratioRow } from "../lib/table.mjs";

const run = promisify(execFile);
/** A page takes seconds; on a machine that others use as well, more of them. */
const LONGEST = 300_000;

/**
 * The words of scanned contracts that a device reads by machine, as people have it read them, beside Tesseract's own
 * program on the same pictures: what the product does before and after it must not make it worse.
 * @type {import("../groups.mjs").Run}
 */
export async function scans(bench) {
  const pages = (await scannedPages(bench.browser)).filter(({ dpi }) => !bench.quick || dpi === 200);
  const { imagesPdf } = await typescriptModule("/web/src/features/documents/scan/imaging/images-pdf.ts");
  const { url, admin, end } = await ground(bench.executable, { documents: 1, employees: 0 });
  const folder = await mkdtemp(join(tmpdir(), "sijil-bench-scans-"));
  const caller = new Caller(url, { Cookie: admin.cookie });
  const file = async (/** @type {import("../lib/scanned-pages.mjs").ScannedPage} */ { picture }, name = "") => {
    const form = new FormData();
    form.set("name", name);
    form.set("categoryId", bulkId("category", 0));
    form.set("file", new File([imagesPdf([{ kind: "jpeg", ...picture }])], "scan.pdf", { type: "application/pdf" }));
    const { id } = await caller.send("POST", "/api/documents", form);
    return id;
  };
  try {
    return await inBrowser({ executablePath: bench.browser, url, cookie: admin.cookie }, async (page) => {
      await settled(page, 1);
      const rows = [];
      for (const [at, one] of pages.entries()) {
        const id = await file(one, `scan ${at}`);
        const words = await foldedWords(scannedLines[one.language].join("\n"));
        // below a confidence of 60 nothing is kept, and so nothing found
        const text = (await readByMachine(page, id)) ? await textOf(caller, id) : "";
        const own = await shareOf(words, text);
        const theirs = await tesseract(folder, one);
        const work = `words found on a scanned page, ${one.language}, ${one.dpi} dpi, ${one.looks}`;
        const row = /** @type {const} */ ({ work, ours: [own], unit: "percent", kind: "atLeast" });
        if (theirs === null) rows.push(ratioRow({ ...row, beside: "all", theirs: [100] }));
        else {
          const beside = `Tesseract's own program, ${theirs.version}, by the same two languages`;
          rows.push(ratioRow({ ...row, beside, theirs: [await shareOf(words, theirs.text)], aim: 1 }));
        }
      }
      return rows;
    });
  } finally {
    await end();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Has a document read as a person does.
 * @param {import("playwright-core").Page} page
 * @param {number} id
 * @returns {Promise<boolean>} whether something was kept
 */
async function readByMachine(page, id) {
  await page.goto(`/?document=${id}`);
  await page.getByRole("button", { name: "Make searchable" }).click({ timeout: LONGEST });
  const read = page.getByText("It is a scan, read by machine");
  const unread = page.getByText(/nothing was kept|could not be read/);
  await read.or(unread).first().waitFor({ timeout: LONGEST });
  return read.isVisible();
}

/** What the server has of a document. @param {Caller} caller @param {number} id */
async function textOf(caller, id) {
  let text = "";
  const isSent = async () => {
    const [one] = await caller.send("GET", `/api/texts?ids=${id}`);
    text = one?.state === "ocr" ? one.text : "";
    return text !== "";
  };
  await until(isSent, `the text of ${id}`, LONGEST);
  return text;
}

/**
 * @param {string} folder
 * @param {import("../lib/scanned-pages.mjs").ScannedPage} page
 * @returns {Promise<{ version: string, text: string } | null>} null where it is not installed with both languages
 */
async function tesseract(folder, { picture, dpi }) {
  const file = join(folder, "page.jpg");
  await writeFile(file, picture.bytes);
  try {
    const { stdout: about } = await run("tesseract", ["--version"]);
    const { stdout } = await run("tesseract", [file, "-", "-l", "ara+eng", "--dpi", String(dpi)]);
    return { version: /tesseract ([\d.]+)/.exec(about)?.[1] ?? "", text: stdout };
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return null;
    throw error;
  }
}
