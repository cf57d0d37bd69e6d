import { badPapers, docPaper, docxPaper, type Paper, pdfPaper } from "../fixtures/files.ts";
import { form, type Person, type TestServer } from "../server/harness.ts";
import { expect } from "./fixtures.ts";
import { type Claims, deafen, holdDevice, scenario } from "./spec-text-checks.ts";
import { drop, holdRequests, row } from "./steps.ts";

/* The main dashboard, text by text. */

const chosen = (paper: Paper) => ({ name: paper.name, mimeType: paper.type, buffer: Buffer.from(paper.bytes) });

/** Somebody who may do everything with documents. @param colleague of whom; else in an organization of their own */
async function someone(server: TestServer, colleague?: Person & { organizationId: number }) {
  const organizationId = colleague?.organizationId ?? (await server.makeOrganization()).id;
  const made = await server.makeUser({ organizationId, permissions: ["upload", "download", "view", "delete"] });
  return { ...made, organizationId };
}

/** Files a category, a subcategory and documents on the server. */
async function shelf({ client }: Person, papers: readonly Paper[]) {
  const post = async (path: string, body: unknown) => {
    const answer = await client.post<{ id: number }>(path, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.json.id;
  };
  const categoryId = await post("/api/categories", { name: "Contracts" });
  const subcategoryId = await post("/api/subcategories", { name: "Leases", categoryId });
  for (const paper of papers) await post("/api/documents", form({ file: paper, categoryId, subcategoryId }));
  return categoryId;
}

const tab = (on: Claims, name: string) => on.page.getByRole("tab", { name: on.say(`dashboard.${name}`), exact: true });
const act = (on: Claims, what: string, name: string) =>
  on.page.getByRole("button", {
    name: on.say("documents.actions.named", { action: on.say(`documents.actions.${what}`), name }),
    exact: true,
  });

scenario("documents", async (on) => {
  const { page, server, context } = on;
  const person = await someone(server);
  const sync = await holdRequests(context, "**/api/sync*");
  await on.signIn(person);
  await expect(page.getByText(on.say("documents.loading"), { exact: true })).toBeAttached();
  await on.reads(["documents.loading"]);
  await sync();
  await on.reads(["documents.empty.title"]);
  const cards = page.getByRole("region", { name: on.say("dashboard.statistics"), exact: true });
  const figures = ["totalDocuments", "recentUploads", "activeUsers", "storageUsed"];
  await on.reads(
    figures.map((key) => `dashboard.${key}`),
    cards,
  );
  await expect(cards).toContainText("0MB");
  await on.names("tab", ["dashboard.documents", "dashboard.upload", "dashboard.categories"]);
  await on.names("button", ["documents.uploadAction"]);
  await on.titled(["dashboard.documents@navigation", "dashboard.title@navigation"]);

  const categoryId = await shelf(person, [pdfPaper(), docPaper(), docxPaper()]);
  await expect(row(page, "lease.pdf")).toBeVisible();
  for (const column of ["name", "category", "size", "date", "actions"]) {
    await on.names("columnheader", [`documents.columns.${column}`]);
  }
  await on.sees("documents.filters.title", (text) => page.getByRole("region", { name: text, exact: true }));
  const panel = page.getByRole("region", { name: on.say("documents.filters.title"), exact: true });
  const count = (shown: number) => ({ count: shown });
  await on.sees("documents.filters.found", (text) => panel.getByText(text, { exact: true }), count(3));
  await on.labels(["documents.filters.search", "documents.filters.category"], panel);
  await on.placeholder("documents.filters.searchPlaceholder");
  await on.offers(["documents.filters.allCategories"], panel);
  await expect(on.field("documents.filters.subcategory", panel)).toHaveCount(0);
  await on.field("documents.filters.category", panel).selectOption({ label: "Contracts" });
  await on.labels(["documents.filters.subcategory"], panel);
  await on.offers(["documents.filters.allSubcategories"], panel);
  await on.sees("documents.filters.active", (text) => panel.getByText(text, { exact: true }), { count: 1 });
  await on.names("button", ["documents.filters.showAdvanced"], panel);
  await on.button("documents.filters.showAdvanced", panel).click();
  await on.names("button", ["documents.filters.hideAdvanced"], panel);
  await on.labels(["documents.filters.fileType", "documents.filters.from", "documents.filters.to"], panel);
  await on.offers(["documents.filters.allTypes", "documents.filters.types.pdf"], panel);
  await on.offers(["documents.filters.types.msword", "documents.filters.types.officedocument"], panel);
  await on.field("documents.filters.fileType", panel).selectOption({ label: on.say("documents.filters.types.msword") });
  await expect(page.locator("tr[data-document]")).toHaveCount(1);
  await expect(row(page, "letter.doc")).toBeVisible();
  await on.names("button", ["documents.filters.clear"], panel);
  await on.button("documents.filters.clear", panel).click();
  await expect(page.locator("tr[data-document]")).toHaveCount(3);

  await on.sees("documents.actions.download", () => act(on, "download", "lease.pdf"));
  await act(on, "download", "lease.pdf").click();
  await on.toast("documents.toasts.downloaded", "documents.toasts.downloadedText", { filename: "lease.pdf" });
  await on.sees("documents.actions.delete", () => act(on, "delete", "letter.doc"));
  await act(on, "delete", "letter.doc").click();
  await on.confirm("documents.remove.question");
  await on.toast("common.success@document deleted", "documents.toasts.deleted");
  await person.client.delete(`/api/categories/${categoryId}`);
  await on.reads(["common.unknown@category"], row(page, "lease.pdf"));

  await tab(on, "upload").click();
  await on.names("button", ["documents.uploadAction@upload"]);
  await expect(row(page, "minutes.docx")).toBeVisible();
  await tab(on, "categories").click();
  await on.titled(["dashboard.categories@navigation", "dashboard.title@navigation"]);
});

scenario("upload", async (on) => {
  const { page, server, context } = on;
  const person = await someone(server);
  await shelf(person, []);
  await on.signIn(person);
  const toForm = (key: string) => `documents.form.${key}`;
  await on.button("documents.uploadAction").click();
  await on.sees(toForm("dialogTitle"), (name) => page.getByRole("dialog", { name, exact: true }));
  const dialog = on.dialog();
  await on.labels([toForm("nameDialog"), toForm("category@dialog"), toForm("description@dialog")], dialog);
  await on.sees("common.optional", (text) => dialog.getByText(text, { exact: true }));
  await expect(on.field(toForm("subcategory"), dialog)).toHaveCount(0);
  await on.names("button", ["common.cancel", toForm("submit@dialog")], dialog);
  await on.button(toForm("submit"), dialog).click();
  await on.toast("documents.toasts.validation", "documents.toasts.validationText");
  await on.reads(["sentence.document_name_required", "sentence.category_required", "sentence.file_required"], dialog);

  const picker = dialog.locator('input[type="file"]');
  await picker.setInputFiles({
    name: "long.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(badPapers.tooLarge().bytes),
  });
  await on.sees("sentence.file_too_large", (text) => dialog.getByText(text));
  await picker.setInputFiles(chosen(pdfPaper("plan.pdf")));
  await expect(on.field(toForm("nameDialog"), dialog)).toHaveValue("plan");
  await on.field(toForm("category"), dialog).selectOption({ label: "Contracts" });
  await on.labels([toForm("subcategory@dialog")], dialog);
  const first = await holdRequests(context, "**/api/uploads*");
  await on.button(toForm("submit"), dialog).click();
  await on.sees(toForm("pending@dialog"), (text) => dialog.getByText(text, { exact: true }));
  await first();
  await on.toast("common.success@document uploaded", "documents.toasts.uploaded");
  await expect(dialog).toBeHidden();

  await tab(on, "upload").click();
  const card = page.getByRole("region", { name: on.say(toForm("cardTitle")), exact: true });
  await on.sees(toForm("cardTitle"), (name) => page.getByRole("heading", { name, exact: true }));
  await on.reads([toForm("cardSubtitle"), toForm("prompt")], card);
  await on.labels([toForm("nameCard"), toForm("category"), toForm("description")], card);
  await on.names("button", [toForm("submit")], card);
  await expect(on.button(toForm("submit"), card)).toBeDisabled();
  const name = on.field(toForm("nameCard"), card);
  await name.press("Enter");
  await on.toast("documents.toasts.noFile", "documents.toasts.noFileText");
  const pick = card.locator('input[type="file"]');
  await pick.setInputFiles(chosen(pdfPaper("sketch.pdf", 1_572_864)));
  await on.sees(toForm("megabytes"), (text) => card.getByText(text, { exact: true }), { size: "1.50" });
  await on.names("button", [toForm("removeFile")], card);
  await name.fill(" ");
  await name.press("Enter");
  await on.toast("documents.toasts.noName", "documents.toasts.noNameText");
  await name.fill("Sketch");
  await name.press("Enter");
  await on.toast("documents.toasts.noCategory", "documents.toasts.noCategoryText");
  await on.field(toForm("category"), card).selectOption({ label: "Contracts" });
  await on.labels([toForm("subcategory")], card);
  await on.reads([toForm("optionalCard")], card);

  const zone = card.locator('[role="button"]');
  const carried = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["%PDF-1.7 plan"], "other.pdf", { type: "application/pdf" }));
    return data;
  });
  await zone.dispatchEvent("dragenter", { dataTransfer: carried });
  await on.reads([toForm("dropHere")], card);
  await zone.dispatchEvent("dragleave", { dataTransfer: carried });

  const second = await holdRequests(context, "**/api/uploads*");
  await on.button(toForm("submit"), card).click();
  await on.sees(toForm("pending"), (text) => card.getByText(text, { exact: true }));
  await second();
  await expect(row(page, "Sketch")).toBeVisible();
  await expect(name).toHaveValue("");

  await tab(on, "documents").click();
  await drop(page, [pdfPaper("one.pdf"), pdfPaper("two.pdf")]);
  const all = on.dialog().getByRole("group", { name: on.say("documents.batch.forAll"), exact: true });
  await on.field(toForm("category"), all).selectOption({ label: "Contracts" });
  await on.dialog().locator('button[type="submit"]').click();
  await on.toast("documents.batch.done");
});

