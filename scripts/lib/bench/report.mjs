import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../project.mjs";
import { markdown } from "./table.mjs";

const REPORT = join(root, "docs/benchmarks.md");
const EXPLANATIONS = new URL("./explanations.md", import.meta.url);

/**
 * One part of the table; `failed` says why it could not be measured.
 * @typedef {{ title: string, rows: import("./table.mjs").Row[], failed?: string }} Part
 */

/**
 * Writes docs/benchmarks.md.
 * @param {readonly Part[]} parts
 * @param {readonly [string, string][]} machine
 */
export async function writeReport(parts, machine) {
  const text = `# Benchmarks

Every row is a ratio between things that were measured by turns in one run of \`npm run bench\`: the median of each, and
in brackets the least and the most. What is compared runs on the same machine at the same time, so that the ratios say
more than the times. This file is written by that command.

| | |
|---|---|
${machine.map(([name, value]) => `| ${name} | ${value} |`).join("\n")}

${parts.map(section).join("\n\n")}

${(await readFile(EXPLANATIONS, "utf8")).trim()}
`;
  await writeFile(REPORT, text);
}

/** @param {Part} part */
function section({ title, rows, failed }) {
  return `## ${title}\n\n${failed ? `Not measured: ${failed}` : markdown(rows)}`;
}
