import type { Locator, Page } from "@playwright/test";
import type { Document } from "#domain/index";
import { arabicPdf, badPapers, docPaper, docxPaper, type Paper, pdfPaper } from "../fixtures/files.ts";
import { form } from "../server/client.ts";
import { expect, says, test } from "./fixtures.ts";
import { addCategory, row, signIn, status, tab } from "./steps.ts";

/** Lets files go above the Documents tab. */
async function drop(page: Page, papers: readonly Paper[]) {
  const files = papers.map(({ name, type, bytes }) => ({ name, type, text: Buffer.from(bytes).toString("base64") }));
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, type, text } of given) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, files);
  await page.getByRole("tabpanel").locator("> *").first().dispatchEvent("drop", { dataTransfer });
}

const batch = (key: string, values: Record<string, string | number> = {}, language: "en" | "ar" = "en") =>
  says(language, `documents.batch.${key}`, values);
const category = (place: Locator, language: "en" | "ar" = "en") =>
  place.getByLabel(says(language, "documents.form.category"), { exact: true });

test("twelve files dropped without a connection, one of them refused, arrive once each after a killed browser", async ({
  open,
  server,
  firm,
}) => {
  const one = await open();
  await signIn(one.page, firm.noura);
  await one.restart();
  await one.page.goto("/");
  await addCategory(one.page, "Contracts");
  await addCategory(one.page, "Letters");
  await tab(one.page, "documents");
  await expect(status(one.page, says("en", "sync.saved"))).toBeVisible();
  await server.kill9();
  await one.page.reload();

  const pdfs = Array.from({ length: 8 }, (_, at) => pdfPaper(`paper-${at + 1}.pdf`, 40_000));
  const good = [...pdfs, docPaper("letter.doc"), docxPaper("minutes.docx"), arabicPdf("عقد إيجار.pdf")];
  const left: Paper = { name: ".DS_Store", type: "", bytes: new Uint8Array(10) };
  await drop(one.page, [...good, badPapers.htmlNamedPdf(), left]);
  const dialog = one.page.getByRole("dialog", { name: batch("upload_other", { count: 11 }) });
  const group = (name: string) => dialog.getByRole("group", { name, exact: true });
  await expect(group("invoice.pdf").getByRole("alert")).toContainText("content");
  await expect(dialog.getByText(batch("refused_one", { count: 1 }))).toBeVisible();
  await dialog.getByRole("button", { name: batch("upload_other", { count: 11 }) }).click();
  const all = dialog.getByRole("group", { name: batch("forAll") });
  await expect(category(all)).toBeFocused();
  await expect(all).toContainText("Category is required");
  await category(all).selectOption({ label: "Contracts" });
  await category(group("letter.doc")).selectOption({ label: "Letters" });
  await group("paper-1.pdf").getByLabel(says("en", "documents.form.nameDialog")).fill("The first paper");
  await dialog.getByRole("button", { name: batch("upload_other", { count: 11 }) }).click();
  await expect(one.page.getByText(batch("kept_other", { count: 11 }))).toBeVisible();
  const waiting = one.page.getByRole("dialog", { name: batch("title") });
  await expect(waiting.getByText(says("en", "documents.marks.waiting"))).toHaveCount(11);
  await waiting
    .getByRole("button", { name: says("en", "common.close") })
    .last()
    .click();
  await expect(row(one.page, "The first paper")).toBeVisible();

  await one.kill();
  await one.reopen();
  await one.page.goto("/");
  await expect(status(one.page, says("en", "sync.offlineWaiting_other", { count: 11 }))).toBeVisible();
  await server.restart();
  await expect(status(one.page, says("en", "sync.saved"))).toBeVisible({ timeout: 60_000 });
  const documents = (await firm.daniel.client.get<Document[]>("/api/documents")).json;
  expect(documents.map(({ filename }) => filename).sort()).toEqual(good.map(({ name }) => name).sort());
  const categories = (await firm.daniel.client.get<{ id: number; name: string }[]>("/api/categories")).json;
  const letters = categories.find(({ name }) => name === "Letters");
  const filed = documents.filter(({ categoryId }) => categoryId === letters?.id);
  expect(filed.map(({ filename }) => filename)).toEqual(["letter.doc"]);
  expect(documents.find(({ filename }) => filename === "paper-1.pdf")?.name).toBe("The first paper");
});

