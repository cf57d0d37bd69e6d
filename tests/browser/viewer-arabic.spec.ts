import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { turnsOf } from "#web/shared/viewer/find/folded.ts";
import { PdfPages } from "#web/shared/viewer/pdf/pdf-pages.ts";
import { contractLines } from "../../scripts/lib/papers/contract.mjs";
import { root } from "../../scripts/lib/project.mjs";
import { libreOfficeLines, libreOfficePdf } from "../fixtures/libreoffice.ts";
import { expect, says, test } from "./fixtures.ts";
import { makerFor, row, signIn } from "./steps.ts";

/* What a search finds in an Arabic PDF is marked in the viewer, and copied as it was written. */

const lines = [...contractLines, "صلاحية الجواز والسلامة خلال مدة الإيجار، ولأجل الإلغاء والآلات."];
const A4 = { width: 794, height: 1123 };
/** So far a mark may be beside the letters, in CSS pixels: their strokes reach out of their boxes. */
const NEAR = 4;

/** The words of a line as they are typed into a search. */
const wordsOf = (line: string) => line.match(/[\p{L}\p{M}\p{N}]+(?:[/.][\p{L}\p{N}]+)*/gu) ?? [];

const pdfium = () =>
  WebAssembly.compile(new Uint8Array(readFileSync(join(root, "node_modules/@hyzyla/pdfium/dist/pdfium.wasm"))));

/** A contract printed by Chromium, and where each of its words was on the paper, in CSS pixels. */
async function printed(page: Page) {
  await page.setViewportSize(A4);
  const paragraphs = lines.map((line) => `<p>${line}</p>`).join("");
  await page.setContent(
    `<html dir="rtl" lang="ar"><style>body { margin: 40px; font: 16px sans-serif }</style><body>${paragraphs}</body></html>`,
  );
  const places = await page.evaluate(
    (words) =>
      [...document.querySelectorAll("p")].flatMap((paragraph, line) => {
        const text = paragraph.firstChild as Text;
        let from = 0;
        return (words[line] ?? []).map((word) => {
          const range = new Range();
          from = text.data.indexOf(word, from);
          range.setStart(text, from);
          from += word.length;
          range.setEnd(text, from);
          const { left, top, right, bottom } = range.getBoundingClientRect();
          return { word, left, top, right, bottom };
        });
      }),
    lines.map(wordsOf),
  );
  const bytes = new Uint8Array(await page.pdf({ width: `${A4.width}px`, height: `${A4.height}px`, margin: {} }));
  return { bytes, places };
}

test("every word of a contract that Chromium has printed is found, and marked where it stands", async ({
  program,
  server,
}) => {
  const { page, close } = await program.open({ url: server.url });
  const { bytes, places } = await printed(page);
  await close();
  const pages = await PdfPages.open(await pdfium(), bytes);
  const unmarked = places.filter(({ word, ...place }) => {
    const [sought] = turnsOf(word);
    if (!sought) return true;
    const boxes = pages.find(0, 1, sought).flatMap((hit) => hit.boxes);
    const middle = (place.top + place.bottom) / 2;
    return !boxes.some(
      ([left, top, right, bottom]) =>
        top * A4.height < middle &&
        bottom * A4.height > middle - NEAR &&
        Math.abs(left * A4.width - place.left) <= NEAR &&
        Math.abs(right * A4.width - place.right) <= NEAR,
    );
  });
  expect(unmarked).toEqual([]);
});

/** How wide the page is drawn to look for ink, in pixels, and how near to a mark's edge a word ends there. */
const FINE = 2_400;
const FINE_NEAR = 12;

test("every word of a contract that LibreOffice has exported is found, and marked from white to white", async () => {
  const pages = await PdfPages.open(await pdfium(), libreOfficePdf());
  expect(pages.count).toBe(1);
  const [size = { width: 1, height: 1 }] = pages.sizes();
  const { width, height, pixels } = pages.draw(0, FINE, Math.round((FINE * size.height) / size.width), 0);
  const isInk = (x: number, y: number) => (pixels[4 * (y * width + x)] ?? 255) < 128;
  const unmarked = libreOfficeLines.flatMap(wordsOf).filter((word) => {
    const [sought] = turnsOf(word);
    const hits = sought ? pages.find(0, 1, sought) : [];
    return !hits.some(({ boxes: [box] }) => {
      if (!box) return false;
      const [left, top, right, bottom] = box;
      const rows = Array.from({ length: Math.ceil((bottom - top) * height) }, (_, at) => Math.floor(top * height) + at);
      const hasInk = (x: number) => rows.some((y) => isInk(x, y));
      const around = (edge: number) =>
        Array.from({ length: 2 * FINE_NEAR }, (_, at) => Math.round(edge * width) - FINE_NEAR + at);
      // letters of a word are joined: where there is white, it ends
      return [left, right].every((edge) => around(edge).some(hasInk) && !around(edge).every(hasInk));
    });
  });
  expect(unmarked).toEqual([]);
});

const inBoth = [
  ["صلاحية", 1],
  ["السلامة", 1],
  ["خلال", 1],
  ["الإيجار", 1],
  ["عبدالله", 1],
] as const;
const contracts = [
  {
    by: "Chromium",
    said: lines,
    finds: [...inBoth, ["إجازات مرضية", 2]],
  },
  {
    by: "LibreOffice",
    said: libreOfficeLines,
    finds: [...inBoth, ["٤٥٠ دينار", 1]],
  },
] as const;

for (const { by, said, finds } of contracts)
  test(`a contract that is a PDF by ${by} is marked and copied as it was written`, async ({ open, program, firm }) => {
    const { page: printer, close } = await program.open({ url: firm.noura.client.url });
    const bytes = by === "LibreOffice" ? libreOfficePdf() : (await printed(printer)).bytes;
    await close();
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    await make.document({ name: "contract.pdf", bytes, type: "application/pdf" }, category);
    const { page, context } = await open({ language: "ar" });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page, firm.noura, "ar");
    await row(page, "contract").locator("[data-open]").click();
    const viewer = page.locator("dialog.viewer");
    const text = viewer.locator(".paper-text");
    await expect(text).toContainText("مدة");
    await page.keyboard.press("Control+f");
    for (const [words, total] of finds) {
      await page.getByRole("searchbox", { name: says("ar", "viewer.findIn") }).fill(words);
      await expect(viewer.getByText(says("ar", "viewer.hits", { at: 1, total }), { exact: true })).toBeVisible();
      await expect(viewer.locator("[data-hit]")).toHaveCount(total);
    }
    const copied = await text.evaluate((layer) => {
      getSelection()?.selectAllChildren(layer);
      return String(getSelection());
    });
    const words = (one: string) => wordsOf(one).join(" ");
    // a line of two languages is copied in the order that PDFium gives its words
    for (const line of said.filter((one) => !one.includes("Signed"))) expect(words(copied)).toContain(words(line));
    await page.keyboard.press("Control+c");
    expect(words(await page.evaluate(() => navigator.clipboard.readText()))).toBe(words(copied));
  });
