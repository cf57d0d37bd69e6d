import type { Page } from "@playwright/test";
import { docxPaper } from "../fixtures/files.ts";
import { rawPages } from "../fixtures/raw-pdf.ts";
import { expect, says, test } from "./fixtures.ts";
import { makerFor, row, signIn } from "./steps.ts";

/* Ctrl+A selects the paper and nothing around it, and copying then takes all of it. */

const viewer = (page: Page) => page.locator("dialog.viewer");

async function copied(page: Page): Promise<string> {
  // a worker's tests share one clipboard, and what an earlier one copied is no answer to this one
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).not.toBe("");
  return read();
}

test("of a PDF all pages are copied, and of a Word file its text, without the bars around them", async ({
  open,
  firm,
}) => {
  const make = makerFor(firm.noura);
  const category = await make.category("Contracts");
  const pages = Array.from({ length: 12 }, (_, index) => ({ line: `Clause number ${index + 1}` }));
  await make.document({ name: "clauses.pdf", bytes: rawPages(pages), type: "application/pdf" }, category);
  await make.document(docxPaper(), category);
  const { page } = await open();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, firm.noura);
  await row(page, "clauses").locator("[data-open]").click();
  await expect(viewer(page).locator(".paper-text").first()).toContainText("Clause number 1");
  expect(await copied(page)).toBe(`${pages.map(({ line }) => line).join("\n\n")}\n`);
  // in a field it is the field's text
  const number = page.getByLabel(says("en", "viewer.pageNumber"));
  await number.focus();
  await page.keyboard.press("Control+a");
  expect(await number.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])).toEqual([
    0, 1,
  ]);
  await page.keyboard.press("Escape");

  await expect(viewer(page)).toHaveCount(0);
  await row(page, "minutes").locator("[data-open]").click();
  await expect(viewer(page).locator("[data-docx]")).toContainText("The rent is 450.50 KWD a month.");
  const words = await copied(page);
  expect(words).toContain("The rent is 450.50 KWD a month.");
  expect(words.trimStart().startsWith("Lease of the shop in Salmiya")).toBe(true);
  expect(words.trimEnd().endsWith("وقّعه الطرفان.")).toBe(true);
});
