import { sharePageWords } from "#domain/index";
import { arabicPdf, docPaper, docxPaper, pdfPaper } from "../fixtures/files.ts";
import { expect, says, test } from "./fixtures.ts";
import { addCategory, download, makerFor, row, saved, share, signIn, tab, upload } from "./steps.ts";

test("files a PDF, a DOC and a DOCX, finds each by name and gets it back byte for byte", async ({ open, firm }) => {
  const { page } = await open();
  await signIn(page, firm.noura);
  await addCategory(page, "Contracts");
  await tab(page, "documents");
  const papers = [pdfPaper("lease.pdf"), docPaper("letter.doc"), docxPaper("minutes.docx"), arabicPdf("عقد إيجار.pdf")];
  for (const paper of papers) await upload(page, paper, { category: "Contracts" });
  for (const paper of papers) {
    const name = paper.name.replace(/\.\w+$/, "");
    // with the ending, which no contents have: two of the papers say “lease”
    await page.getByRole("searchbox").fill(paper.name);
    await expect(page.getByText(says("en", "documents.filters.found_one", { count: 1 }))).toBeVisible();
    await expect(row(page, paper.name)).toBeVisible();
    const file = await download(page, name);
    expect(file.filename).toBe(paper.name);
    expect(file.bytes.equals(paper.bytes)).toBe(true);
  }
  const link = await share(page, "عقد إيجار");
  const guest = (await open({ language: "ar" })).page;
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "عقد إيجار" })).toBeVisible();
  const shared = await saved(guest, () => guest.getByRole("link", { name: sharePageWords.ar.download }).click());
  expect([shared.filename, shared.bytes.equals(arabicPdf("عقد إيجار.pdf").bytes)]).toEqual(["عقد إيجار.pdf", true]);
  // in the browser that has the app, too, the link leads to the server's page
  await page.goto(link);
  await expect(page.getByRole("link", { name: sharePageWords.en.download })).toBeVisible();
});

