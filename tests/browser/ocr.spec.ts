import type { Page } from "@playwright/test";
import { imagesPdf, type PdfImage } from "../../web/src/features/documents/scan/imaging/images-pdf.ts";
import { expect, says, test } from "./fixtures.ts";
import { makerFor, row, settled, signIn, upload } from "./steps.ts";

/* A scan that is made searchable on the device. */

test.use({ readsPapers: true });

type Language = "en" | "ar";
type Line = [text: string, direction: "ltr" | "rtl"];

const PAGE = { width: 1240, height: 500 };
const ENGLISH: Line = ["Lease of a lighthouse near the harbour", "ltr"];
const ARABIC: Line = ["عقد إيجار المستودع في المنطقة الصناعية", "rtl"];
/** A page of paper with these lines on it, as a scanner makes it. */
async function pageOf(page: Page, lines: readonly Line[], isScribbled = false) {
  const bytes = await page.evaluate(
    async ({ lines, isScribbled, width, height }) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.fillStyle = "#fff";
      context.fillRect(0, 0, width, height);
      context.fillStyle = "#000";
      context.font = "40px sans-serif";
      for (const [at, [text, direction]] of lines.entries()) {
        context.direction = direction;
        context.fillText(text, direction === "ltr" ? 100 : width - 100, 150 * (at + 1));
      }
      // waves in the place of words: nobody reads them
      for (let x = 100; isScribbled && x < width - 100; x++) {
        const wave = Math.sin(x * 0.2) * Math.sin(x * 0.43);
        if (Math.floor(x / 80) % 4 < 3)
          for (const y of [100, 200, 300, 400]) context.fillRect(x + 8 * Math.sin(x * 0.33 + y), y + 14 * wave, 4, 4);
      }
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    { lines, isScribbled, ...PAGE },
  );
  return { kind: "jpeg", bytes: new Uint8Array(bytes), ...PAGE } as const;
}

/** A scan with such pages. */
function scanOf(name: string, images: readonly PdfImage[]) {
  return { name, type: "application/pdf", bytes: imagesPdf(images) };
}

const button = (page: Page, language: Language, key: string) =>
  page.getByRole("button", { name: says(language, key), exact: true });

async function show(page: Page, name: string) {
  await row(page, name).locator("[data-open]").click();
  await expect(page.locator("dialog.viewer").getByRole("heading", { level: 1 })).toHaveText(name);
}

/** What is kept of the build's large files, by their names. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const addresses = await (await caches.open("sijil-wasm")).keys();
    return addresses.map(({ url }) => /\/assets\/(.*)-[\w-]{8}\./.exec(url)?.[1]).sort();
  });

test("a scan is read by machine, and found by its words without a connection too", async ({ open, line, firm }) => {
  const language = "en";
  await makerFor(firm.noura).category("Contracts");
  const { page } = await open({ url: line.url, language });
  await signIn(page, firm.noura, language);
  await settled(page, language);
  const scan = scanOf("scan.pdf", [await pageOf(page, [ENGLISH, ARABIC])]);
  await upload(page, scan, { name: "Scanned", category: "Contracts" }, language);
  await show(page, "Scanned");
  const text = page.waitForResponse(
    async (answer) => answer.url().includes("/api/texts") && (await answer.text()).includes("lighthouse"),
  );
  await button(page, language, "documents.ocr.make").click();
  await expect(page.getByText(says(language, "documents.contents.states.ocr"))).toBeVisible();
  await expect(button(page, language, "documents.ocr.make")).toHaveCount(0);
  await text;
  await page.keyboard.press("Escape");
  await expect
    .poll(() => keptFiles(page))
    .toEqual(["ara.traineddata", "eng.traineddata", "pdfium", "tesseract-core-simd-lstm"]);

  const search = page.getByLabel(says(language, "documents.filters.search"), { exact: true });
  const isFound = async () => {
    for (const word of ["lighthouse", "مستودع"]) {
      await search.fill(word);
      await expect(row(page, "Scanned")).toContainText(says(language, "documents.contents.byMachine"));
      await expect(row(page, "Scanned").locator("mark").first()).toBeVisible();
    }
  };
  line.cut();
  await isFound();
  await page.reload();
  await isFound();
});

test("nothing is kept of a scan without words or with unclear ones, and reading can be stopped", async ({
  open,
  server,
  firm,
}) => {
  const language = "ar";
  const make = makerFor(firm.noura);
  const category = await make.category("Contracts");
  const { page } = await open({ language });
  await signIn(page, firm.noura, language);
  await make.document(scanOf("blank.pdf", [await pageOf(page, [])]), category);
  await make.document(scanOf("scribble.pdf", [await pageOf(page, [], true)]), category);
  const written = await pageOf(page, [ENGLISH]);
  await make.document(
    scanOf(
      "long.pdf",
      Array.from({ length: 30 }, () => written),
    ),
    category,
  );
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  for (const [name, sentence] of [
    ["blank", "wordless"],
    ["scribble", "unsure"],
  ] as const) {
    await show(page, name);
    await button(page, language, "documents.ocr.make").click();
    await expect(page.getByText(says(language, `documents.ocr.${sentence}`))).toBeVisible();
    await expect(button(page, language, "documents.ocr.make")).toBeEnabled();
    await page.keyboard.press("Escape");
  }
  await show(page, "long");
  await button(page, language, "documents.ocr.make").click();
  await expect(page.getByText(says(language, "documents.ocr.page", { page: 2, pages: 30 }))).toBeVisible();
  await button(page, language, "common.cancel").click();
  await expect(button(page, language, "documents.ocr.make")).toBeEnabled();
  await expect(page.getByText(says(language, "documents.contents.states.scan"))).toBeVisible();
  expect(sent.filter((path) => path.endsWith("/text"))).toEqual([]);

  // whoever may not say what a paper says is told why
  const permissions = ["view", "download"] as const;
  const reader = await server.makeUser({
    username: `r${firm.id}`,
    organizationId: firm.id,
    permissions: [...permissions],
  });
  const other = await open({ language });
  await signIn(other.page, reader, language);
  await show(other.page, "blank");
  await expect(button(other.page, language, "documents.ocr.make")).toBeDisabled();
  await expect(other.page.getByText(says(language, "documents.denied.upload"))).toBeVisible();
});

test("a scan is read while nobody works, where the profile says so", async ({ open, firm }) => {
  const language = "en";
  const make = makerFor(firm.noura);
  const category = await make.category("Contracts");
  const { page } = await open({ language });
  await signIn(page, firm.noura, language);
  await settled(page, language);
  await make.document(scanOf("idle.pdf", [await pageOf(page, [ENGLISH])]), category);
  await expect(row(page, "idle")).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/text"));
  await page.goto("/profile");
  await expect(page.getByText(says(language, "profile.scansLeft_one", { count: 1 }))).toBeVisible();
  await page.getByLabel(says(language, "profile.readScans")).check();
  expect((await sent).postData()).toContain("lighthouse");
  await expect(page.getByText(says(language, "profile.scansLeft_other", { count: 0 }))).toBeVisible();
});
