import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bulkId } from "../../scripts/lib/bulk/rows.mjs";
import { Caller } from "../../scripts/lib/caller.mjs";
import { domain } from "../../scripts/lib/domain.mjs";
import { contractLines } from "../../scripts/lib/papers/contract.mjs";
import { docxBomb, pdfBombs } from "../../scripts/lib/papers/hostile.mjs";
import { inBrowser } from "../lib/browser.mjs";
import { contract } from "../lib/contract.mjs";
import { ground } from "../lib/ground.mjs";
import { percentile, until } from "../lib/measure.mjs";
import { deviceText, libreofficePdf, pdfjsText, popplerText } from "../lib/pdf-texts.mjs";
import { memoryOf, processorTimeOf } from "../lib/processor.mjs";
import { ratioRow } from "../lib/table.mjs";

const MEGABYTE = 2 ** 20;
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
/** Milliseconds that a hostile file may take. */
const LONGEST = 20_000;

/**
 * What the executable reads in files: the words of Arabic contracts that two programs have made, beside pdf.js and
 * poppler; the processor's time for a long one, beside pdf.js; and what files cost that are made to do harm.
 * @type {import("../groups.mjs").Run}
 */
export async function reading(bench) {
  if (process.platform !== "linux") return null;
  const folder = await mkdtemp(join(tmpdir(), "sijil-bench-reading-"));
  const { url, server, admin, end } = await ground(bench.executable, { documents: 0, employees: 0 });
  const reader = new Reader(new Caller(url, { Cookie: admin.cookie }));
  try {
    const files = await contracts(bench.browser, folder, bench.quick ? 12 : 117);
    const words = await wordsOf(contractLines.join("\n"));
    const rows = [];
    for (const { by, file } of files.single) rows.push(...(await wordRows(reader, words, by, file)));
    rows.push(...(await costRows(reader, server.pid, files.long, bench.quick ? 2 : 5)));
    rows.push(...(await hostileRows(reader, server.pid, url)));
    return rows;
  } finally {
    await end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Files papers, and waits until they are read. */
class Reader {
  /** @param {Caller} caller */
  constructor(caller) {
    this.caller = caller;
  }

  /**
   * @param {Uint8Array<ArrayBuffer>} bytes
   * @param {{ name: string, type: string }} as
   * @returns {Promise<{ state: string, text: string }>}
   */
  async read(bytes, { name, type }) {
    const form = new FormData();
    form.set("name", name);
    form.set("categoryId", bulkId("category", 0));
    form.set("file", new File([bytes], name, { type }));
    const { id } = await this.caller.send("POST", "/api/documents", form);
    /** @type {{ state: string, text: string }[]} */
    let texts = [];
    const isRead = async () => {
      texts = await this.caller.send("GET", `/api/texts?ids=${id}`);
      return texts.length > 0;
    };
    await until(isRead, name);
    return texts[0] ?? { state: "", text: "" };
  }

  /** @param {string} file path */
  async readPdf(file) {
    const name = `${file.split("/").at(-1)}`;
    return this.read(new Uint8Array(await readFile(file)), { name, type: "application/pdf" });
  }
}

/** The words of a text that have Arabic letters, folded. @param {string} text @returns {Promise<Set<string>>} */
async function wordsOf(text) {
  const { textKey } = await domain();
  return new Set(
    textKey(text)
      .split(" ")
      .filter((word) => /\p{Script=Arabic}/u.test(word)),
  );
}

/** The share of words that a text has, in percent. @param {Set<string>} words @param {string} text */
async function shareOf(words, text) {
  const found = await wordsOf(text);
  return (100 * [...words].filter((word) => found.has(word)).length) / words.size;
}

/**
 * The contract as PDF: by each program that is here, and a long one.
 * @param {string} browser
 * @param {string} folder
 * @param {number} pages of the long one
 */
async function contracts(browser, folder, pages) {
  const single = [];
  const printed = async (/** @type {string} */ name, /** @type {string} */ html) => {
    const file = join(folder, `${name}.pdf`);
    await inBrowser({ executablePath: browser, url: "http://localhost" }, async (page) => {
      await page.setContent(html);
      await page.pdf({ path: file, format: "A4" });
    });
    return file;
  };
  const html = contract({ font: "DejaVu Sans" });
  single.push({ by: "Chromium", file: await printed("chromium", html) });
  const source = join(folder, "libreoffice.html");
  await writeFile(source, html);
  if (await libreofficePdf(source, folder)) single.push({ by: "LibreOffice", file: join(folder, "libreoffice.pdf") });
  return { single, long: await printed("long", contract({ font: "DejaVu Sans", times: pages })) };
}

/** @param {Reader} reader @param {Set<string>} words @param {string} by @param {string} file */
async function wordRows(reader, words, by, file) {
  const ours = await shareOf(words, (await reader.readPdf(file)).text);
  const pdfjs = await shareOf(words, (await pdfjsText(file)).text);
  const poppler = await popplerText(file);
  const work = `Arabic words found in a contract made by ${by}`;
  const row = { work, ours: [ours], unit: /** @type {const} */ ("percent"), kind: /** @type {const} */ ("atLeast") };
  const rows = [
    ratioRow({ ...row, beside: "what is wished for", theirs: [98], aim: 1 }),
    ratioRow({ ...row, beside: "pdf.js, which Papra's library is made of", theirs: [pdfjs], aim: null }),
  ];
  if (poppler === null) return rows;
  const missed = { ...row, work: `${work}: not found`, ours: [100 - ours], kind: /** @type {const} */ ("atMost") };
  const theirs = [100 - (await shareOf(words, poppler))];
  rows.push(ratioRow({ ...missed, beside: "poppler, which Paperless-ngx calls", theirs, aim: 0.25 }));
  return rows;
}

/** @param {Reader} reader @param {number} pid @param {string} file @param {number} rounds */
async function costRows(reader, pid, file, rounds) {
  /** @type {Record<"device" | "server" | "pdfjs", number[]>} */
  const processor = { device: [], server: [], pdfjs: [] };
  for (let round = 0; round < rounds; round++) {
    processor.device.push((await deviceText(file)).processor);
    processor.pdfjs.push((await pdfjsText(file)).processor);
    const before = await processorTimeOf(pid);
    await reader.readPdf(file);
    processor.server.push((await processorTimeOf(pid)) - before);
  }
  const row = { beside: "pdf.js, reading alone", theirs: processor.pdfjs, kind: /** @type {const} */ ("atMost") };
  const work = "processor time for a long contract:";
  return [
    ratioRow({ ...row, work: `${work} a device, reading alone`, ours: processor.device, aim: 0.35 }),
    ratioRow({ ...row, work: `${work} the executable, filed, read and put into the index`, ours: processor.server }),
  ];
}

/** @param {Reader} reader @param {number} pid @param {string} url */
async function hostileRows(reader, pid, url) {
  /** @type {[string, () => Uint8Array<ArrayBuffer>, string][]} */
  const files = [
    ...Object.entries(pdfBombs).map(
      ([name, make]) =>
        /** @type {[string, () => Uint8Array<ArrayBuffer>, string]} */ ([name, make, "application/pdf"]),
    ),
    ["a DOCX that unpacks to 400 MB", () => docxBomb(400), DOCX],
  ];
  const rows = [];
  /** @type {number[]} */
  const answers = [];
  const work = (/** @type {string} */ name) => `a file made to do harm (${name})`;
  for (const [name, make, type] of files) {
    const bytes = make();
    let took = 0;
    const most = await memoryOf(pid, async () => {
      const begin = performance.now();
      let isOver = false;
      const asking = (async () => {
        while (!isOver) {
          const asked = performance.now();
          await (await fetch(`${url}/api/config`)).arrayBuffer();
          answers.push(performance.now() - asked);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      })();
      await reader.read(bytes, { name: `${name.replaceAll(" ", "-")}${type === DOCX ? ".docx" : ".pdf"}`, type });
      took = performance.now() - begin;
      isOver = true;
      await asking;
    });
    const common = { work: work(name), kind: /** @type {const} */ ("atMost"), aim: 1 };
    rows.push(
      ratioRow({ ...common, ours: [most], unit: "bytes", beside: "memory allowed", theirs: [300 * MEGABYTE] }),
      ratioRow({ ...common, ours: [took], beside: "time allowed", theirs: [LONGEST] }),
    );
  }
  const [ours, theirs] = [[percentile(answers, 99)], [500]];
  const slowest = "GET /api/config while those are read: 99 of 100 answered within";
  return [...rows, ratioRow({ work: slowest, ours, beside: "half a second", theirs, kind: "atMost", aim: 1 })];
}
