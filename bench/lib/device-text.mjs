/* Prints the text that a device finds in a PDF, and the processor time that it took, as JSON. */
import { readFile } from "node:fs/promises";
import { typescriptModule } from "../../scripts/lib/domain.mjs";

const { textOfPdf } = await typescriptModule("/web/src/local/texts/file-text.ts");
const wasm = new URL("../../node_modules/@hyzyla/pdfium/dist/pdfium.wasm", import.meta.url);
const compiled = await WebAssembly.compile(new Uint8Array(await readFile(wasm)));
const { buffer } = new Uint8Array(await readFile(process.argv[2] ?? ""));
const before = process.cpuUsage();
const { pages } = await textOfPdf(buffer, compiled);
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ text: pages.join("\n"), processor: (user + system) / 1000 }));
