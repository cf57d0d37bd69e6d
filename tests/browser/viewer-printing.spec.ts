import type { Page } from "@playwright/test";
import { docxPaper } from "../fixtures/files.ts";
import { longPdf } from "../fixtures/shown-papers.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { asPrinted, asScreen } from "./print-checks.ts";
import { makerFor, row, signIn } from "./steps.ts";

/* What a person prints while a paper is open is that paper, never the page behind it. */

const viewer = (page: Page) => page.locator("dialog.viewer");
const title = (page: Page) => viewer(page).getByRole("heading", { level: 1 });

/** What the printed sheet says. */
const printedText = (page: Page) => page.evaluate(() => document.body.innerText.trim());

/** Has the page note what it hands to the browser's printing. */
const notePrints = (page: Page) =>
  page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event("beforeprint"));
      const boxes = [...document.querySelectorAll(".printed-pages, .printed-text")];
      const pictures = boxes.flatMap((box) => [...box.querySelectorAll("img")]);
      document.body.dataset.printed = `${boxes.length} ${pictures.length} ${boxes[0]?.shadowRoot?.textContent ?? ""}`;
      dispatchEvent(new Event("afterprint"));
    };
  });

for (const language of flowLanguages("ar")) {
  test(`with a paper open, Ctrl+P and the browser's menu print the paper, not the list (${language})`, async ({
    open,
    firm,
  }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    await make.document(longPdf("Guarantee"), category);
    await make.document(docxPaper(), category);
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await notePrints(page);
    const printed = (what: RegExp) => expect(page.locator("body")).toHaveAttribute("data-printed", what);

    await row(page, "minutes").locator("[data-open]").click();
    const line = viewer(page).locator("[data-docx]").getByText("The rent is 450.50 KWD a month.");
    await expect(line).toBeVisible();
    await page.keyboard.press("Control+KeyP");
    await printed(/^1 0 .*The rent is 450\.50 KWD a month\./s);
    await expect(page.locator(".printed-pages")).toHaveCount(0);
    await asPrinted(page);
    await expect(page.locator(".printed-pages").getByText("The rent is 450.50 KWD a month.")).toBeVisible();
    expect(await printedText(page)).not.toContain("Contracts");
    await asScreen(page);
    await expect(page.locator(".printed-pages")).toHaveCount(0);

    await viewer(page)
      .getByRole("button", { name: says(language, "viewer.next"), exact: true })
      .click();
    await expect(title(page)).toHaveText("register");
    await expect(viewer(page).locator("canvas").first()).toBeVisible();
    await page.keyboard.press("Control+KeyP");
    await printed(/^1 3 /);
    // the pages have to be drawn first, which the menu does not wait for
    await asPrinted(page);
    const sentence = says(language, "viewer.printByButton", { print: says(language, "viewer.print") });
    expect((await printedText(page)).split(/\n+/)).toEqual(["register", sentence]);
    await asScreen(page);
    await expect(title(page)).toBeVisible();
  });
}

test("whoever prints while a dialog is open prints the dialog without the page behind it", async ({ open, firm }) => {
  const make = makerFor(firm.noura);
  await make.document(docxPaper(), await make.category("Contracts"));
  const { page } = await open();
  await signIn(page, firm.noura);
  await expect(row(page, "minutes")).toBeVisible();
  await page.keyboard.press("Shift+Slash");
  await expect(page.getByText(says("en", "keys.print"))).toBeVisible();
  await asPrinted(page);
  await expect(page.getByText(says("en", "keys.print"))).toBeVisible();
  await expect(row(page, "minutes")).toBeHidden();

  await asScreen(page);
  await page.keyboard.press("Escape");
  await page.goto("/?tab=upload");
  await page.getByRole("button", { name: says("en", "documents.scan.open"), exact: true }).click();
  const heading = page.getByRole("heading", { name: says("en", "documents.scan.title") });
  await expect(heading).toBeVisible();
  await asPrinted(page);
  await expect(heading).toBeVisible();
  await expect(row(page, "minutes")).toBeHidden();
});
