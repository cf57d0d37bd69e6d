import type { Page } from "@playwright/test";
import type { Document } from "#domain/index";
import { dayIn } from "../fixtures/days.ts";
import { pdfPaper } from "../fixtures/files.ts";
import { barriers, overflowing } from "./a11y-checks.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { makerFor, row, settled, signIn, status } from "./steps.ts";

type Language = "en" | "ar";

/** Where a document is opened by its row's button. */
async function openDocument(page: Page, language: Language, name: string) {
  const action = says(language, "documents.actions.edit");
  await page.getByRole("button", { name: says(language, "documents.actions.named", { action, name }) }).click();
  return page.getByRole("dialog", { name: says(language, "documents.edit.title") });
}

for (const language of flowLanguages("ar")) {
  const say = (key: string, values = {}) => says(language, `documents.${key}`, values);
  const labelled = (key: string) => new RegExp(`^${say(key)}`);
  const names = (page: Page) =>
    page.locator("[data-document] p:first-child").evaluateAll((all) => all.map((one) => one.textContent));

  test(`a licence is filed with its date, seen when it is due, handed over and renewed offline (${language})`, async ({
    open,
    firm,
    line,
  }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Licences");
    await make.document(pdfPaper("letter.pdf"), category);
    const { page } = await open({ offline: true, language, url: line.url });
    await signIn(page, firm.noura, language);
    const lease = await firm.daniel.client.patch(
      `/api/documents/${await make.document(pdfPaper("lease.pdf"), category)}`,
      { dueDate: dayIn(60) },
    );
    expect(lease.status).toBe(200);

    await page
      .getByRole("button", { name: say("uploadAction"), exact: true })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: say("form.dialogTitle") });
    const { name, type, bytes } = pdfPaper("licence.pdf");
    await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: type, buffer: Buffer.from(bytes) });
    await dialog.getByLabel(say("form.category"), { exact: true }).selectOption({ label: "Licences" });
    await dialog.getByRole("button", { name: say("form.showDue"), exact: true }).click();
    await dialog.getByLabel(labelled("form.dueDate")).fill("31/2/2027");
    await dialog.getByRole("button", { name: say("form.submit") }).click();
    await expect(dialog.getByLabel(labelled("form.dueDate"))).toHaveAttribute("aria-invalid", "true");
    const [year, month, day] = dayIn(-3).split("-");
    await dialog.getByLabel(labelled("form.dueDate")).fill(`${day}/${month}/${year}`);
    await dialog.getByLabel(labelled("form.responsibleId")).selectOption({ label: "Daniel" });
    await dialog.getByRole("button", { name: say("form.submit") }).click();
    await expect(dialog).toBeHidden();
    const ago = language === "en" ? say("due.ago_other", { count: 3 }) : say("due.ago_few", { count: 3 });
    await expect(row(page, "licence.pdf")).toContainText(ago);
    await expect(row(page, "licence.pdf")).toContainText("Daniel");

    // the home screen says so, and one click opens it
    const due = page.getByRole("button", { name: says(language, "dashboard.due.expiredDocuments_one", { count: 1 }) });
    await due.click();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole("link", { name: /^licence/ }).click();
    const paper = page.getByRole("dialog", { name: "licence" });
    await expect(paper.locator("dd", { hasText: ago })).toBeVisible();
    await expect(paper.locator("dd", { hasText: "Daniel" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(paper).toBeHidden();
    const form = await openDocument(page, language, "licence");
    await expect(form.getByLabel(labelled("form.dueDate"))).toHaveValue(`${day}/${month}/${year}`);
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();

    // filtered and ordered, in the address
    await page.getByRole("button", { name: say("filters.showAdvanced"), exact: true }).click();
    await page.getByLabel(says(language, "lists.sortBy")).selectOption({ label: say("dueFirst") });
    await expect.poll(() => names(page)).toEqual(["licence", "lease", "letter"]);
    await page
      .getByLabel(say("filters.due"), { exact: true })
      .selectOption({ label: say("filters.dueWithin", { number: 90 }) });
    await expect.poll(() => names(page)).toEqual(["licence", "lease"]);
    await expect(page).toHaveURL(/\?sort=due&due=90$/);
    await page.getByLabel(say("filters.due"), { exact: true }).selectOption({ label: say("filters.dueIn.expired") });
    await expect.poll(() => names(page)).toEqual(["licence"]);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(["licence"]);

    // without a connection it is renewed and taken over
    await settled(page, language);
    line.cut();
    const edit = await openDocument(page, language, "licence");
    await edit.getByLabel(labelled("form.dueDate")).fill(dayIn(400));
    await edit.getByLabel(labelled("form.responsibleId")).selectOption({
      label: say("form.myself", { name: "Noura" }),
    });
    await edit.getByRole("button", { name: say("edit.save"), exact: true }).click();
    await expect(edit).toBeHidden();
    await expect(due).toBeHidden();
    await page
      .getByRole("button", { name: say("filters.clear"), exact: true })
      .first()
      .click();
    await page.getByLabel(say("filters.responsible"), { exact: true }).selectOption({
      label: say("form.myself", { name: "Noura" }),
    });
    await expect.poll(() => names(page)).toEqual(["licence"]);
    await expect(row(page, "licence.pdf")).toContainText("Noura");
    line.mend();
    await expect(status(page, says(language, "sync.saved"))).toBeVisible();
    const stored = (await firm.daniel.client.get<Document[]>("/api/documents?search=licence")).json;
    expect(stored.map(({ dueDate, responsibleName }) => [dueDate, responsibleName])).toContainEqual([
      dayIn(400),
      "Noura",
    ]);
  });
}

test("what is due fits a phone and has no barriers", async ({ open, firm }) => {
  const make = makerFor(firm.noura);
  const id = await make.document(pdfPaper("licence.pdf"), await make.category("Licences"));
  const fields = { dueDate: "2026-01-31", responsibleId: firm.daniel.id, tags: "Municipality, Shop" };
  await firm.noura.client.patch(`/api/documents/${id}`, fields);
  const { page } = await open({ language: "ar", phone: true });
  await signIn(page, firm.noura, "ar");
  await page.getByRole("main").locator('a[href="/?view=today"]').click();
  await expect(page.getByRole("link", { name: /^licence/ })).toBeVisible();
  expect(await overflowing(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
});
