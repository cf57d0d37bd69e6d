import type { Page } from "@playwright/test";
import { type Employee, formatBytes } from "#domain/index";
import { pdfPaper, pngPaper } from "../fixtures/files.ts";
import { longPdf } from "../fixtures/shown-papers.ts";
import { form } from "../server/client.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { makerFor, row, settled, signIn, status, tab } from "./steps.ts";

type Language = "en" | "ar";

const note = (page: Page) => page.locator("[data-kept-group]");

/** Presses what keeps a whole group offline, or no longer. */
const press = (page: Page, language: Language, act: "keep" | "stop", name: string) =>
  page.getByRole("button", { name: says(language, `offline.${act}Named`, { name }), exact: true }).click();

/** The keys of the files on this device, without what tells one version from another. */
const filesHere = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = "" }) => name).filter((name) => name.includes("mirror"));
    const [name] = names;
    if (names.length !== 1 || name === undefined) throw new Error(`which mirror: ${names}`);
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const asked = db.transaction("kept").objectStore("kept").getAllKeys();
      asked.onsuccess = () => resolve(asked.result);
    });
    db.close();
    return keys.map((key) => String(key).split("/").slice(0, 3).join("/")).sort();
  });

for (const language of flowLanguages("ar")) {
  test(`a category keeps all its papers, also those that come later, until it is let go (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    const other = await make.category("Licences");
    const lease = await make.document(pdfPaper(), category);
    await make.document(longPdf("Guarantee"), other);
    const { page } = await open({ offline: true, language });
    await signIn(page, firm.noura, language);
    await settled(page, language);
    await tab(page, "categories", language);
    await press(page, language, "keep", "Contracts");
    await expect(note(page)).toHaveCount(1);
    const size = formatBytes(pdfPaper().bytes.byteLength);
    await expect(note(page)).toContainText(says(language, "offline.files_one", { count: 1, size }));
    await expect.poll(() => filesHere(page)).toEqual([`documents/${lease}`]);
    const later = await make.document(pdfPaper("later.pdf"), category);
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect.poll(() => filesHere(page)).toEqual([`documents/${lease}`, `documents/${later}`].sort());

    // what is kept with its category is let go with it alone
    await server.kill9();
    await page.reload();
    await expect(status(page, says(language, "sync.offline"))).toBeVisible();
    await tab(page, "documents", language);
    await row(page, "later").locator("[data-open]").click();
    const viewer = page.locator("dialog.viewer");
    await expect(viewer.locator(".paper-text")).toContainText("Lease of the shop in Salmiya");
    await expect(
      viewer.getByRole("button", { name: new RegExp(`^${says(language, "documents.offline.stop")}`) }),
    ).toHaveAccessibleDescription(says(language, "documents.offline.ofCategory"));
    await page.keyboard.press("Escape");
    await tab(page, "categories", language);
    await press(page, language, "stop", "Contracts");
    await expect(page.getByText(says(language, "offline.stopped"))).toBeVisible();
    await expect(note(page)).toHaveCount(0);

    // what does not fit is refused with how much it is, and nothing goes
    await page.evaluate(() => localStorage.setItem("sijil.keptBytes", "10"));
    await press(page, language, "keep", "Contracts");
    await expect(page.getByText(says(language, "documents.offline.noRoom"))).toBeVisible();
    await expect(note(page)).toHaveCount(0);
    expect(await filesHere(page)).toHaveLength(2);
  });

  test(`an employee keeps all papers, which open without a connection (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const { client } = firm.noura;
    const person = {
      ...{ firstName: "Rajesh", lastName: "Nair", nationality: "India", civilId: "284051203315" },
      ...{ phoneNumber: "+965 6612 0934", emailAddress: "rajesh@example.test", dateOfBirth: "1984-05-12" },
    };
    const { id } = (await client.post<Employee>("/api/employees", person)).json;
    const files = { civilId: pngPaper("civil-id.png", 300, 200), passport: pdfPaper("passport.pdf") };
    for (const [attachmentType, attachment] of Object.entries(files))
      await client.post(`/api/employees/${id}/upload-attachment`, form({ attachmentType, attachment }));
    const { page } = await open({ offline: true, language });
    await signIn(page, firm.noura, language);
    await settled(page, language);
    await page.goto(`/employee?id=${id}`);
    await press(page, language, "keep", "Rajesh Nair");
    await expect.poll(() => filesHere(page)).toEqual([`attachments/${id}/civilId`, `attachments/${id}/passport`]);
    await server.kill9();
    await page.goto(`/employee?id=${id}&attachment=civilId`);
    await expect(page.locator(".paper-picture")).toBeVisible();
    await page.getByRole("button", { name: says(language, "employees.attachments.next"), exact: true }).click();
    await expect(page.locator("dialog.viewer .paper-text")).toContainText("Lease of the shop in Salmiya");
  });

  test(`several rows are kept offline from the selection bar (${language})`, async ({ open, firm }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    await make.document(longPdf("Guarantee"), category);
    await make.document(pdfPaper(), category);
    const { page } = await open({ offline: true, language });
    await signIn(page, firm.noura, language);
    await settled(page, language);
    for (const name of ["lease", "register"]) await row(page, name).getByRole("checkbox").check();
    const act = (key: string) => page.getByRole("button", { name: says(language, key), exact: true });
    await act("documents.offline.keep").click();
    for (const name of ["lease", "register"])
      await expect(row(page, name).getByRole("img", { name: says(language, "documents.offline.here") })).toBeVisible();
    await act("documents.offline.stop").click();
    await expect(page.getByText(says(language, "documents.offline.stopped"))).toBeVisible();
  });
}
