import type { Locator, Page } from "@playwright/test";
import { jpegPaper } from "../fixtures/files.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { LONG, makerFor, row, settled, signIn } from "./steps.ts";

/* A phone ends the browser while its person is in another app: the scanned pages are still there. */

test.use({ windows: true });
test.setTimeout(LONG);

type Language = "en" | "ar";

const scan = (language: Language, key: string, values = {}) => says(language, `documents.scan.${key}`, values);
const dialogOf = (page: Page, language: Language) => page.getByRole("dialog", { name: scan(language, "title") });

async function openScan(page: Page, language: Language): Promise<Locator> {
  await page.goto("/?tab=upload");
  await settled(page, language);
  await page.getByRole("button", { name: scan(language, "open"), exact: true }).click();
  return dialogOf(page, language);
}

/** How many pages the device keeps. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith("sijil-scans-"))?.name;
    if (!name) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const counting = opening.result.transaction("pictures").objectStore("pictures").count();
        counting.onsuccess = () => {
          opening.result.close();
          resolve(counting.result);
        };
      };
    });
  });

for (const language of flowLanguages("ar")) {
  test(`pages of a scan outlive a browser that is killed, until they are filed or discarded (${language})`, async ({
    install,
    firm,
  }) => {
    await makerFor(firm.noura).category("Contracts");
    const two = language === "ar" ? "two" : "other";
    const browser = await install({ language });
    await signIn(browser.page, firm.noura, language);
    await settled(browser.page, language);
    // Chromium has the session's cookie on its disk once it has closed
    await browser.restart();
    let dialog = await openScan(browser.page, language);
    const photo = ({ bytes }: ReturnType<typeof jpegPaper>, name: string) => ({
      name,
      mimeType: "image/jpeg",
      buffer: Buffer.from(bytes),
    });
    const choose = dialog.locator('input[type="file"][multiple]');
    await choose.setInputFiles([photo(jpegPaper(), "1.jpg"), photo(jpegPaper(), "2.jpg")]);
    await expect(dialog.getByRole("button", { name: scan(language, "page", { number: 2 }) })).toBeVisible();
    await dialog.getByRole("button", { name: scan(language, "blackWhite") }).click();
    await expect.poll(() => kept(browser.page)).toBe(2);
    await browser.kill();

    await browser.reopen();
    dialog = await openScan(browser.page, language);
    await expect(dialog.getByText(scan(language, `interrupted_${two}`, { count: 2 }))).toBeVisible();
    await dialog.getByRole("button", { name: scan(language, `goOn_${two}`, { count: 2 }) }).click();
    await expect(dialog.getByRole("button", { name: scan(language, "blackWhite") })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await dialog.getByRole("button", { name: scan(language, `done_${two}`, { count: 2 }) }).click();
    await expect(dialog).toBeHidden();
    // the file waits in its form, which is not filed yet
    await expect(browser.page.locator("[data-chosen]")).toBeVisible();
    await expect.poll(() => kept(browser.page)).toBe(2);
    await browser.kill();

    await browser.reopen();
    dialog = await openScan(browser.page, language);
    await dialog.getByRole("button", { name: scan(language, `goOn_${two}`, { count: 2 }) }).click();
    await dialog.getByRole("button", { name: scan(language, `done_${two}`, { count: 2 }) }).click();
    const { page } = browser;
    // the name that is proposed with the file has come
    await expect(page.locator("[data-chosen]")).toBeVisible();
    await page.getByLabel(says(language, "documents.form.nameCard")).fill("Lease of the shop");
    await page
      .getByLabel(says(language, "documents.form.category"), { exact: true })
      .selectOption({ label: "Contracts" });
    await page
      .getByRole("button", { name: says(language, "documents.form.submit"), exact: true })
      .last()
      .click();
    await expect(row(page, "Lease of the shop")).toBeVisible();
    await expect.poll(() => kept(page)).toBe(0);

    dialog = await openScan(page, language);
    await dialog.locator('input[type="file"][multiple]').setInputFiles([photo(jpegPaper(), "3.jpg")]);
    await expect.poll(() => kept(page)).toBe(1);
    await browser.kill();
    await browser.reopen();
    await browser.page.goto("/");
    await settled(browser.page, language);
    // signing out would delete it, and asks
    await browser.page.getByRole("banner").getByRole("button", { name: "Noura" }).click();
    await browser.page.getByRole("menuitem", { name: says(language, "header.logout"), exact: true }).click();
    const question = browser.page.getByRole("alertdialog", { name: says(language, "session.scansTitle") });
    await expect(question).toContainText(says(language, "session.scansSentence_one", { count: 1 }));
    await question.getByRole("button", { name: says(language, "common.cancel"), exact: true }).click();
    dialog = await openScan(browser.page, language);
    await dialog.getByRole("button", { name: scan(language, "discard"), exact: true }).click();
    await browser.page.getByRole("button", { name: scan(language, "discardAction"), exact: true }).click();
    await expect.poll(() => kept(browser.page)).toBe(0);
    await expect(dialog.getByRole("button", { name: scan(language, "choose") })).toBeVisible();
  });
}
