import type { Page } from "@playwright/test";
import { docx } from "../../scripts/lib/papers/docx.mjs";
import { arabicPdf, docxPaper, pdfPaper } from "../fixtures/files.ts";
import { expect, says, test } from "./fixtures.ts";
import { fetchPdfium } from "./kept-texts.ts";
import { flowLanguages } from "./languages.ts";
import { makerFor, row, settled, signIn, status, upload } from "./steps.ts";

/* Papers found by the words in them: filed without a connection, kept, and gone with the person. */

const search = (page: Page, language: "en" | "ar") =>
  page.getByLabel(says(language, "documents.filters.search"), { exact: true });

for (const language of flowLanguages("ar")) {
  const [word, shown] = language === "en" ? ["salmiya", "Salmiya"] : ["السالميه", "السالمية"];

  test(`papers filed offline are found by their words, after a reload too (${language})`, async ({
    open,
    line,
    server,
    firm,
  }) => {
    await makerFor(firm.noura).category("Contracts");
    const { page } = await open({ offline: true, url: line.url, language });
    await signIn(page, firm.noura, language);
    await settled(page, language);
    await fetchPdfium(page);
    line.cut();
    const pdf = language === "en" ? pdfPaper("one.pdf") : arabicPdf("one.pdf");
    await upload(page, pdf, { name: "First", category: "Contracts" }, language);
    await upload(page, docxPaper("two.docx"), { name: "Second", category: "Contracts" }, language);

    const isFound = async () => {
      await search(page, language).fill(word);
      for (const name of ["First", "Second"]) {
        await expect(row(page, name)).toBeVisible();
        await expect(row(page, name).locator("mark").first()).toHaveText(shown);
      }
    };
    await isFound();
    await search(page, language).fill("First");
    await expect(row(page, "one.pdf")).toBeVisible();
    await expect(row(page, "Second")).toBeHidden();
    await page.reload();
    await isFound();
    await row(page, "First").getByRole("button", { name: "First", exact: true }).click();
    await expect(page).toHaveURL(/page=1/);
    await page.goBack();

    line.mend();
    await search(page, language).fill("");
    await expect(status(page, says(language, "sync.saved"))).toBeVisible();
    await isFound();

    // who may not see a paper does not find it by its words
    const other = await server.makeUser({ fullName: "Sami", organizationId: firm.id, permissions: [] });
    const theirs = await open({ offline: true, language });
    await signIn(theirs.page, other, language);
    await settled(theirs.page, language);
    await theirs.page.goto(`/?search=${word}`);
    await expect(theirs.page.getByText(says(language, "documents.empty.title"))).toBeVisible();

    await page.getByRole("banner").getByRole("button", { name: "Noura" }).click();
    await page.getByRole("menuitem", { name: says(language, "header.logout"), exact: true }).click();
    await expect(page).toHaveURL(/\/auth/);
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(databases.filter((name) => name?.startsWith("sijil-"))).toEqual([]);
  });
}

test("what is offered for a typo finds something, as a whole and among what is filtered", async ({ open, firm }) => {
  const make = makerFor(firm.noura);
  await make.category("Contracts");
  await make.category("Letters");
  const { page } = await open();
  await signIn(page, firm.noura);
  const paper = (name: string, line: string) => ({ ...docxPaper(name), bytes: docx({ lines: [line] }) });
  await upload(page, paper("one.docx", "The zebrafish of the laboratory"), { name: "First", category: "Contracts" });
  await upload(page, paper("two.docx", "A dish for the kitchen"), { name: "Second", category: "Contracts" });
  const offer = page.getByText(says("en", "documents.contents.didYouMean"));
  await search(page, "en").fill("zebrafish");
  await expect(row(page, "First")).toBeVisible();
  await search(page, "en").fill("dish");
  await expect(row(page, "Second")).toBeVisible();
  // each word is somewhere, and no paper has both
  await search(page, "en").fill("zebrafihs fish");
  await expect(page.getByText(says("en", "documents.empty.title"))).toBeVisible();
  await search(page, "en").fill("zebrafihs");
  await expect(offer).toBeVisible();
  await search(page, "en").fill("zebrafihs fish");
  await expect(offer).toBeHidden();
  await upload(page, paper("three.docx", "One zebrafish, one dish"), { name: "Third", category: "Letters" });
  await search(page, "en").fill("zebrafihs fish");
  await page.getByRole("button", { name: "zebrafish dish", exact: true }).click();
  await expect(row(page, "Third")).toBeVisible();
  await page.getByLabel(says("en", "documents.filters.category"), { exact: true }).selectOption("Contracts");
  await search(page, "en").fill("zebrafihs fish");
  await expect(page.getByText(says("en", "documents.empty.title"))).toBeVisible();
  await expect(offer).toBeHidden();
});

test("a typo is answered by a word that is there", async ({ open, firm }) => {
  const make = makerFor(firm.noura);
  await make.category("Contracts");
  const { page } = await open();
  await signIn(page, firm.noura);
  await upload(page, docxPaper("two.docx"), { name: "Second", category: "Contracts" });
  await search(page, "en").fill("salmiya");
  await expect(row(page, "Second")).toBeVisible();
  await search(page, "en").fill("salmyia");
  await page.getByRole("button", { name: "Salmiya", exact: true }).click();
  await expect(row(page, "Second")).toBeVisible();
  await expect(search(page, "en")).toHaveValue("Salmiya");
});
