import type { Document } from "#domain/index";
import { docxPaper, LIMIT, pdfPaper } from "../fixtures/files.ts";
import { expect, says, test } from "./fixtures.ts";
import { addCategory, LONG, makerFor, row, settled, signIn, status, tab, upload } from "./steps.ts";

test("work done while the server is down survives a killed browser and arrives once", async ({
  open,
  install,
  server,
  firm,
}) => {
  const make = makerFor(firm.noura);
  await make.document(pdfPaper("licence.pdf"), await make.category("Contracts"));
  await make.category("Licences");
  const one = await install();
  await signIn(one.page, firm.noura);
  await one.restart();
  await one.page.goto("/");
  await expect(row(one.page, "licence.pdf")).toBeVisible();
  await settled(one.page);
  const two = await open({ offline: true });
  await signIn(two.page, firm.daniel);
  await expect(row(two.page, "licence.pdf")).toBeVisible();

  await server.kill9();
  await one.page.reload();
  await expect(row(one.page, "licence.pdf")).toBeVisible();
  await upload(one.page, pdfPaper("lease.pdf", 300_000), { category: "Contracts" });
  await upload(one.page, pdfPaper("annex.pdf", 200_000), { category: "Contracts" });
  await addCategory(one.page, "Minutes");
  await tab(one.page, "documents");
  await upload(one.page, docxPaper("minutes.docx", 100_000), { category: "Minutes" });
  const edit = says("en", "documents.actions.named", { action: says("en", "documents.actions.edit"), name: "licence" });
  await one.page.getByRole("button", { name: edit }).click();
  const dialog = one.page.getByRole("dialog", { name: says("en", "documents.edit.title") });
  await dialog.getByLabel(says("en", "documents.form.category"), { exact: true }).selectOption({ label: "Licences" });
  await dialog.getByRole("button", { name: says("en", "documents.edit.save") }).click();
  await expect(dialog).toBeHidden();
  await one.page.getByRole("button", { name: edit }).click();
  const add = says("en", "documents.versions.add");
  await dialog.getByRole("button", { name: add, exact: true }).click();
  const filing = one.page.getByRole("dialog", { name: add, exact: true });
  const renewed = pdfPaper("licence-2027.pdf", 150_000);
  await filing
    .locator('input[type="file"]')
    .setInputFiles({ name: renewed.name, mimeType: renewed.type, buffer: Buffer.from(renewed.bytes) });
  await filing.getByRole("button", { name: says("en", "documents.versions.submit") }).click();
  await expect(filing).toBeHidden();
  await expect(dialog.getByRole("listitem").filter({ hasText: "licence.pdf" })).toBeVisible();
  await dialog.getByRole("button", { name: says("en", "common.cancel"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(status(one.page, says("en", "sync.offlineWaiting_other", { count: 6 }))).toBeVisible();

  await one.kill();
  await one.reopen();
  await one.page.goto("/");
  for (const name of ["lease.pdf", "annex.pdf", "minutes.docx"]) await expect(row(one.page, name)).toBeVisible();
  await expect(row(one.page, "licence-2027.pdf")).toContainText("Licences");
  await expect(status(one.page, says("en", "sync.offlineWaiting_other", { count: 6 }))).toBeVisible();

  await server.restart();
  // Nobody clicks and nobody reloads from here on.
  for (const name of ["lease.pdf", "annex.pdf", "minutes.docx"]) {
    await expect(row(two.page, name)).toBeVisible();
  }
  await expect(row(two.page, "licence-2027.pdf")).toContainText("Licences");
  await expect(status(one.page, says("en", "sync.saved"))).toBeVisible();

  const documents = (await firm.daniel.client.get<Document[]>("/api/documents")).json;
  expect(documents.map(({ filename }) => filename).sort()).toEqual([
    "annex.pdf",
    "lease.pdf",
    "licence-2027.pdf",
    "minutes.docx",
  ]);
  const licence = documents.find(({ name }) => name === "licence");
  expect(licence?.fileVersions?.earlier.map(({ filename }) => filename)).toEqual(["licence.pdf"]);
  const categories = (await firm.daniel.client.get<{ id: number; name: string }[]>("/api/categories")).json;
  expect(categories.map(({ name }) => name).sort()).toEqual(["Contracts", "Licences", "Minutes"]);
  const minutes = documents.find(({ filename }) => filename === "minutes.docx");
  expect(categories.find(({ id }) => id === minutes?.categoryId)?.name).toBe("Minutes");
  const file = await firm.daniel.client.raw("GET", `/api/documents/${minutes?.id}/download`);
  expect(Buffer.from(await file.arrayBuffer()).equals(docxPaper("minutes.docx", 100_000).bytes)).toBe(true);
});

test("a session that the killed browser had not written down is asked for again, and nothing is lost", async ({
  open,
  server,
  firm,
}) => {
  await makerFor(firm.noura).category("Contracts");
  const { page } = await open({ offline: true });
  await signIn(page, firm.noura);
  await settled(page);
  await server.kill9();
  await upload(page, pdfPaper("lease.pdf"), { category: "Contracts" });
  await page.context().clearCookies();
  await server.restart();
  await expect(page.getByLabel(says("en", "auth.password"), { exact: true })).toBeVisible();
  await page.getByLabel(says("en", "auth.password"), { exact: true }).fill(firm.noura.password);
  await page.getByRole("button", { name: says("en", "auth.signIn"), exact: true }).click();
  await expect(row(page, "lease.pdf")).toBeVisible();
  await expect(status(page, says("en", "sync.saved"))).toBeVisible();
  const documents = (await firm.daniel.client.get<Document[]>("/api/documents")).json;
  expect(documents.map(({ filename }) => filename)).toEqual(["lease.pdf"]);
});

test("10 MB over a line that breaks every 2 MB arrive with at most 1.1 times their bytes", async ({
  open,
  line,
  firm,
}) => {
  await makerFor(firm.noura).category("Plans");
  const { page } = await open({ offline: true, url: line.url });
  await signIn(page, firm.noura);
  await settled(page);
  const plan = pdfPaper("plan.pdf", LIMIT);
  line.reset();
  line.breakEvery(2 * 1024 * 1024);
  await upload(page, plan, { category: "Plans" });
  await expect(status(page, says("en", "sync.saved"))).toBeVisible({ timeout: LONG });
  line.breakEvery(null);
  expect(line.breaks()).toBeGreaterThanOrEqual(4);
  expect(line.sent()).toBeGreaterThanOrEqual(LIMIT);
  expect(line.sent()).toBeLessThanOrEqual(1.1 * LIMIT);
  const [document] = (await firm.noura.client.get<Document[]>("/api/documents")).json;
  const file = await firm.noura.client.raw("GET", `/api/documents/${document?.id}/download`);
  expect(Buffer.from(await file.arrayBuffer()).equals(plan.bytes)).toBe(true);
});

test("opens and navigates without the server on every route, and keeps files that were here", async ({
  open,
  server,
  firm,
}) => {
  await makerFor(firm.noura).category("Contracts");
  const { page } = await open({ offline: true });
  await signIn(page, firm.noura);
  await upload(page, pdfPaper("lease.pdf"), { category: "Contracts" });
  await settled(page);
  await server.kill9();
  for (const [path, text] of [
    ["/", "lease.pdf"],
    ["/profile", says("en", "profile.information")],
    ["/nothing", "404 Page Not Found"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
  }
  await page.goto("/");
  await expect(status(page, says("en", "sync.offline"))).toBeVisible();
  const button = says("en", "documents.actions.named", {
    action: says("en", "documents.actions.download"),
    name: "lease",
  });
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  expect(file.suggestedFilename()).toBe("lease.pdf");
});

test("a refused change blocks nothing and waits under Needs attention with its sentence", async ({
  open,
  server,
  firm,
}) => {
  const make = makerFor(firm.noura);
  await make.category("Contracts");
  await make.category("Licences");
  const { page } = await open({ offline: true });
  await signIn(page, firm.noura);
  await settled(page);
  await server.kill9();
  await expect(status(page, says("en", "sync.offline"))).toBeVisible();
  await upload(page, pdfPaper("lease.pdf"), { category: "Contracts" });
  await upload(page, pdfPaper("licence.pdf"), { category: "Licences" });

  // Somebody else deletes the category before the line is back.
  await page.context().setOffline(true);
  await server.restart();
  const categories = (await firm.daniel.client.get<{ id: number; name: string }[]>("/api/categories")).json;
  const gone = categories.find(({ name }) => name === "Contracts");
  expect((await firm.daniel.client.delete(`/api/categories/${gone?.id}`)).status).toBe(204);
  await page.context().setOffline(false);

  const attention = status(page, says("en", "sync.attention_one", { count: 1 }));
  await expect(attention).toBeVisible();
  await expect
    .poll(async () => (await firm.daniel.client.get<Document[]>("/api/documents")).json.map((d) => d.filename))
    .toEqual(["licence.pdf"]);
  await attention.click();
  const list = page.getByRole("dialog", { name: says("en", "sync.title") });
  await expect(list).toContainText("This category does not exist. Choose another one.");
  await expect(list.getByRole("button", { name: new RegExp(says("en", "common.discard")) })).toBeVisible();
});

test("a first visit without the server says so", async ({ open, server }) => {
  const { page } = await open({ offline: true });
  await page.goto("/auth");
  await expect(page.getByRole("button", { name: says("en", "auth.signIn"), exact: true })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await server.kill9();
  await page.goto("/");
  await expect(page.getByText(says("en", "app.firstVisitOffline"))).toBeVisible();
});
