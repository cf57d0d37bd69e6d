import { randomBytes } from "node:crypto";
import { reason } from "../../scripts/lib/failure.mjs";
import { docx } from "../../scripts/lib/papers/docx.mjs";
import { letter } from "../../scripts/lib/papers/letter.mjs";
import { until } from "../lib/measure.mjs";
import { wordRow } from "../lib/table.mjs";
import { FILLER, paper } from "./papers.mjs";

/** What is told, the word in the document's name, the word that is searched. @type {[string, string, string][]} */
const CASES = [
  ["hamza left out", "أحمد", "احمد"],
  ["hamza added", "احمد", "أحمد"],
  ["compound name in one word", "عبد الله", "عبدالله"],
  ["hamza below", "إبراهيم", "ابراهيم"],
  ["hamza on another letter", "شئون", "شؤون"],
  ["madda left out", "آفاق", "افاق"],
  ["tāʾ marbūṭa as hāʾ", "مكتبة", "مكتبه"],
  ["alif maqṣūra as yāʾ", "مصطفى", "مصطفي"],
  ["vowel signs in the name", "مُحَمَّد", "محمد"],
  ["vowel signs in the search", "محمد", "مُحَمَّد"],
  ["tatweel in the name", "عقـــد", "عقد"],
  ["tatweel in the search", "عقد", "عقـــد"],
  ["Arabic digits in the name", "٢٠٢٦", "2026"],
  ["Arabic digits in the search", "2026", "٢٠٢٦"],
  ["without the article", "السالمية", "سالمية"],
  ["with the article", "وزارة داخلية", "الداخلية"],
  ["the article of a word with lām, after li-", "محضر اللجنة", "للجنة"],
  ["fa- before a word", "شركة", "فشركة"],
  ["words in another order", "مكتبة المعرفة", "المعرفة مكتبة"],
];

/** What the text of papers says, and the words of it that are searched, apart from a word that no other paper has. */
const TEXT = "عقد إيجار المستودع رقم";
/** @type {[string, string][]} */
const INSIDE = [
  ["a word", "مستودع"],
  ["a phrase", '"عقد إيجار المستودع"'],
];
/** The DOC is always the same letter: a word of it that is in no other paper, and how it is searched. */
const OF_LETTER = { word: "الطرفان", searched: "طرفان" };
/** How long an archive may take to read a paper, in milliseconds. */
const LONGEST = 60_000;

/**
 * What is searched inside of papers: who finds it.
 * @param {import("./archive.mjs").Archive} ours
 * @param {readonly import("./archive.mjs").Archive[]} theirs
 * @param {(lines: readonly string[]) => Promise<Uint8Array<ArrayBuffer>>} printed a PDF as Chromium makes it
 * @returns {Promise<import("../lib/table.mjs").Row[]>}
 */
export async function inside(ours, theirs, printed) {
  const run = randomBytes(3).toString("hex");
  const [first, second] = [`q${run}a`, `q${run}b`];
  const files = [
    { what: "a PDF of Chromium", kind: "pdf", mark: first, bytes: await printed([FILLER, `${TEXT} ${first}`]) },
    { what: "a DOCX", kind: "docx", mark: second, bytes: docx({ lines: [FILLER, `${TEXT} ${second}`] }) },
  ];
  const cases = files.flatMap(({ what, kind, mark, bytes }) =>
    INSIDE.map(([part, words]) => ({
      what: `${part} inside ${what}: ${words}`,
      kind,
      bytes,
      sure: mark,
      words: `${words} ${mark}`,
    })),
  );
  const { word, searched } = OF_LETTER;
  cases.push({
    what: `a word inside a DOC: ${searched}`,
    kind: "doc",
    bytes: new Uint8Array(letter),
    sure: word,
    words: searched,
  });
  const rows = [];
  for (const { what, kind, bytes, sure, words } of cases) {
    const found = [];
    for (const archive of [ours, ...theirs]) {
      const isFound = await reads(
        archive,
        { name: `Paper ${run}`, filename: `paper-${run}.${kind}`, bytes: new Uint8Array(bytes) },
        sure,
      );
      found.push(isFound && (await archive.finds(words)));
    }
    const [isFound = false, ...others] = found;
    const told = theirs.map(({ name }, place) => ({ name, isFound: others[place] === true }));
    rows.push(wordRow({ work: `search, ${what}`, isFound, theirs: told }));
  }
  return rows;
}

/**
 * Files a paper, unless it is there already or refused, and waits until it is found.
 * @param {import("./archive.mjs").Archive} archive
 * @param {import("./archive.mjs").Paper} paper
 * @param {string} word of it
 * @returns {Promise<boolean>} whether it is found at all
 */
async function reads(archive, paper, word) {
  if (await archive.finds(word)) return true;
  try {
    await archive.upload(paper);
    await until(() => archive.finds(word), word, LONGEST);
    return true;
  } catch (error) {
    console.error(`  ${archive.name}: ${paper.filename}: ${reason(error).split("\n")[0]}`);
    return false;
  }
}

/**
 * Names spelt in one way and searched in another: who finds them. Not a matter of time.
 * @param {import("./archive.mjs").Archive} ours
 * @param {readonly import("./archive.mjs").Archive[]} theirs
 * @returns {Promise<import("../lib/table.mjs").Row[]>}
 * @throws {Error} when one finds what is not there, or does not find what is spelt alike
 */
export async function spellings(ours, theirs) {
  const run = randomBytes(3).toString("hex");
  // with a word that no other document has, so that what is searched is found in this document or not at all
  const marked = (/** @type {string} */ word, /** @type {number} */ at) => `${word} q${run}${at}`;
  const archives = [ours, ...theirs];
  for (const archive of archives) {
    for (const [at, [what, name]] of CASES.entries()) await archive.upload(paper(marked(name, at), what));
    if (!(await archive.finds(marked("أحمد", 0)))) throw new Error(`${archive.name} does not find the name itself`);
    if (await archive.finds(marked("غائب", 0))) throw new Error(`${archive.name} finds what is not there`);
  }
  const rows = [];
  for (const [at, [what, name, searched]] of CASES.entries()) {
    const found = await Promise.all(archives.map((archive) => archive.finds(marked(searched, at))));
    const [isFound = false, ...others] = found;
    rows.push(
      wordRow({
        work: `search, ${what}: ${searched} for ${name}`,
        isFound,
        theirs: theirs.map((peer, place) => ({ name: peer.name, isFound: others[place] === true })),
      }),
    );
  }
  return rows;
}
