import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { Employee } from "#domain/index";
import { arabicPdf, docPaper, type Paper, pdfPaper } from "../fixtures/files.ts";
import { anEmployee } from "../server/rows.ts";
import { expect, says, test } from "./fixtures.ts";
import { makerFor, saved, settled, signIn, status } from "./steps.ts";

/* A working day of an office, at a desk in English and on a phone in Arabic. What somebody clicks, chooses or presses is
   counted; typing and the system's own file dialog are not. */

/** Has every page count, over reloads too. */
const counting = (context: BrowserContext) =>
  context.addInitScript(() => {
    const add = () => sessionStorage.setItem("acts", String(Number(sessionStorage.getItem("acts") ?? "0") + 1));
    addEventListener("click", ({ isTrusted, detail }) => isTrusted && detail > 0 && add(), true);
    addEventListener("change", ({ target }) => target instanceof HTMLSelectElement && add(), true);
    addEventListener(
      "keydown",
      ({ key }) => key.length > 1 && !/^(Shift|Control|Backspace|Delete)/.test(key) && add(),
      true,
    );
  });

/** How many acts a piece of work took. */
async function acts(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => sessionStorage.removeItem("acts"));
  await work();
  return page.evaluate(() => Number(sessionStorage.getItem("acts") ?? "0"));
}

const days = [
  {
    place: "at a desk",
    language: "en",
    phone: false,
    expected: { read: 2, file: 3, share: 3, download: 1, delete: 3, renew: 4, offline: 3 },
  },
  {
    place: "on a phone",
    language: "ar",
    phone: true,
    expected: { read: 2, file: 3, share: 4, download: 2, delete: 4, renew: 4, offline: 4 },
  },
] as const;

for (const { place, language, phone, expected } of days) {
  test(`a working day ${place} (${language}), and how many acts it takes`, async ({ open, firm }) => {
    const say = (key: string, values: Record<string, string | number> = {}) => says(language, key, values);
    const { client } = firm.noura;
    const make = makerFor(firm.noura);
    const letters = await make.category("المراسلات");
    await make.document(pdfPaper("letter-17.pdf"), letters, "خطاب للإطفاء عن المخزن");
    await make.document(pdfPaper("lease.pdf", 20_000), letters, "Lease of the shop");
    const person = { firstName: "خالد", middleName: "إبراهيم", lastName: "العوضي", nationality: "Egypt" };
    const dates = { dateOfBirth: "1984-05-12", passportNumber: "A100", passportExpiryDate: "2026-12-20" };
    expect((await client.post("/api/employees", { ...anEmployee, ...person, ...dates })).status).toBe(201);
    const { page, context } = await open({ offline: true, language, phone, touch: phone });
    await counting(context);
    if (!phone) await page.setViewportSize({ width: 1366, height: 650 });
    await signIn(page, firm.noura, language);
    await settled(page, language);
    const button = (key: string, values = {}, within: Page | Locator = page) =>
      within.getByRole("button", { name: say(key, values), exact: true });
    const paper = (name: string) => page.locator("[data-document]").filter({ hasText: name });
    const search = page.getByRole("searchbox");
    /** Acts of a row: buttons where there is room, else a menu. */
    const actOf = async (name: string, key: string) => {
      if (!phone) return button("documents.actions.named", { action: say(key), name }).click();
      await button("documents.actions.menu", { name }).click();
      await page.getByRole("menuitem", { name: say(key), exact: true }).click();
    };
    const taken: Record<string, number> = {};

    taken.read = await acts(page, async () => {
      await search.fill("الإطفاء");
      await expect(page.locator("[data-document]")).toHaveCount(1);
      await paper("خطاب للإطفاء").locator("[data-open]").click();
      await expect(page.locator("dialog.viewer .paper-text")).toContainText("Lease of the shop");
      await button("common.close").click();
      await search.fill("");
    });

    const mail: Paper[] = [arabicPdf("عقد الصيانة.pdf"), docPaper("quotation_2026.doc"), pdfPaper("scan_invoice.pdf")];
    taken.file = await acts(page, async () => {
      await button("documents.uploadAction").first().click();
      const dialog = page.getByRole("dialog");
      const files = mail.map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: Buffer.from(bytes) }));
      await dialog.locator('input[type="file"]').setInputFiles(files);
      const all = dialog.getByRole("group", { name: say("documents.batch.forAll") });
      await all.getByLabel(say("documents.form.category"), { exact: true }).selectOption({ label: "المراسلات" });
      await button(
        language === "ar" ? "documents.batch.upload_few" : "documents.batch.upload_other",
        { count: 3 },
        dialog,
      ).click();
      await expect(dialog).toBeHidden();
      await expect(paper("عقد الصيانة")).toBeVisible();
    });

    taken.share = await acts(page, async () => {
      await actOf("Lease of the shop", "documents.actions.share");
      await button("documents.share.make").click();
      await expect(page.getByLabel(say("documents.share.link"), { exact: true })).toHaveValue(/\/api\/share\//);
      await button("documents.share.done").click();
    });

    taken.download = await acts(page, async () => {
      const file = await saved(page, () => actOf("Lease of the shop", "documents.actions.download"));
      expect(file.filename).toBe("lease.pdf");
    });

    taken.delete = await acts(page, async () => {
      await actOf("quotation 2026", "documents.actions.delete");
      await page.getByRole("alertdialog").getByRole("button").last().click();
      await expect(paper("quotation")).toHaveCount(0);
      await button("common.undo").click();
      await expect(paper("quotation")).toBeVisible();
    });

    taken.renew = await acts(page, async () => {
      await page
        .getByRole("link", { name: say("header.places.employees"), exact: true })
        .filter({ visible: true })
        .click();
      await search.fill("خالد العوضي");
      await page.locator("[data-employee]").getByRole("link").first().click();
      await page
        .getByRole("button", { name: new RegExp(`^${say("employees.personPapers.form.renew")}: `) })
        .first()
        .click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(new RegExp(`^${say("employees.form.passportExpiryDate")}`)).fill("3/4/2034");
      await button("employees.personPapers.form.renew", {}, dialog).click();
      await expect(dialog).toBeHidden();
    });
    const expiries = async () =>
      (await client.get<Employee[]>("/api/employees")).json.map(({ passportExpiryDate }) => passportExpiryDate);
    await expect.poll(expiries).toEqual(["2034-04-03"]);

    await context.setOffline(true);
    taken.offline = await acts(page, async () => {
      await page
        .getByRole("link", { name: say("header.places.documents"), exact: true })
        .filter({ visible: true })
        .click();
      await actOf("Lease of the shop", "documents.actions.edit");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(say("documents.form.nameDialog"), { exact: true }).fill("Lease of the new shop");
      await dialog.getByRole("button", { name: say("documents.edit.save"), exact: true }).click();
      await expect(paper("Lease of the new shop")).toBeVisible();
    });
    await context.setOffline(false);
    await expect(status(page, say("sync.saved"))).toBeVisible();
    const names = (await client.get<{ name: string }[]>("/api/documents")).json.map(({ name }) => name);
    expect(names).toContain("Lease of the new shop");
    // more of one of them is a step backwards
    expect(taken).toEqual(expected);
  });
}
