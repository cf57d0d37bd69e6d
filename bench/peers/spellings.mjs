import { randomBytes } from "node:crypto";
import { paper } from "./papers.mjs";

/** What is told, the word in the document's name, the word that is searched. @type {[string, string, string][]} */
const CASES = [
  ["hamza left out", "أحمد", "احمد"],
  ["hamza added", "احمد", "أحمد"],
  ["compound name in one word", "عبد الله", "عبدالله"],
  ["hamza below", "إبراهيم", "ابراهيم"],
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
  ["words in another order", "مكتبة المعرفة", "المعرفة مكتبة"],
];

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
    const [own, ...others] = found.map((yes) => (yes ? "found" : "not found"));
    rows.push({
      work: `search, ${what}: ${searched} for ${name}`,
      ours: String(own),
      beside: theirs.map(({ name: peer }, place) => `${peer}: ${others[place]}`).join(", "),
      ratio: "",
      aim: "found",
      met: found[0] === true,
    });
  }
  return rows;
}
