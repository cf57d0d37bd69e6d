/* Prints the processor time that PDFium takes to open a PDF and to draw its first page, in milliseconds: FILE WIDTH HEIGHT ROUNDS. */
import { readFile } from "node:fs/promises";
import { typescriptModule } from "../../scripts/lib/domain.mjs";

const { PdfPages } = await typescriptModule("/web/src/shared/viewer/pdf/pdf-pages.ts");
const wasm = new URL("../../node_modules/@hyzyla/pdfium/dist/pdfium.wasm", import.meta.url);
const compiled = await WebAssembly.compile(new Uint8Array(await readFile(wasm)));
const [file = "", ...numbers] = process.argv.slice(2);
const [width = 0, height = 0, rounds = 1] = numbers.map(Number);
const bytes = new Uint8Array(await readFile(file));
const times = [];
// the first of them compiles further
for (let round = -1; round < rounds; round++) {
  const before = process.cpuUsage();
  const pages = await PdfPages.open(compiled, bytes);
  pages.draw(0, width, height, 0);
  const { user, system } = process.cpuUsage(before);
  if (round >= 0) times.push((user + system) / 1000);
}
process.stdout.write(JSON.stringify(times));
