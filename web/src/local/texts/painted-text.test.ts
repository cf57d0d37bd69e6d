import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { filledPdf } from "../../../../tests/fixtures/filled-pdf.ts";
import { textOfPdf } from "./file-text.ts";

const compiled = await WebAssembly.compile(
  new Uint8Array(readFileSync("node_modules/@hyzyla/pdfium/dist/pdfium.wasm")),
);

it("what is filled into a form, written over a page or stamped onto it is read, as it is painted", async () => {
  const { pages } = await textOfPdf(new Uint8Array(filledPdf()).buffer, compiled);
  expect(pages.map((page) => page.split("\n"))).toEqual([
    ["Application for a permit", "Written over the page", "APPROVED", "Khalid Ahmad", "Salmiya Kuwait"],
    ["The second page"],
  ]);
});
