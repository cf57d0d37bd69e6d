import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { annotatedPdf } from "../../../../../../tests/fixtures/annotated-pdf.ts";
import { PdfPages } from "../pdf-pages.ts";

const pdfium = WebAssembly.compile(new Uint8Array(readFileSync("node_modules/@hyzyla/pdfium/dist/pdfium.wasm")));

it("notes are told with their places and the answers to them, and what is painted or hidden is none", async () => {
  const file = await PdfPages.open(await pdfium, annotatedPdf());
  const { notes } = file.annotations(0);
  expect(notes.map(({ remarks }) => remarks)).toEqual([
    [
      { author: "Noura", text: "Please check\nthe rent." },
      { author: "سالم", text: "تم التحقق" },
      { author: "Noura", text: "Thank you" },
    ],
    [{ author: "", text: "A remark on a highlight" }],
    [{ author: "", text: "Written, and its look was not saved" }],
  ]);
  // a highlight's is beside its words
  const places = notes.slice(0, 2).map(({ at: [x, y] }) => [x * 300, y * 400].map(Math.round));
  expect(places).toEqual([
    [250, 20],
    [80, 30],
  ]);
});

it("what is written over a page is painted", async () => {
  const file = await PdfPages.open(await pdfium, annotatedPdf());
  const { pixels } = file.draw(0, 300, 400, 0);
  const isDark = (x: number, y: number) => (pixels[4 * (y * 300 + x)] ?? 255) < 128;
  const dark = Array.from({ length: 100 * 20 }, (_, at) => isDark(20 + (at % 100), 260 + Math.floor(at / 100)));
  expect(dark.filter(Boolean).length).toBeGreaterThan(50);
});
