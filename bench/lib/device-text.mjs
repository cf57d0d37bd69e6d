/* Prints the text that a device finds in a file, its state, and the processor time and memory that it took, as JSON. */
import { readFile } from "node:fs/promises";
import { typescriptModule } from "../../scripts/lib/domain.mjs";

const { takesPdfium, textOfOther, textOfPdf } = await typescriptModule("/web/src/local/texts/file-text.ts");
const { fileTypes, PAGE_BREAK, typeByName } = await typescriptModule("/domain/index.ts");
const wasm = new URL("../../node_modules/@hyzyla/pdfium/dist/pdfium.wasm", import.meta.url);
const compiled = await WebAssembly.compile(new Uint8Array(await readFile(wasm)));
const [file = ""] = process.argv.slice(2);
const { mimeType } = fileTypes[typeByName(file)];
const { buffer } = new Uint8Array(await readFile(file));
const [before, held] = [process.cpuUsage(), process.memoryUsage.rss()];
const { state, pages } = takesPdfium(mimeType) ? await textOfPdf(buffer, compiled) : textOfOther(buffer, mimeType);
const { user, system } = process.cpuUsage(before);
// kilobytes, the most that there ever was
const memory = Math.max(0, process.resourceUsage().maxRSS * 1024 - held);
const processor = (user + system) / 1000;
process.stdout.write(JSON.stringify({ state, text: pages.join(PAGE_BREAK), processor, memory }));
