import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Caller } from "../../scripts/lib/caller.mjs";
import { domain } from "../../scripts/lib/domain.mjs";
import { ground } from "../lib/ground.mjs";
import { deviceText, pdfjsText, popplerText } from "../lib/pdf-texts.mjs";
import { Reader } from "../lib/reader.mjs";
import { SAMPLES } from "../lib/samples.mjs";
import { ratioRow, wordRow } from "../lib/table.mjs";
import { mammothText, wordExtractorText } from "../lib/word-texts.mjs";

/** Those that have no text to be read, and why not. @type {Record<string, string>} */
const STATES = { "badfile-01-bad-header.doc": "broken", "password-protected.pdf": "locked" };
/** Its words are written in reverse, so that what others read in it are no words. */
const REVERSED = { file: "arabic.pdf", word: "حبيبي" };

/** Others who read a kind of file. @type {Record<string, { name: string, read: (file: string) => Promise<string | null> }[]>} */
const OTHERS = {
  pdf: [
    { name: "pdf.js", read: async (file) => (await pdfjsText(file)).text },
    { name: "poppler", read: popplerText },
  ],
  doc: [{ name: "word-extractor", read: wordExtractorText }],
  docx: [{ name: "mammoth", read: mammothText }],
};

/** @typedef {{ name: string, kind: string, state: string, words: Set<string>, isSame: boolean | null }} Sample */

/**
 * Papers that other programs have made: in which state they are, and which of the words that others read are found; in the folder
 * that `bench/lib/samples.mjs` names.
 * @type {import("../groups.mjs").Run}
 */
export async function samples(bench) {
  if (!existsSync(SAMPLES)) return null;
  const { url, admin, end } = await ground(bench.executable, { documents: 0, employees: 0 });
  try {
    const reader = new Reader(new Caller(url, { Cookie: admin.cookie }));
    const { textKey } = await domain();
    const wordsOf = (/** @type {string} */ text) =>
      new Set(
        textKey(text)
          .split(" ")
          .filter((word) => word.length > 1),
      );
    /** @type {Sample[]} */
    const all = [];
    for (const name of (await readdir(SAMPLES)).sort()) {
      const file = join(SAMPLES, name);
      const kind = name.split(".").at(-1) ?? "";
      const { state, text } = await reader.readFile(file);
      const device = kind === "pdf" ? await deviceText(file) : null;
      const isSame = device && device.state === state && device.text === text;
      all.push({ name, kind, state, words: wordsOf(text), isSame });
    }
    return [stateRow(all), ...(await wordRows(all, wordsOf)), sameRow(all), await reversedRow(all, wordsOf)];
  } finally {
    await end();
  }
}

/** @param {readonly Sample[]} all */
function stateRow(all) {
  const right = all.filter(({ name, state }) => state === (STATES[name] ?? "ok"));
  for (const { name, state } of all) if (state !== (STATES[name] ?? "ok")) console.error(`  ${name}: ${state}`);
  return ratioRow({
    work: `papers of other programs, ${all.length}: read, locked or broken as they are`,
    ours: [(100 * right.length) / all.length],
    unit: "percent",
    beside: "all of them",
    theirs: [100],
    kind: "atLeast",
    aim: 1,
  });
}

/** @param {readonly Sample[]} all @param {(text: string) => Set<string>} wordsOf */
async function wordRows(all, wordsOf) {
  const rows = [];
  for (const [kind, others] of Object.entries(OTHERS)) {
    const readable = all.filter((one) => one.kind === kind && one.state === "ok" && one.name !== REVERSED.file);
    const shares = [];
    for (const { name, words } of readable) {
      const texts = await Promise.all(others.map(({ read }) => read(join(SAMPLES, name))));
      const found = texts.filter((text) => text !== null).map(wordsOf);
      // one reader alone may join two numbers to one
      const sure = [...(found[0] ?? [])].filter((word) => found.every((words) => words.has(word)));
      const missing = sure.filter((word) => !words.has(word));
      if (missing.length > 0) console.error(`  ${name} lacks ${missing.slice(0, 20).join(" ")}`);
      shares.push(sure.length === 0 ? 100 : (100 * (sure.length - missing.length)) / sure.length);
    }
    const row = ratioRow({
      work: `the same, ${readable.length} ${kind.toUpperCase()}: words of one, the paper with the fewest`,
      ours: [Math.min(...shares)],
      unit: "percent",
      beside: `those that ${others.map(({ name }) => name).join(" and ")} ${others.length > 1 ? "find" : "finds"} in it`,
      theirs: [100],
      kind: "atLeast",
      aim: 0.99,
    });
    if (readable.length > 0) rows.push(row);
  }
  return rows;
}

/** @param {readonly Sample[]} all */
function sameRow(all) {
  const pdfs = all.filter(({ isSame }) => isSame !== null);
  return ratioRow({
    work: `the same, ${pdfs.length} PDF: server and device read the same, letter by letter`,
    ours: [(100 * pdfs.filter(({ isSame }) => isSame).length) / pdfs.length],
    unit: "percent",
    beside: "all of them",
    theirs: [100],
    kind: "atLeast",
    aim: 1,
  });
}

/** @param {readonly Sample[]} all @param {(text: string) => Set<string>} wordsOf */
async function reversedRow(all, wordsOf) {
  const [word = ""] = wordsOf(REVERSED.word);
  const theirs = [];
  for (const { name, read } of OTHERS.pdf ?? []) {
    const words = wordsOf((await read(join(SAMPLES, REVERSED.file))) ?? "");
    theirs.push({ name, isFound: words.has(word) });
  }
  const isFound = all.find(({ name }) => name === REVERSED.file)?.words.has(word) === true;
  return wordRow({ work: `the same, a PDF written in reverse: ${REVERSED.word}`, isFound, theirs });
}
