import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { outlinedPdf } from "../../../../../../tests/fixtures/outlined-pdf.ts";
import { PdfPages } from "../pdf-pages.ts";

const pdfium = WebAssembly.compile(new Uint8Array(readFileSync("node_modules/@hyzyla/pdfium/dist/pdfium.wasm")));
const outlineOf = async (file: Uint8Array) => (await PdfPages.open(await pdfium, file)).outline();

it("an outline is told with what is under each part, and where it leads", async () => {
  expect(await outlineOf(outlinedPdf())).toEqual([
    {
      title: "First part",
      target: { page: 0, left: null, top: null },
      isOpen: true,
      parts: [{ title: "الملحق الأول", target: { page: 2, left: 0, top: 200 }, isOpen: false, parts: [] }],
    },
    {
      title: "Folded part",
      target: null,
      isOpen: false,
      parts: [{ title: "Web", target: { address: "https://example.test/" }, isOpen: false, parts: [] }],
    },
  ]);
});

it("an outline that runs in a circle is told once", async () => {
  expect(await outlineOf(outlinedPdf({ isCircle: true }))).toHaveLength(2);
});
