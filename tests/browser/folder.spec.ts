import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import type { Category, Document, Subcategory } from "#domain/index";
import { MAX_FILE_BYTES } from "#domain/index";
import { arabicPdf, docPaper, docxPaper, pdfPaper } from "../fixtures/files.ts";
import type { Person } from "../server/harness.ts";
import { expect, says, test } from "./fixtures.ts";
import { LONG, makerFor, settled, signIn, status, synced } from "./steps.ts";

/* A whole folder, dropped or chosen. */

let root: string;
test.beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "sijil-folder-"));
});
test.afterEach(() => rm(root, { recursive: true, force: true }));

/** Writes files into a folder on the disk. @returns its path */
async function folder(name: string, files: Record<string, Uint8Array>): Promise<string> {
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(root, name, path)), { recursive: true });
    await writeFile(join(root, name, path), bytes);
  }
  return join(root, name);
}

/** Drops what is on the disk, as a file manager does. */
async function dropFromDisk(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
  await session.detach();
}

const folders = (key: string, values: Record<string, string | number> = {}, language: "en" | "ar" = "en") =>
  says(language, `documents.batch.folder.${key}`, values);

/** Where each document of the firm is, by its filename. */
async function filedAs({ client }: Person) {
  const documents = (await client.get<Document[]>("/api/documents")).json;
  const categories = (await client.get<Category[]>("/api/categories")).json;
  const subcategories = (await client.get<Subcategory[]>("/api/subcategories")).json;
  const nameOf = (rows: { id: number; name: string }[], id: number | null) => rows.find((row) => row.id === id)?.name;
  const placed = documents.map(({ filename, name, categoryId, subcategoryId }) => [
    filename,
    [name, nameOf(categories, categoryId), nameOf(subcategories, subcategoryId) ?? null],
  ]);
  return {
    count: documents.length,
    categories: categories.map(({ name }) => name).sort(),
    ...Object.fromEntries(placed),
  };
}

test("a folder dropped without a connection is filed by its folders, with the categories that it makes", async ({
  open,
  server,
  firm,
}) => {
  const maker = makerFor(firm.noura);
  const old = pdfPaper("old.pdf", 5_000);
  await maker.document(old, await maker.category("عقود عبدالله"), "The old lease");
  const shared = await folder("Shared", {
    "loose_note.pdf": pdfPaper("loose_note.pdf", 2_000).bytes,
    "عقود عبد الله/عقد_إيجار.pdf": arabicPdf("a").bytes,
    "عقود عبد الله/2024/March/lease.docx": docxPaper("lease.docx").bytes,
    "Invoices/2024/letter.doc": docPaper("letter.doc").bytes,
    "Invoices/2024/again.pdf": old.bytes,
    "Invoices/photo.jpg": new Uint8Array(10),
    "Invoices/large.pdf": new Uint8Array(MAX_FILE_BYTES + 1),
    "Invoices/.DS_Store": new Uint8Array(10),
    ".git/hidden.pdf": pdfPaper("hidden.pdf").bytes,
  });
  const { page } = await open({ offline: true });
  await signIn(page, firm.noura);
  await settled(page);
  await server.kill9();
  await dropFromDisk(page, shared);
  const upload = says("en", "documents.batch.upload_other", { count: 4 });
  const dialog = page.getByRole("dialog", { name: upload });
  const group = (name: string) =>
    dialog.getByRole("list", { name: folders("title") }).getByRole("button", { name, exact: true });
  const counted = (count: number) =>
    says("en", count === 1 ? "categories.documents_one" : "categories.documents_other", { count });
  await expect(group(`Shared ${folders("new")} ${counted(1)}`)).toBeVisible();
  await expect(group(`عقود عبدالله ${counted(1)}`)).toBeVisible();
  await expect(group(`عقود عبدالله / 2024 ${folders("new")} ${counted(1)}`)).toBeVisible();
  await expect(group(`Invoices / 2024 ${folders("new")} ${counted(1)}`)).toBeVisible();
  await dialog.getByRole("button", { name: folders("present_one", { count: 1 }) }).click();
  await expect(dialog.getByText("The old lease")).toBeVisible();
  await dialog.getByRole("button", { name: says("en", "documents.batch.refused_other", { count: 2 }) }).click();
  for (const name of ["photo.jpg", "large.pdf"]) await expect(dialog.getByText(name)).toBeVisible();
  await group(`Shared ${folders("new")} ${counted(1)}`).click();
  await dialog
    .getByLabel(says("en", "documents.form.category"), { exact: true })
    .selectOption({ label: "عقود عبدالله" });
  await dialog.getByRole("button", { name: upload }).click();
  await expect(page.getByText(says("en", "documents.batch.kept_other", { count: 4 }))).toBeVisible();
  await page
    .getByRole("button", { name: says("en", "common.close") })
    .last()
    .click();
  await server.restart();
  await expect(status(page, says("en", "sync.saved"))).toBeVisible();
  expect(await filedAs(firm.daniel)).toEqual({
    count: 5,
    categories: ["Invoices", "عقود عبدالله"],
    "old.pdf": ["The old lease", "عقود عبدالله", null],
    "loose_note.pdf": ["loose note", "عقود عبدالله", null],
    "عقد_إيجار.pdf": ["عقد إيجار", "عقود عبدالله", null],
    "lease.docx": ["lease", "عقود عبدالله", "2024"],
    "letter.doc": ["letter", "Invoices", "2024"],
  });
});

