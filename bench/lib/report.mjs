import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/lib/project.mjs";
import { markdown } from "./table.mjs";

const REPORT = join(root, "docs/benchmarks.md");
const EXPLANATIONS = new URL("../explanations.md", import.meta.url);
/** The heading that the explanations begin with. */
const EXPLAINED = "## What the rows say";

/**
 * One part of the table; `failed` says why it could not be measured. Without rows, what was measured before stays.
 * @typedef {{ title: string, rows: import("./table.mjs").Row[] | null, failed?: string }} Part
 */

/** What docs/benchmarks.md says now; "" where there is none. */
export function lastReport() {
  return readFile(REPORT, "utf8").catch(() => "");
}

/**
 * Writes docs/benchmarks.md.
 * @param {readonly Part[]} parts
 * @param {readonly [string, string][]} machine
 * @param {string} before the report that there was before this run
 */
export async function writeReport(parts, machine, before) {
  const text = `# Benchmarks

Every row is a ratio between things that were measured by turns in one run of \`npm run bench\`: the
median of each, and in brackets the least and the most. What is compared runs on the same machine at
the same time, so that the ratios say more than the times. This file is written by that command.

| | |
|---|---|
${machine.map(([name, value]) => `| ${name} | ${value} |`).join("\n")}

${parts.map((part) => (part.rows ? section(part) : sectionIn(before, part.title)).trim()).join("\n\n")}

${(await readFile(EXPLANATIONS, "utf8")).trim()}
`;
  await writeFile(REPORT, text);
}

/**
 * Writes one part into docs/benchmarks.md, and the explanations anew; the other parts stay as they were measured.
 * @param {Part} part
 * @param {readonly string[]} titles of all parts, in their order
 * @param {readonly [string, string][]} machine
 */
export async function writePart(part, titles, machine) {
  const text = await readFile(REPORT, "utf8");
  const value = (/** @type {string} */ name) => machine.find(([own]) => own === name)?.[1] ?? "unknown";
  const [heading, ...rest] = section(part).split("\n");
  const told = [heading, "", `Measured alone, ${value("Measured")}, commit ${value("Commit")}.`, ...rest].join("\n");
  const whole = withPart(text, told, titles.slice(titles.indexOf(part.title) + 1));
  const measured = whole.slice(0, whole.indexOf(`\n${EXPLAINED}\n`) + 1);
  await writeFile(REPORT, `${measured}${(await readFile(EXPLANATIONS, "utf8")).trim()}\n`);
}

/**
 * @param {string} text of the report
 * @param {string} told the part's section
 * @param {readonly string[]} later titles of the parts that come after it
 * @returns {string} the report with this section in its place, for the one that it had
 */
function withPart(text, told, later) {
  const title = (/** @type {string} */ section) => section.split("\n", 1)[0];
  const others = sectionsOf(text).filter((section) => title(section) !== title(told));
  const after = [EXPLAINED, ...later.map((name) => `## ${name}`)];
  const place = others.findIndex((section) => after.includes(String(title(section))));
  return others.toSpliced(place < 0 ? others.length : place, 0, `${told}\n`).join("\n");
}

/** @param {string} report */
function sectionsOf(report) {
  return report.split(/\n(?=## )/);
}

/** The section that a report has on a part. @param {string} report @param {string} title */
function sectionIn(report, title) {
  const own = sectionsOf(report).find((one) => one.startsWith(`## ${title}\n`));
  return own ?? `## ${title}\n\nNot measured yet.`;
}

/** @param {Part} part */
function section({ title, rows, failed }) {
  return `## ${title}\n\n${failed ? `Not measured: ${failed}` : markdown(rows ?? [])}`;
}