/** The control of a category, by the words around its name. */
const category = (on: Claims, what: string, name: string) =>
  on.page.getByRole("button", { name: on.say(`categories.${what}`, { name }), exact: true });

scenario("categories", async (on) => {
  const { page } = on;
  await on.signIn(await someone(on.server));
  await tab(on, "categories").click();
  await on.reads(["categories.title", "categories.empty"]);
  await on.names("button", ["categories.add"]);
  await on.button("categories.add").click();
  await on.labels(["categories.name", "categories.description"], on.dialog());
  await expect(on.button("categories.create", on.dialog())).toBeDisabled();
  await on.field("categories.name", on.dialog()).fill("Letters");
  await on.names("button", ["categories.create"], on.dialog());
  const first = await holdDevice(page);
  await on.button("categories.create", on.dialog()).click();
  await on.reads(["categories.creating"], on.dialog());
  await first();
  await on.toast("categories.toasts.created");

  await category(on, "expand", "Letters").click();
  await on.reads(["categories.emptySubcategories"]);
  await on.names("button", ["categories.addSubcategory"]);
  await on.button("categories.addSubcategory").click();
  await on.field("categories.name", on.dialog()).fill("Incoming");
  await on.names("button", ["categories.createSubcategory"], on.dialog());
  const second = await holdDevice(page);
  await on.button("categories.createSubcategory", on.dialog()).click();
  await on.reads(["categories.creating@subcategory"], on.dialog());
  await second();
  await on.toast("categories.toasts.subcategoryCreated");

  await category(on, "editNamed", "Incoming").click();
  await on.field("categories.name", on.dialog()).fill("Received");
  await on.dialog().locator('button[type="submit"]').click();
  await on.toast("categories.toasts.updated");
  await on.sees("categories.deleteAction", () => category(on, "deleteNamed", "Received"));
  await category(on, "deleteNamed", "Received").click();
  await on.confirm("categories.remove.question");
  await on.toast("categories.toasts.subcategoryDeleted");
  await category(on, "deleteNamed", "Letters").click();
  await on.confirm("categories.remove.question");
  await on.toast("categories.toasts.deleted");
});

