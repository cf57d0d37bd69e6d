import type { Document } from "#domain/index";
import { pdfPaper } from "../fixtures/files.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { drop, makerFor, settled, signIn, status } from "./steps.ts";

/* A file that has the name of a document becomes a new version of it, when somebody says so. */

for (const language of flowLanguages("ar")) {
  test(`without a connection, a file and one of several become versions of documents with their names (${language})`, async ({
    install,
    server,
    firm,
  }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    for (const name of ["lease.pdf", "عقد.pdf"]) await make.document(pdfPaper(name, 20_000), category);
    const one = await install({ language, phone: language === "ar" });
    const { page } = one;
    const form = (key: string) => says(language, `documents.form.${key}`);
    const choice = (key: string) => says(language, `documents.filedAs.${key}`);
    await signIn(page, firm.noura, language);
    await settled(page, language);
    await server.kill9();

    const open = page.getByRole("button", { name: says(language, "documents.uploadAction"), exact: true }).first();
    await open.click();
    const dialog = page.getByRole("dialog", { name: form("dialogTitle") });
    const paper = pdfPaper("LEASE.pdf", 30_000);
    const input = dialog.locator('input[type="file"]');
    const choose = ({ name, type, bytes }: typeof paper) =>
      input.setInputFiles({ name, mimeType: type, buffer: Buffer.from(bytes) });
    await choose(paper);
    await dialog.getByLabel(form("category"), { exact: true }).selectOption({ label: "Contracts" });
    const version = dialog.getByRole("radio", { name: choice("version") });
    await expect(version).not.toBeChecked();
    await dialog.getByRole("button", { name: form("submit") }).click();
    await expect(dialog.getByRole("alert")).toHaveText(choice("missing"));
    await expect(version).toBeFocused();
    await version.check();
    const remove = dialog.getByRole("button", { name: form("removeFile") });
    await remove.click();
    await choose(pdfPaper("lease.pdf", 35_000));
    await expect(version, "the answer for one file is none for another").not.toBeChecked();
    await remove.click();
    await choose(paper);
    await version.check();
    await expect(dialog).toContainText(choice("hint"));
    await dialog.getByRole("button", { name: form("submit") }).click();
    await expect(dialog).toBeHidden();

    await drop(page, [pdfPaper("عقد.pdf", 40_000), pdfPaper("lease.pdf", 50_000), pdfPaper("annex.pdf", 20_000)]);
    const several = page.getByRole("dialog");
    const row = (name: string) => several.getByRole("group", { name, exact: true });
    const all = several.getByRole("group", { name: says(language, "documents.batch.forAll") });
    await all.getByLabel(form("category"), { exact: true }).selectOption({ label: "Contracts" });
    await row("عقد.pdf")
      .getByRole("radio", { name: choice("version") })
      .check();
    await row("lease.pdf")
      .getByRole("radio", { name: choice("new") })
      .check();
    await expect(row("annex.pdf").getByRole("radio")).toHaveCount(0);
    await several.locator('button[type="submit"]').click();
    const close = several.getByRole("button", { name: says(language, "common.close") }).last();
    await close.click();

    await server.restart();
    await expect(status(page, says(language, "sync.saved"))).toBeVisible();
    const documents = (await firm.noura.client.get<Document[]>("/api/documents")).json;
    const filed = documents.map(({ filename, fileVersions }) => [filename, fileVersions?.earlier.length ?? 0]);
    expect(filed.sort()).toEqual([
      ["LEASE.pdf", 1],
      ["annex.pdf", 0],
      ["lease.pdf", 0],
      ["عقد.pdf", 1],
    ]);
  });
}
