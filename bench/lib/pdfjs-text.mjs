/* Prints the text that pdf.js finds in a file, and the processor time that it took, as JSON. */
import { readFile } from "node:fs/promises";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const data = new Uint8Array(await readFile(process.argv[2] ?? ""));
const before = process.cpuUsage();
const document = await getDocument({ data, useSystemFonts: false, verbosity: 0 }).promise;
const pages = [];
for (let number = 1; number <= document.numPages; number++) {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
}
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ text: pages.join("\n"), processor: (user + system) / 1000 }));