test("a folder chosen on a phone, in Arabic, is filed once and skipped the second time", async ({ open, firm }) => {
  const chosen = await folder("مراسلات", {
    "الوزارة/كتاب.pdf": arabicPdf("a").bytes,
    "الوزارة/رد.pdf": pdfPaper("b.pdf", 3_000).bytes,
    "الوزارة/نسخة.pdf": pdfPaper("b.pdf", 3_000).bytes,
  });
  const { page } = await open({ language: "ar", phone: true });
  await signIn(page, firm.noura, "ar");
  const dialog = page.getByRole("dialog");
  const choose = async () => {
    await page
      .getByRole("button", { name: says("ar", "documents.uploadAction"), exact: true })
      .first()
      .click();
    const chooser = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: folders("choose", {}, "ar") }).click();
    await (await chooser).setFiles(chosen);
  };
  await choose();
  await expect(dialog.getByRole("button", { name: folders("present_one", { count: 1 }, "ar") })).toBeVisible();
  await dialog.getByRole("button", { name: says("ar", "documents.batch.upload_two"), exact: true }).click();
  await expect(page.getByText(says("ar", "documents.batch.uploaded_two"), { exact: true })).toBeVisible();
  await dialog
    .getByRole("button", { name: says("ar", "common.close") })
    .last()
    .click();
  expect(await filedAs(firm.daniel)).toMatchObject({ count: 2, categories: ["الوزارة"] });
  await choose();
  await expect(dialog.getByRole("button", { name: folders("present_few", { count: 3 }, "ar") })).toBeVisible();
  await dialog.getByRole("button", { name: folders("present_few", { count: 3 }, "ar") }).click();
  await dialog.getByRole("button", { name: folders("anyway", {}, "ar") }).click();
  await expect(
    dialog.getByRole("button", { name: says("ar", "documents.batch.upload_few", { count: 3 }) }),
  ).toBeVisible();
});

/** Runs in the page: reloads it, once, when this element has text that matches. */
function reloadOnceItSays(element: Element, pattern: string): void {
  new MutationObserver((_, observer) => {
    if (!new RegExp(pattern).test(element.textContent ?? "")) return;
    // the page lives on until the next one is there: a second reload would ask whether to leave a page that is going
    observer.disconnect();
    location.reload();
  }).observe(element, { childList: true, characterData: true, subtree: true });
}

test("a folder that a reload has cut off is told of until it is dropped again, or the person has read it", async ({
  open,
  firm,
}) => {
  const PAPERS = 120;
  const paper = (at: number) => pdfPaper(`${at}.pdf`, 2_000 + at).bytes;
  const many = Object.fromEntries(Array.from({ length: PAPERS }, (_, at) => [`Letters/${at}.pdf`, paper(at)]));
  const shared = await folder("Archive 2024", many);
  const { page } = await open();
  page.on("dialog", (dialog) => dialog.accept());
  await signIn(page, firm.noura);
  await synced(page);
  const dialog = page.getByRole("dialog");
  const notice = page.getByRole("alert").filter({ hasText: says("en", "sync.unfinishedHint") });
  const uploadAndReload = async () => {
    await dropFromDisk(page, shared);
    await expect(dialog.locator("progress")).toHaveCount(0);
    // by the page itself, as soon as it shows that one is uploaded: from out here all may be by then
    const reloaded = page.waitForEvent("load");
    await dialog.evaluate(
      reloadOnceItSays,
      says("en", "documents.batch.progress", { sent: "[1-9]\\d*", total: "\\d+" }),
    );
    await dialog.locator('button[type="submit"]').click();
    await reloaded;
    await expect(notice).toContainText("Archive 2024");
  };
  await uploadAndReload();
  const left = Number(/\d+/.exec((await notice.innerText()).replace("2024", ""))?.[0]);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(PAPERS + 1);
  await page.reload();
  await expect(notice).toContainText(String(left));
  await notice.getByRole("button", { name: says("en", "common.close") }).click();
  await expect(notice).toHaveCount(0);

  await uploadAndReload();
  await dropFromDisk(page, shared);
  await expect(dialog.locator("progress")).toHaveCount(0);
  await dialog.locator('button[type="submit"]').click();
  await expect(notice).toHaveCount(0);
  // while the first file is read nothing is unsent yet, and all counts as saved
  await expect.poll(async () => (await filedAs(firm.daniel)).count, { timeout: LONG }).toBe(PAPERS);
  await expect(status(page, says("en", "sync.saved"))).toBeVisible({ timeout: LONG });
  await page.reload();
  await synced(page);
  await expect(notice).toHaveCount(0);
  expect((await filedAs(firm.daniel)).count).toBe(PAPERS);
});
