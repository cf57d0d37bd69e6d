import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Caller } from "../../scripts/lib/caller.mjs";
import { docxBomb, longPdf, loopedDoc, pdfBombs } from "../../scripts/lib/papers/hostile.mjs";
import { inBrowser } from "../lib/browser.mjs";
import { contract, saidLines } from "../lib/contract.mjs";
import { foldedWords, shareOf } from "../lib/found-words.mjs";
import { ground } from "../lib/ground.mjs";
import { percentile } from "../lib/measure.mjs";
import { deviceText, libreofficePdf, pdfjsText, popplerText } from "../lib/pdf-texts.mjs";
import { memoryOf, processorTimeOf } from "../lib/processor.mjs";
import { Reader } from "../lib/reader.mjs";
import { ratioRow } from "../lib/table.mjs";

const MEGABYTE = 2 ** 20;
/** Megabytes that a DOCX unpacks to. */
const BOMB = 400;
const PAGES = 10_000;
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
    const words = await arabicWords();
    const rows = [];
    for (const { by, file } of files.single) rows.push(...(await wordRows(reader, words, by, file)));
    rows.push(...(await costRows(reader, server.pid, files.long, bench.quick ? 2 : 5)));
    rows.push(...(await hostileRows(reader, server.pid, url)));
    rows.push(...(await hostileDeviceRows(folder)));
    return rows;
  } finally {
    await end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The words of the contract that have Arabic letters, folded. */
async function arabicWords() {
  const words = await foldedWords(saidLines.join("\n"));
  return new Set([...words].filter((word) => /\p{Script=Arabic}/u.test(word)));
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
  const ours = await shareOf(words, (await reader.readFile(file)).text);
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
    await reader.readFile(file);
    processor.server.push((await processorTimeOf(pid)) - before);
  }
  const row = { beside: "pdf.js, reading alone", theirs: processor.pdfjs, kind: /** @type {const} */ ("atMost") };
  const work = "processor time for a long contract:";
  return [
    ratioRow({ ...row, work: `${work} a device, reading alone`, ours: processor.device, aim: 0.35 }),
    ratioRow({ ...row, work: `${work} the executable, filed, read and put into the index`, ours: processor.server }),
  ];
}

/** Files that are made to do harm: what, of which kind, and how they are made. @type {[string, string, () => Uint8Array<ArrayBuffer>][]} */
const hostile = [
  ...Object.entries(pdfBombs).map(
    ([name, make]) => /** @type {[string, string, () => Uint8Array<ArrayBuffer>]} */ ([name, "pdf", make]),
  ),
  [`${PAGES.toLocaleString("en-US")} pages`, "pdf", () => longPdf(PAGES)],
  [`a DOCX that unpacks to ${BOMB} MB`, "docx", () => docxBomb(BOMB)],
  ["a DOC that is chained to itself", "doc", loopedDoc],
];

/** @param {Reader} reader @param {number} pid @param {string} url */
async function hostileRows(reader, pid, url) {
  const rows = [];
  /** @type {number[]} */
  const answers = [];
  const work = (/** @type {string} */ name) => `a file made to do harm (${name})`;
  for (const [name, kind, make] of hostile) {
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
      await reader.read(bytes, `${name.replaceAll(" ", "-")}.${kind}`);
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

/** The same files as a device reads them, the dearest of each. @param {string} folder for files that are thrown away */
async function hostileDeviceRows(folder) {
  const [memory, time] = [[0], [0]];
  for (const [name, kind, make] of hostile) {
    const file = join(folder, `${name}.${kind}`);
    await writeFile(file, make());
    const read = await deviceText(file);
    memory.push(read.memory);
    time.push(read.processor);
  }
  const work = "the same files on a device, the dearest";
  const row = { work, kind: /** @type {const} */ ("atMost"), aim: 1 };
  return [
    ratioRow({
      ...row,
      ours: [Math.max(...memory)],
      unit: "bytes",
      beside: "memory allowed",
      theirs: [300 * MEGABYTE],
    }),
    ratioRow({ ...row, ours: [Math.max(...time)], beside: "time allowed, here of the processor", theirs: [LONGEST] }),
  ];
}
