/* Prints the text that a device finds in a file, its state, and the processor time and memory that it took, as JSON. */
import { readFile } from "node:fs/promises";
import { typescriptModule } from "../../scripts/lib/domain.mjs";
import { memoryOf, processorTimeOf } from "./processor.mjs";

const { takesPdfium, textOfOther, textOfPdf } = await typescriptModule("/web/src/local/texts/file-text.ts");
const { fileTypes, PAGE_BREAK, typeByName } = await typescriptModule("/domain/index.ts");
const wasm = new URL("../../node_modules/@hyzyla/pdfium/dist/pdfium.wasm", import.meta.url);
const compiled = await WebAssembly.compile(new Uint8Array(await readFile(wasm)));
const [file = ""] = process.argv.slice(2);
const { mimeType } = fileTypes[typeByName(file)];
const { buffer } = new Uint8Array(await readFile(file));
/** @type {{ state: string, pages: readonly string[] }} */
let read = { state: "", pages: [] };
const before = await processorTimeOf(process.pid);
const memory = await memoryOf(process.pid, async () => {
  read = takesPdfium(mimeType) ? await textOfPdf(buffer, compiled) : textOfOther(buffer, mimeType);
});
const processor = (await processorTimeOf(process.pid)) - before;
const { state, pages } = read;
process.stdout.write(JSON.stringify({ state, text: pages.join(PAGE_BREAK), processor, memory }));
