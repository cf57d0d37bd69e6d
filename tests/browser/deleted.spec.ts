import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { pdfPaper } from "../fixtures/files.ts";
import { expect, says, test } from "./fixtures.ts";
import { addCategory, row, signIn, tab, upload } from "./steps.ts";

type Language = "en" | "ar";

const item = (page: Page, name: string) => page.locator("[data-deleted]").filter({ hasText: name });

function restoreButton(page: Page, name: string, language: Language, action = "deleted.restore") {
  return page.getByRole("button", { name: says(language, "deleted.named", { action: says(language, action), name }) });
}

async function confirmed(page: Page, language: Language, key: string) {
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: says(language, key), exact: true })
    .click();
}

async function deleteDocument(page: Page, name: string, language: Language) {
  const action = says(language, "documents.actions.delete");
  await page.getByRole("button", { name: says(language, "documents.actions.named", { action, name }) }).click();
  await confirmed(page, language, "documents.remove.confirm");
  await expect(row(page, name)).toBeHidden();
}

async function openDeleted(page: Page, language: Language) {
  await page.getByRole("link", { name: says(language, "deleted.title") }).click();
  await expect(page.getByRole("heading", { level: 1, name: says(language, "deleted.title") })).toBeFocused();
}

for (const language of ["en", "ar"] as const) {
  test(`lists what was deleted and brings it back for everybody (${language})`, async ({ open, firm, server }) => {
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await addCategory(page, "Contracts", language);
    await tab(page, "documents", language);
    await upload(page, pdfPaper("lease.pdf"), { category: "Contracts" }, language);
    await expect(page.getByRole("banner").getByRole("button", { name: says(language, "sync.saved") })).toBeVisible();
    const categories = await (await page.request.get(`${server.url}/api/categories`)).json();
    const headers = { Origin: server.url };
    const categoryId = categories[0].id;
    for (const name of ["Rent", "Cars"]) {
      const data = { name, categoryId };
      const answer = await page.request.post(`${server.url}/api/subcategories`, { data, headers });
      expect(answer.status()).toBe(201);
    }

    await deleteDocument(page, "lease", language);
    const gone = await page.request.delete(`${server.url}/api/categories/${categoryId}`, { headers });
    expect(gone.status()).toBe(204);

    await openDeleted(page, language);
    for (const name of ["lease", "Contracts"]) {
      await expect(item(page, name)).toContainText("Noura");
      await expect(restoreButton(page, name, language)).toBeVisible();
    }
    // its subcategories come back with it, not by themselves
    await expect(item(page, "Rent")).toBeHidden();
    const days = says(language, `deleted.daysLeft_${language === "ar" ? "many" : "other"}`, { formatted: 30 });
    await expect(item(page, "lease")).toContainText(days);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    for (const name of ["Contracts", "lease"]) {
      await restoreButton(page, name, language).click();
      await expect(page.getByText(says(language, "deleted.restored", { name }))).toBeVisible();
      await expect(item(page, name)).toBeHidden();
    }
    await expect(page.getByText(says(language, "deleted.empty"), { exact: true })).toBeVisible();
    await page.goBack();
    await expect(row(page, "lease")).toContainText("Contracts");

    const other = await open({ language });
    await signIn(other.page, firm.daniel, language);
    await expect(row(other.page, "lease")).toContainText("Contracts");
    const subcategories = await (await other.page.request.get(`${server.url}/api/subcategories`)).json();
    expect(subcategories).toHaveLength(2);
  });
}

test("takes back offline what was deleted offline, and restores what it had listed", async ({ open, firm, line }) => {
  const { page } = await open({ url: line.url });
  await signIn(page, firm.noura);
  await addCategory(page, "Contracts");
  await tab(page, "documents");
  for (const name of ["lease.pdf", "letter.pdf"]) await upload(page, pdfPaper(name), { category: "Contracts" });
  await deleteDocument(page, "lease", "en");
  await openDeleted(page, "en");
  await expect(restoreButton(page, "lease", "en")).toBeVisible();
  await page.getByRole("button", { name: says("en", "common.back") }).click();

  line.cut();
  await deleteDocument(page, "letter", "en");
  await openDeleted(page, "en");
  await expect(item(page, "letter")).toContainText(says("en", "documents.marks.waiting"));
  await expect(page.getByText(says("en", "deleted.older"))).toBeVisible();
  await restoreButton(page, "lease", "en").click();
  await expect(item(page, "lease")).toContainText(says("en", "documents.marks.waiting"));
  await restoreButton(page, "letter", "en", "common.undo").click();
  await expect(item(page, "letter").getByRole("button")).toHaveCount(0);

  line.mend();
  await expect(page.getByText(says("en", "deleted.empty"), { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: says("en", "common.back") }).click();
  for (const name of ["lease", "letter"]) await expect(row(page, name)).toBeVisible();
});

test("says that the list needs the connection, and why a restoring was refused", async ({
  open,
  firm,
  line,
  server,
}) => {
  const { page } = await open({ url: line.url });
  await signIn(page, firm.noura);
  const headers = { Origin: line.url };
  const make = async (path: string, data: object): Promise<number> =>
    (await (await page.request.post(path, { data, headers })).json()).id;
  const categoryId = await make("/api/categories", { name: "Contracts" });
  const subcategoryId = await make("/api/subcategories", { name: "Rent", categoryId });
  expect((await page.request.delete(`/api/subcategories/${subcategoryId}`, { headers })).status()).toBe(204);
  // the whole app is on the device
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  line.cut();
  await openDeleted(page, "en");
  await expect(page.getByText(says("en", "deleted.offline"), { exact: true })).toBeVisible();
  line.mend();
  await page.getByRole("button", { name: says("en", "common.retry"), exact: true }).click();
  await expect(item(page, "Rent")).toBeVisible();

  line.cut();
  const daniel = await open();
  await signIn(daniel.page, firm.daniel);
  const own = { headers: { Origin: server.url } };
  expect((await daniel.page.request.delete(`${server.url}/api/categories/${categoryId}`, own)).status()).toBe(204);
  await restoreButton(page, "Rent", "en").click();
  line.mend();
  await expect(item(page, "Rent")).toContainText("The category was deleted. Restore it first.", { timeout: 60_000 });
  await expect(restoreButton(page, "Rent", "en")).toBeVisible();
});