scenario("refused documents", async (on) => {
  const { page, server, context } = on;
  const person = await someone(server);
  // who has filed a paper may always fetch it
  await shelf(await someone(server, person), [pdfPaper(), docPaper()]);
  const busy = on.say("sentence.operation_failed");
  await context.route("**/api/sync*", (route) =>
    route.fulfill({ status: 500, contentType: "text/plain; charset=utf-8", body: busy }),
  );
  await on.signIn(person);
  await on.refusal("documents.toasts.fetchFailed", "operation_failed");
  await context.unroute("**/api/sync*");
  await page.reload();
  await expect(row(page, "lease.pdf")).toBeVisible();

  const file = "**/api/documents/*/download";
  await context.route(file, (route) => route.fulfill({ status: 200, body: "" }));
  await act(on, "download", "lease.pdf").click();
  await on.toast("documents.toasts.downloadFailed", "documents.toasts.downloadEmpty");
  await context.unroute(file);
  await context.route(file, (route) => route.fulfill({ status: 200, body: "%PDF-1.7 another" }));
  await act(on, "download", "lease.pdf").click();
  await on.toast("documents.toasts.downloadFailed", "documents.toasts.downloadError");
  await context.unroute(file);

  // the rights are taken, and this browser does not hear of it
  await deafen(context);
  await server.records("PATCH", `users/records/${person.id}`, { permissions: ["view"] });
  const refused = { status: 403, text: on.say("sentence.forbidden") };
  await act(on, "download", "lease.pdf").click();
  await on.toast("documents.toasts.downloadFailed", "documents.toasts.downloadStatus", refused);
  await act(on, "delete", "lease.pdf").click();
  await on.confirm("documents.remove.question");
  await on.refusal("documents.toasts.deleteFailed", "forbidden");
  await act(on, "edit", "letter.doc").click();
  await on.field("documents.form.nameDialog", on.dialog()).fill("Letter of intent");
  await on.dialog().locator('button[type="submit"]').click();
  await on.refusal("documents.toasts.updateFailed", "forbidden");

  const fill = async (part: ReturnType<typeof on.dialog>) => {
    await part.locator('input[type="file"]').setInputFiles(chosen(pdfPaper("plan.pdf")));
    await on.field("documents.form.category", part).selectOption({ label: "Contracts" });
    await part.locator('button[type="submit"]').click();
  };
  await on.button("documents.uploadAction").click();
  await fill(on.dialog());
  await on.refusal("documents.toasts.uploadFailed", "forbidden");
  await tab(on, "upload").click();
  await fill(page.getByRole("region", { name: on.say("documents.form.cardTitle"), exact: true }));
  await on.toast("documents.toasts.uploadFailed", "documents.toasts.uploadFailedCard", refused);

  await tab(on, "categories").click();
  await on.button("categories.add").click();
  await on.field("categories.name", on.dialog()).fill("Letters");
  await on.dialog().locator('button[type="submit"]').click();
  await on.refusal("categories.toasts.createFailed", "forbidden");
  await category(on, "expand", "Contracts").click();
  await on.button("categories.addSubcategory").click();
  await on.field("categories.name", on.dialog()).fill("Sales");
  await on.dialog().locator('button[type="submit"]').click();
  await on.refusal("categories.toasts.subcategoryCreateFailed", "forbidden");
  await category(on, "deleteNamed", "Leases").click();
  await on.confirm("categories.remove.question");
  await on.refusal("categories.toasts.subcategoryDeleteFailed", "forbidden");
  await category(on, "editNamed", "Contracts").click();
  await on.field("categories.name", on.dialog()).fill("Agreements");
  await on.dialog().locator('button[type="submit"]').click();
  await on.refusal("categories.toasts.updateFailed", "forbidden");
  await category(on, "deleteNamed", "Contracts").click();
  await on.confirm("categories.remove.question");
  await on.refusal("categories.toasts.deleteFailed", "forbidden");
});
