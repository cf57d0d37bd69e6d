import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Page } from "@playwright/test";
import { build } from "vite";
import { type FileText, fileTypes, textKey, textLimits } from "#domain/index";
import { contractLines } from "../../scripts/lib/papers/contract.mjs";
import { docxOf, pdfBombs, pdfWithContent } from "../../scripts/lib/papers/hostile.mjs";
import { root } from "../../scripts/lib/project.mjs";
import { test as base, expect } from "./fixtures.ts";

const ORIGIN = "http://localhost:9";
const TYPES: Record<string, string> = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };

/** The files of a page that has nothing but what reads files, under the app's policy. */
const test = base.extend<{ files: Map<string, Buffer>; page: Page }, { built: ReadonlyMap<string, Buffer> }>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: the shape that Playwright reads
    async ({}, use) => {
      const outDir = await mkdtemp(join(tmpdir(), "sijil-read-file-"));
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: "error",
        base: "/",
        worker: { format: "es" },
        build: {
          outDir,
          emptyOutDir: true,
          assetsInlineLimit: 0,
          rolldownOptions: { input: join(root, "tests/browser/texts-page.ts"), output: { entryFileNames: "page.js" } },
        },
      });
      const files = new Map<string, Buffer>([
        ["/", Buffer.from('<!doctype html><script type="module" src="/page.js"></script>')],
      ]);
      for (const name of await readdir(outDir, { recursive: true }))
        if (extname(name) in TYPES) files.set(`/${name}`, await readFile(join(outDir, name)));
      await rm(outDir, { recursive: true });
      await use(files);
    },
    { scope: "worker" },
  ],
  files: async ({ built }, use) => use(new Map(built)),
  page: async ({ program, files }, use) => {
    const { page, close } = await program.open({ url: ORIGIN });
    await page.route(`${ORIGIN}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      const body = files.get(pathname);
      const contentType = TYPES[extname(pathname)] ?? "text/html";
      const headers = { "Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" };
      await route.fulfill(body ? { body, contentType, headers } : { status: 404 });
    });
    await page.goto(`${ORIGIN}/`);
    await page.waitForFunction(() => "readText" in globalThis);
    await use(page);
    await close();
  },
});

/** Reads files in the page, all asked for at once. */
function readAll(page: Page, files: readonly { bytes: Uint8Array; mimeType: string }[]): Promise<FileText[]> {
  const sent = files.map(({ bytes, mimeType }) => ({ base64: Buffer.from(bytes).toString("base64"), mimeType }));
  return page.evaluate(async (all) => {
    const { readText } = globalThis as unknown as { readText(bytes: ArrayBuffer, type: string): Promise<FileText> };
    const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
    return Promise.all(all.map(({ base64, mimeType }) => readText(bytesOf(base64), mimeType)));
  }, sent);
}

const pdf = (bytes: Uint8Array) => ({ bytes, mimeType: fileTypes.pdf.mimeType });

test("an Arabic contract that Chromium has printed is read word by word", async ({ page, program }) => {
  const { page: printer, close } = await program.open({ url: ORIGIN });
  await printer.setContent(
    `<html dir="rtl" lang="ar"><body>${contractLines.map((line) => `<p>${line}</p>`).join("")}</body></html>`,
  );
  const printed = await printer.pdf({ format: "A4" });
  await close();
  const [text] = await readAll(page, [pdf(printed)]);
  expect(text?.state).toBe("ok");
  const found = new Set(textKey(text?.pages.join("\n") ?? "").split(" "));
  const words = [...new Set(textKey(contractLines.join("\n")).split(" "))];
  const missing = words.filter((word) => !found.has(word));
  expect(missing.length / words.length, `missing: ${missing.join(" ")}`).toBeLessThanOrEqual(0.02);
});

test("files are read one after the other, whatever the one before did", async ({ page }) => {
  const docx = {
    bytes: docxOf({ "word/document.xml": "<w:p><w:t>عقد</w:t></w:p>" }),
    mimeType: fileTypes.docx.mimeType,
  };
  const bomb = pdf(pdfBombs["nested states"]?.() ?? new Uint8Array());
  const texts = await readAll(page, [bomb, docx, pdf(new Uint8Array(9)), docx]);
  expect(texts.map(({ state }) => state)).toEqual(["broken", "ok", "broken", "ok"]);
});

test("a file that would take longer than it may is given up, and the next one is read", async ({ page }) => {
  await page.clock.install();
  const docx = {
    bytes: docxOf({ "word/document.xml": "<w:p><w:t>عقد</w:t></w:p>" }),
    mimeType: fileTypes.docx.mimeType,
  };
  // minutes: each page draws all of it
  const slow = pdf(pdfWithContent("0 0 m 9 9 l S ".repeat(300_000), textLimits.pages));
  let read = false;
  const reading = readAll(page, [slow, docx]).finally(() => {
    read = true;
  });
  while (!read) await page.clock.runFor(5_000);
  expect((await reading).map(({ state }) => state)).toEqual(["broken", "ok"]);
});

test("where PDFium cannot be loaded, nothing is said of the file", async ({ page, files }) => {
  for (const name of files.keys()) if (name.endsWith(".wasm")) files.delete(name);
  await expect(readAll(page, [pdf(new Uint8Array(9))])).rejects.toThrow();
});
