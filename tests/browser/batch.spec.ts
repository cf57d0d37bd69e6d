import type { Locator } from "@playwright/test";
import type { Document } from "#domain/index";
import { arabicPdf, badPapers, docPaper, docxPaper, type Paper, pdfPaper } from "../fixtures/files.ts";
import { expect, says, test } from "./fixtures.ts";
import { drop, makerFor, row, settled, signIn, status } from "./steps.ts";

const batch = (key: string, values: Record<string, string | number> = {}, language: "en" | "ar" = "en") =>
  says(language, `documents.batch.${key}`, values);
const category = (place: Locator, language: "en" | "ar" = "en") =>
  place.getByLabel(says(language, "documents.form.category"), { exact: true });

test("twelve files dropped without a connection, one of them refused, arrive once each after a killed browser", async ({
  install,
  server,
  firm,
}) => {
  for (const name of ["Contracts", "Letters"]) await makerFor(firm.noura).category(name);
  const one = await install();
  await signIn(one.page, firm.noura);
  await one.restart();
  await one.page.goto("/");
  await settled(one.page);
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
  await expect(status(one.page, says("en", "sync.saved"))).toBeVisible();
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
  await makerFor(firm.noura).category("العقود");
  const { page } = await open({ language: "ar", phone: true });
  await signIn(page, firm.noura, "ar");
  await page
    .getByRole("button", { name: says("ar", "documents.uploadAction"), exact: true })
    .first()
    .click();
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

test("a file dropped on any screen goes to the upload dialog; without the right a drop says why", async ({
  open,
  server,
  firm,
}) => {
  const { page } = await open();
  await signIn(page, firm.noura);
  const dialog = page.getByRole("dialog", { name: says("en", "documents.form.dialogTitle") });
  for (const path of ["/", "/employee", "/profile"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await drop(page, [pdfPaper("lease.pdf")]);
    await expect(dialog.getByLabel(says("en", "documents.form.nameDialog"))).toHaveValue("lease");
    await dialog.getByRole("button", { name: says("en", "common.cancel") }).click();
    await expect(dialog).toBeHidden();
  }
  const reader = await server.makeUser({ organizationId: firm.id, permissions: ["view"] });
  const other = await open();
  await signIn(other.page, reader);
  await drop(other.page, [pdfPaper("a.pdf"), pdfPaper("b.pdf")]);
  await expect(other.page.getByRole("status").getByText(says("en", "documents.denied.upload"))).toBeVisible();
  await expect(other.page.getByRole("dialog")).toHaveCount(0);
});
