import { longPdf } from "../../scripts/lib/papers/hostile.mjs";
import { pdfPaper } from "../fixtures/files.ts";
import { rawPdf } from "../fixtures/raw-pdf.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { makerFor, resize, row, signIn } from "./steps.ts";

/* Of a very long PDF the first pages are shown, which it says. */

for (const language of flowLanguages("ar")) {
  test(`a PDF of 2,100 pages says how many there are, and where the rest can be read (${language})`, async ({
    open,
    firm,
  }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    await make.document({ name: "long.pdf", bytes: longPdf(2_100), type: "application/pdf" }, category);
    await make.document(pdfPaper("short.pdf"), category);
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await row(page, "long").locator("[data-open]").click();
    const viewer = page.locator("dialog.viewer");
    const note = viewer.getByText(says(language, "viewer.pagesCut", { pages: 2_100, shown: 2_000 }));
    await expect(note).toBeVisible();
    await expect(viewer.getByText("/ 2000")).toBeVisible();
    await resize(page, 390, 844);
    await expect(note).toBeInViewport({ ratio: 1 });
    await viewer.getByRole("button", { name: says(language, "common.close"), exact: true }).click();
    await resize(page, 1280, 800);
    await row(page, "short").locator("[data-open]").click();
    await expect(viewer.getByText("/ 1")).toBeVisible();
    await expect(viewer.getByRole("note")).toHaveCount(0);
  });
}

test("a page of 3,000 points is seen whole on a phone, and as sharp as the screen", async ({ open, firm }) => {
  const bytes = rawPdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 3000 2000]>>",
  ]);
  const make = makerFor(firm.noura);
  await make.document({ name: "plan.pdf", bytes, type: "application/pdf" }, await make.category("Plans"));
  const { page } = await open();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, firm.noura);
  await page.locator("[data-open]").first().click();
  const scroller = page.locator("dialog.viewer [data-paper]");
  await expect(scroller.locator("figure")).toBeInViewport({ ratio: 1 });
  expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expect
    .poll(() =>
      scroller
        .locator("canvas")
        .evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth / devicePixelRatio),
    )
    .toBeCloseTo(1, 1);
});