test("does the same in Arabic, from right to left", async ({ open, firm }) => {
  const { page } = await open({ language: "ar" });
  await signIn(page, firm.noura, "ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await addCategory(page, "العقود", "ar");
  await tab(page, "documents", "ar");
  const paper = arabicPdf("عقد إيجار.pdf");
  await upload(page, paper, { name: "عقد إيجار المحل", category: "العقود" }, "ar");
  // Found however it is spelt: without the hamza.
  await page.getByRole("searchbox").fill("عقد ايجار");
  await expect(row(page, "عقد إيجار المحل")).toBeVisible();
  const file = await download(page, "عقد إيجار المحل", "ar");
  expect(file.filename).toBe(paper.name);
  expect(file.bytes.equals(paper.bytes)).toBe(true);
});

test("switches the language with one button and keeps it", async ({ open, firm }) => {
  const { page } = await open();
  await signIn(page, firm.noura);
  await page.getByRole("button", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  expect(await page.evaluate(() => localStorage.getItem("language"))).toBe("ar");
  await page.reload();
  await expect(page.getByRole("tab", { name: says("ar", "dashboard.documents") })).toBeVisible();
});

test("refuses a wrong password with its sentence, in both languages", async ({ open, firm }) => {
  const { page } = await open();
  for (const language of ["en", "ar"] as const) {
    await page.goto("/auth");
    await page.evaluate((wanted) => localStorage.setItem("language", wanted), language);
    await page.reload();
    await page.getByLabel(says(language, "auth.username"), { exact: true }).fill(firm.noura.username);
    await page.getByLabel(says(language, "auth.password"), { exact: true }).fill("wrong password");
    await page.getByRole("button", { name: says(language, "auth.signIn"), exact: true }).click();
    await expect(page.getByText(says(language, "auth.loginFailed")).first()).toBeVisible();
    await expect(page).toHaveURL(/\/auth/);
  }
});

test("registers, lands in a private space, and logs out", async ({ open, server }) => {
  const { page } = await open();
  await page.goto("/");
  await expect(page).toHaveURL(/\/auth/);
  await page.getByRole("button", { name: says("en", "auth.toRegister"), exact: true }).click();
  await page.getByLabel(says("en", "auth.fullName")).fill("Hana Karam");
  await page.getByLabel(says("en", "auth.email")).fill("hana@example.test");
  await page.getByLabel(says("en", "auth.username"), { exact: true }).fill("hana");
  await page.getByLabel(says("en", "auth.password"), { exact: true }).fill("a long password");
  await page.getByLabel(says("en", "auth.confirmPassword")).fill("a long password");
  await page.getByRole("button", { name: says("en", "auth.registerAction"), exact: true }).click();
  await expect(page.getByRole("tab", { name: says("en", "dashboard.documents") })).toBeVisible();
  await page.getByRole("button", { name: "Hana Karam" }).click();
  await page.getByRole("menuitem", { name: says("en", "header.logout") }).click();
  await expect(page).toHaveURL(/\/auth/);
  const answer = await page.request.get(`${server.url}/api/user`);
  expect(answer.status()).toBe(401);
});

test("narrows the list by the filters, keeps them in the address, and counts the truth", async ({ open, firm }) => {
  const make = makerFor(firm.noura);
  const contracts = await make.category("Contracts");
  await make.document(pdfPaper("lease.pdf"), contracts);
  await make.document(docxPaper("minutes.docx"), contracts);
  await make.document(pdfPaper("invoice.pdf"), await make.category("Invoices"));
  const { page } = await open();
  await signIn(page, firm.noura);
  const found = (count: number) =>
    page.getByText(says("en", `documents.filters.found_${count === 1 ? "one" : "other"}`, { count }));
  await expect(found(3)).toBeVisible();

  const filters = page.getByRole("region", { name: says("en", "documents.filters.title") });
  await filters
    .getByLabel(says("en", "documents.filters.category"), { exact: true })
    .selectOption({ label: "Contracts" });
  await expect(found(2)).toBeVisible();
  await filters.getByRole("button", { name: says("en", "documents.filters.showAdvanced") }).click();
  await filters.getByLabel(says("en", "documents.filters.fileType")).selectOption({ label: "PDF" });
  await expect(found(1)).toBeVisible();
  await expect(filters.getByText(says("en", "documents.filters.active_other", { count: 2 }))).toBeVisible();

  await page.reload();
  await expect(found(1)).toBeVisible();
  await expect(row(page, "lease.pdf")).toBeVisible();
  await filters.getByRole("button", { name: says("en", "documents.filters.clear") }).click();
  await expect(found(3)).toBeVisible();
});

test("asks before it deletes, in its own dialog", async ({ open, firm }) => {
  const make = makerFor(firm.noura);
  await make.document(pdfPaper("lease.pdf"), await make.category("Contracts"));
  const { page } = await open();
  await signIn(page, firm.noura);
  const remove = says("en", "documents.actions.named", {
    action: says("en", "documents.actions.delete"),
    name: "lease",
  });
  await page.getByRole("button", { name: remove }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Are you sure you want to delete this document?");
  await expect(question.getByRole("button", { name: says("en", "common.cancel") })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(row(page, "lease.pdf")).toBeVisible();
  await page.getByRole("button", { name: remove }).click();
  await question.getByRole("button", { name: says("en", "documents.remove.confirm") }).click();
  await expect(page.getByText(says("en", "documents.toasts.deleted"))).toBeVisible();
  await expect(page.getByText(says("en", "documents.empty.title"))).toBeVisible();
});

test("answers an unknown address with the 404 page", async ({ open, firm }) => {
  const { page } = await open();
  await signIn(page, firm.noura);
  await page.goto("/nothing/here");
  await expect(page.getByText("404 Page Not Found")).toBeVisible();
});