test("several files chosen on a phone, in Arabic, close their dialog when they have arrived", async ({
  open,
  firm,
}) => {
  const { page } = await open({ language: "ar", phone: true });
  await signIn(page, firm.noura, "ar");
  await addCategory(page, "العقود", "ar");
  await tab(page, "documents", "ar");
  await page.getByRole("button", { name: batch("open", {}, "ar") }).click();
  const dialog = page.getByRole("dialog");
  const files = [arabicPdf("عقد إيجار.pdf"), pdfPaper("lease-2026.pdf")];
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(files.map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: Buffer.from(bytes) })));
  await category(dialog.getByRole("group", { name: batch("forAll", {}, "ar") }), "ar").selectOption({
    label: "العقود",
  });
  await dialog.getByRole("button", { name: batch("upload_two", {}, "ar") }).click();
  await expect(page.getByText(batch("uploaded_two", {}, "ar"), { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "عقد إيجار" })).toBeVisible();
});

test("one dropped file goes to the upload dialog; without the right a drop says why", async ({
  open,
  server,
  firm,
}) => {
  const { page } = await open();
  await signIn(page, firm.noura);
  await drop(page, [pdfPaper("lease.pdf")]);
  const dialog = page.getByRole("dialog", { name: says("en", "documents.form.dialogTitle") });
  await expect(dialog.getByLabel(says("en", "documents.form.nameDialog"))).toHaveValue("lease");
  const reader = await server.makeUser({ organizationId: firm.id, permissions: ["view"] });
  const other = await open();
  await signIn(other.page, reader);
  await drop(other.page, [pdfPaper("a.pdf"), pdfPaper("b.pdf")]);
  await expect(other.page.getByRole("status").getByText(says("en", "documents.denied.upload"))).toBeVisible();
  await expect(other.page.getByRole("dialog")).toHaveCount(0);
});

const selection = (key: string, values: Record<string, string | number> = {}, language: "en" | "ar" = "en") =>
  says(language, `documents.selection.${key}`, values);

test("rows are selected by keyboard and pointer, moved, deleted and brought back together, without a connection too", async ({
  open,
  server,
  firm,
}) => {
  const { client } = firm.noura;
  const contracts = (await client.post<{ id: number }>("/api/categories", { name: "Contracts" })).json.id;
  await client.post("/api/categories", { name: "Letters" });
  for (const name of ["a", "b", "c", "d"]) {
    await client.post("/api/documents", form({ file: pdfPaper(`${name}.pdf`), name, categoryId: contracts }));
  }
  const { page } = await open();
  await signIn(page, firm.noura);
  await page.getByRole("button", { name: says("en", "documents.columns.name") }).click();
  const box = (name: string) => page.getByRole("checkbox", { name: selection("row", { name }), exact: true });
  const bar = page.getByRole("region", { name: selection("bar") });
  const act = (name: string) => bar.getByRole("button", { name, exact: true });

  await box("a").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar).toContainText(selection("count_other", { formatted: 3 }));
  await expect(box("c")).toBeFocused();
  await page.keyboard.press("Shift+ArrowUp");
  await expect(box("c")).not.toBeChecked();
  await act(selection("move")).click();
  const dialog = page.getByRole("dialog", { name: selection("moveTitle_other", { count: 2 }) });
  await category(dialog).selectOption({ label: "Letters" });
  await dialog.getByRole("button", { name: selection("moveTitle_other", { count: 2 }) }).click();
  await expect(page.getByText(selection("moved_other", { count: 2 }))).toBeVisible();
  await expect(bar).toBeHidden();
  for (const name of ["a.pdf", "b.pdf"]) await expect(row(page, name)).toContainText("Letters");
  await expect(status(page, says("en", "sync.saved"))).toBeVisible();

  await box("d").focus();
  await page.keyboard.press("Control+a");
  await expect(bar).toContainText(selection("count_other", { formatted: 4 }));
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await server.kill9();
  await box("b").click();
  await box("d").click({ modifiers: ["Shift"] });
  await expect(bar).toContainText(selection("count_other", { formatted: 3 }));
  await act(says("en", "documents.actions.delete")).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(selection("removeDetail_other", { count: 3 }));
  await question.getByRole("button", { name: selection("removeTitle_other", { count: 3 }) }).click();
  await expect(page.getByText(selection("removed_other", { count: 3 }))).toBeVisible();
  await expect(row(page, "c.pdf")).toBeHidden();
  await page.getByRole("button", { name: says("en", "common.undo") }).click();
  for (const name of ["a.pdf", "b.pdf", "c.pdf", "d.pdf"]) await expect(row(page, name)).toBeVisible();
  await server.restart();
  await expect(status(page, says("en", "sync.saved"))).toBeVisible({ timeout: 60_000 });
  const documents = (await firm.daniel.client.get<Document[]>("/api/documents")).json;
  const filed = documents.map(
    ({ name, categoryId }) => `${name} ${categoryId === contracts ? "Contracts" : "Letters"}`,
  );
  expect(filed.sort()).toEqual(["a Letters", "b Letters", "c Contracts", "d Contracts"]);
});

