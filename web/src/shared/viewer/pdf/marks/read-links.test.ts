import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pageObject, rawPages } from "../../../../../../tests/fixtures/raw-pdf.ts";
import { PdfPages } from "../pdf-pages.ts";
import { safeAddress } from "./link-target.ts";

const pdfium = WebAssembly.compile(new Uint8Array(readFileSync("node_modules/@hyzyla/pdfium/dist/pdfium.wasm")));

const [FIRST_LINE, AWAY] = ["/Rect[15 350 150 380]", "/Rect[0 0 10 10]"];

/** What the links of a first page are that has these annotations; the paper has a second one. */
async function linksOf(...annotations: string[]) {
  const pages = [{ line: "Terms of the lease", annotations }, { line: "Annex" }];
  const catalog = `/Dests<</annex[${pageObject(1)} 0 R/FitH 200]>>`;
  const file = await PdfPages.open(await pdfium, rawPages(pages, { catalog }));
  return { file, links: file.annotations(0).links };
}

const to = (target: string) => `/Subtype/Link${FIRST_LINE}/Dest[${target}]`;

it("a link within a paper says its words, and where it leads", async () => {
  const { file, links } = await linksOf(to(`${pageObject(1)} 0 R/XYZ 30 100 null`));
  expect(links).toMatchObject([{ words: "Terms of the lease", target: { page: 1, left: 30, top: 100 } }]);
  const [[left = 0, top = 0, right = 0, bottom = 0] = []] = links[0]?.boxes ?? [];
  expect([left * 300, top * 400, right * 300, bottom * 400].map(Math.round)).toEqual([15, 20, 150, 50]);
  const place = file.locate({ page: 1, left: 30, top: 100 });
  expect([place.x, place.y].map((share) => share?.toFixed(3))).toEqual(["0.100", "0.750"]);
  expect(file.locate({ page: 1, left: null, top: null })).toEqual({ x: null, y: null });
});

it.each([
  ["of a name", "/Dest/annex", { page: 1, left: null, top: 200 }],
  ["of an action", `/A<</S/GoTo/D[${pageObject(1)} 0 R/FitR 5 6 70 80]>>`, { page: 1, left: 5, top: 80 }],
  ["of a whole page", `/Dest[${pageObject(1)} 0 R/Fit]`, { page: 1, left: null, top: null }],
  ["of an address", "/A<</S/URI/URI(https://example.test/terms?a=1)>>", { address: "https://example.test/terms?a=1" }],
])("where a link leads is understood: %s", async (_, leads, target) => {
  const { links } = await linksOf(`/Subtype/Link${AWAY}${leads}`);
  expect(links.map((link) => [link.words, link.target])).toEqual([["", target]]);
});

it("a link that leads nowhere, or is not to be seen, or would do something else is none", async () => {
  const address = (uri: string) => `/Subtype/Link${AWAY}/A<</S/URI/URI(${uri})>>`;
  const { links } = await linksOf(
    to("99 0 R/Fit"),
    `${to(`${pageObject(1)} 0 R/Fit`)}/F 2`,
    address("javascript:app.alert\\(1\\)"),
    address("file:///etc/passwd"),
    `/Subtype/Link${AWAY}/A<</S/Launch/F(run.exe)>>`,
    `/Subtype/Link${AWAY}/A<</S/JavaScript/JS(app.alert\\(1\\))>>`,
  );
  expect(links).toEqual([]);
});

it("a link of two lines has a box for each", async () => {
  const quads = "/QuadPoints[100 380 150 380 100 366 150 366 15 364 60 364 15 350 60 350]";
  const { links } = await linksOf(`${to(`${pageObject(1)} 0 R/Fit`)}${quads}`);
  expect(links[0]?.boxes).toHaveLength(2);
});

it.each([
  ["https://example.test/a b", "https://example.test/a%20b"],
  ["www.example.test", "http://www.example.test/"],
  ["mailto:office@example.test", "mailto:office@example.test"],
  ["tel:+96522222222", "tel:+96522222222"],
  ["JavaScript:alert(1)", null],
  ["java\nscript:alert(1)", null],
  ["data:text/html,x", null],
  ["terms.html", null],
  ["", null],
])("an address that is safe: %s", (written, address) => {
  expect(safeAddress(written)).toBe(address);
});
