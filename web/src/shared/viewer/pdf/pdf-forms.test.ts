import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { filledPdf } from "../../../../../tests/fixtures/filled-pdf.ts";
import { rawPdf } from "../../../../../tests/fixtures/raw-pdf.ts";
import { turnsOf } from "../find/folded.ts";
import { PdfPages } from "./pdf-pages.ts";

const pdfium = WebAssembly.compile(new Uint8Array(readFileSync("node_modules/@hyzyla/pdfium/dist/pdfium.wasm")));
const [WIDTH, HEIGHT] = [200, 100];

/** A page that holds nothing but a field, of which its file says this. */
function formOf(field: string, look: string | null): Uint8Array {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/NeedAppearances ${look === null}/DR<</Font<</F1 3 0 R>>>>/DA(/F1 12 Tf 0 g)>>>>`,
    "<</Type/Pages/Kids[4 0 R]/Count 1>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Annots[5 0 R]>>`,
    `<</Type/Annot/Subtype/Widget/Rect[20 40 180 60]/F 4/P 4 0 R/DA(/F1 12 Tf 0 g)${field}${look === null ? "" : "/AP<</N 6 0 R>>"}>>`,
  ];
  if (look !== null)
    objects.push(
      `<</Type/XObject/Subtype/Form/BBox[0 0 160 20]/Resources<</Font<</F1 3 0 R>>>>/Length ${look.length}>>\nstream\n${look}\nendstream`,
    );
  return rawPdf(objects);
}

/** How many points of the page are dark, in its field and around it. */
async function darkOf(file: Uint8Array): Promise<{ inside: number; outside: number }> {
  const pages = await PdfPages.open(await pdfium, file);
  const { pixels } = pages.draw(0, WIDTH, HEIGHT, 0);
  const dark = { inside: 0, outside: 0 };
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    if ((pixels[at * 4] ?? 255) > 128) continue;
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    dark[x >= 20 && x < 180 && y >= 40 && y < 60 ? "inside" : "outside"]++;
  }
  return dark;
}

it.each([
  ["as it was saved", "/FT/Tx/T(name)/V(Khalid Ahmad)", "/Tx BMC q BT /F1 12 Tf 2 6 Td (Khalid Ahmad) Tj ET Q EMC"],
  ["by its value, where nothing was saved of its look", "/FT/Tx/T(name)/V(Khalid Ahmad)", null],
  ["as it was saved, where that is a black bar", "/FT/Tx/T(name)/V()", "0 0 160 20 re f"],
])("a field that is filled is drawn %s", async (_, field, look) => {
  const { inside, outside } = await darkOf(formOf(field, look));
  expect(inside).toBeGreaterThan(50);
  expect(outside).toBe(0);
});

it("what is filled in and written over a page is found where it is painted, and drawn once", async () => {
  const pages = await PdfPages.open(await pdfium, filledPdf());
  const blank = pages.draw(0, WIDTH, HEIGHT, 0).pixels;
  const places = ["salmiya", "written"].map((word) => {
    const [sought] = turnsOf(word);
    const [[left = 0, top = 0, right = 0, bottom = 0] = []] = (sought && pages.find(0, 2, sought)[0]?.boxes) ?? [];
    return [left * 300, top * 400, right * 300, bottom * 400];
  });
  // a field at 200, and a line at 320 points from below
  for (const [at, [left = 0, top = 0, right = 0, bottom = 0]] of places.entries()) {
    expect(left).toBeGreaterThan(15);
    expect(right).toBeLessThan(150);
    expect(top).toBeGreaterThan([175, 55][at] ?? 0);
    expect(bottom).toBeLessThan([205, 85][at] ?? 0);
  }
  expect(pages.draw(0, WIDTH, HEIGHT, 0).pixels).toEqual(blank);
});

it("a field without a value is drawn empty, and without a colour of its own", async () => {
  expect(await darkOf(formOf("/FT/Tx/T(name)", null))).toEqual({ inside: 0, outside: 0 });
});