for (const language of ["en", "ar"] as const) {
  test(`a conflict shows both values in words and is settled either way (${language})`, async ({ open, firm }) => {
    const { client } = firm.noura;
    const ids: number[] = [];
    for (const name of ["Contracts", "الرسائل", "Minutes"]) {
      ids.push((await client.post<{ id: number }>("/api/categories", { name })).json.id);
    }
    const [contracts = 0, , minutes = 0] = ids;
    const made = await client.post<Document>(
      "/api/documents",
      form({ file: pdfPaper("lease.pdf"), name: "lease", categoryId: contracts }),
    );
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    // every part of the page is on the device before the line goes
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    await expect(row(page, "lease.pdf")).toBeVisible();
    const say = (key: string) => says(language, `sync.conflict.${key}`);
    /** This person files the paper under letters without a line; a colleague files it elsewhere meanwhile. */
    const conflict = async (theirs: number, count: number) => {
      await expect(status(page, says(language, "sync.saved"))).toBeVisible();
      await page.context().setOffline(true);
      await page
        .getByRole("button", {
          name: says(language, "documents.actions.named", {
            action: says(language, "documents.actions.edit"),
            name: "lease",
          }),
        })
        .click();
      const dialog = page.getByRole("dialog", { name: says(language, "documents.edit.title") });
      await category(dialog, language).selectOption({ label: "الرسائل" });
      await dialog.getByRole("button", { name: says(language, "documents.edit.save") }).click();
      await expect(dialog).toBeHidden();
      const theirChange = { categoryId: theirs };
      const answer = await firm.daniel.client.patch(`/api/documents/${made.json.id}`, theirChange);
      expect(answer.status).toBe(200);
      await page.context().setOffline(false);
      const attention = status(page, says(language, "sync.attention_one", { count }));
      await expect(attention).toBeVisible({ timeout: 60_000 });
      await attention.click();
      return page.getByRole("dialog", { name: says(language, "sync.title") });
    };
    const filed = async () => (await firm.daniel.client.get<Document[]>("/api/documents")).json[0]?.categoryId;

    const first = await conflict(minutes, 1);
    const field = first.locator('[data-conflict="categoryId"]');
    await expect(field).toContainText(says(language, "documents.form.category"));
    await expect(field).toContainText(`${say("yours")} الرسائل`);
    await expect(field).toContainText(`${say("now")} Minutes`);
    await expect(first.locator("[data-conflict]")).toHaveCount(1);
    await first.getByRole("button", { name: say("keepTheirs") }).click();
    await expect(status(page, says(language, "sync.saved"))).toBeVisible();
    expect(await filed()).toBe(minutes);
    await page.keyboard.press("Escape");

    const second = await conflict(contracts, 1);
    await expect(second.locator('[data-conflict="categoryId"]')).toContainText(`${say("now")} Contracts`);
    await second.getByRole("button", { name: say("useMine") }).click();
    await expect(status(page, says(language, "sync.saved"))).toBeVisible();
    expect(await filed()).toBe(ids[1]);
  });
}
