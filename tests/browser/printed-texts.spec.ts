import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { textOfPdf } from "#web/local/texts/file-text.ts";
import { root } from "../../scripts/lib/project.mjs";
import { arabicPage, referenceLines, signedLines } from "../fixtures/chromium.ts";
import { expect, test } from "./fixtures.ts";

/* Contracts that Chromium prints are read word by word, whatever their typeface and size. */

const compiled = WebAssembly.compile(
  new Uint8Array(readFileSync(join(root, "node_modules/@hyzyla/pdfium/dist/pdfium.wasm"))),
);

const phoneLine = "هاتف المكتب +965 2222 3344 في السالمية";

/** With hyphens, numbers run from right to left; strokes keep them from left to right. */
const numberLines = [
  "تنتهي الرخصة في 31-03-2028 ولا تجدد",
  "من 01-04-2026 إلى 31-03-2028.",
  "صدر في 31/03/2028 عن الوزارة",
  "رقم الملف م/2024/55 القديم",
  "رقم القرار AB/55/2024 لسنة 2025",
];

const looks = ["Plex", "DejaVu Sans"].flatMap((font) =>
  [12, 14, 16].flatMap((size) => [false, true].map((justified) => ({ font, size, justified }))),
);

/** A page of HTML as Chromium prints it, and what is read in it, in one line. */
async function readBack(page: Page, html: string): Promise<string> {
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const bytes = new Uint8Array(await page.pdf({ format: "A4" }));
  const { pages } = await textOfPdf(bytes.buffer, await compiled);
  return pages.join("\n").normalize("NFC").replace(/\s+/g, " ");
}

test("every line with vowel signs and reference numbers is read as it was written", async ({ program, server }) => {
  const { page, close } = await program.open({ url: server.url });
  for (const look of looks)
    await test.step(`${look.font}, ${look.size} px, ${look.justified ? "justified" : "ragged"}`, async () => {
      const lines = [...signedLines, ...referenceLines, phoneLine, ...numberLines];
      const text = await readBack(page, arabicPage(lines, look));
      for (const line of lines) expect.soft(text).toContain(line.normalize("NFC"));
    });
  await close();
});

test("words that are divided at soft hyphens are whole, and a compound keeps its hyphens", async ({
  program,
  server,
}) => {
  const { page, close } = await program.open({ url: server.url });
  const style = "font: 16px 'DejaVu Sans'; width: 120px";
  const html = `<body style="${style}"><p>inter&shy;nation&shy;alization of docu&shy;men&shy;tation</p>
    <p style="width: 600px">state‐of‐the‐art</p>`;
  expect(await readBack(page, html)).toBe("internationalization of documentation state‐of‐the‐art");
  await close();
});
