import type { Page } from "@playwright/test";
import { type Employee, paperOf, papersOf, sentence } from "#domain/index";
import { dayIn } from "../fixtures/days.ts";
import { type Paper as PaperFixture, pdfPaper } from "../fixtures/files.ts";
import { anEmployee } from "../server/rows.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { heldUndo, settled, signIn, status, watched } from "./steps.ts";

/** What the tests name on the page of a person. */
function screen(page: Page, language: "en" | "ar") {
  const say = (key: string, values = {}) => says(language, `employees.personPapers.${key}`, values);
  const section = page.getByRole("region", { name: say("title") });
  const dialog = page.getByRole("dialog");
  return {
    say,
    section,
    dialog,
    paper: (id: string) => section.locator(`[data-paper="${id}"]`),
    field: (member: string) => dialog.getByLabel(new RegExp(`^${say(`form.${member}`)}`)).first(),
    /** A control that has the name of the employee's form. */
    specified: (field: string) =>
      dialog.getByLabel(new RegExp(`^${says(language, `employees.form.${field}`)}`)).first(),
    save: (act: string) => dialog.getByRole("button", { name: say(`form.${act}`), exact: true }).click(),
    choose: (...papers: PaperFixture[]) =>
      dialog
        .locator('input[type="file"]:not([capture])')
        .setInputFiles(papers.map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: Buffer.from(bytes) }))),
    saved: () => expect(status(page, says(language, "sync.saved"))).toBeVisible(),
  };
}

for (const language of flowLanguages("ar")) {
  const names = {
    en: { residency: "Residency", contract: "Contract", civilId: "Civil ID" },
    ar: { residency: "الإقامة", contract: "عقد العمل", civilId: "البطاقة المدنية" },
  }[language];

  test(`papers are added, renewed without a connection, once, and removed with Undo (${language})`, async ({
    open,
    firm,
    server,
  }) => {
    const { client } = firm.noura;
    const dates = { residencyExpiryDate: dayIn(-3), passportNumber: "P1", passportExpiryDate: dayIn(90) };
    const body = { ...anEmployee, nationality: "India", ...dates };
    const { id } = (await client.post<Employee>("/api/employees", body)).json;
    const path = `/api/employees/${id}`;
    await client.patch(`${path}/papers/civilId`, { expiryDate: dayIn(-3) });
    const stored = async () => {
      const { json } = await client.get<Employee[]>("/api/employees");
      const found = json.find((one) => one.id === id);
      if (!found) throw new Error("the employee is gone");
      return found;
    };
    const { page } = await open({ offline: true, language, phone: language === "ar" });
    await signIn(page, firm.noura, language);
    await page.goto(`/employee?id=${id}`);
    const { say, section, paper, field, specified, save, choose, dialog, saved } = screen(page, language);
    await settled(page, language);

    // what is required of somebody of this nationality
    await expect(section).toContainText(say("missing", { missing: 3, required: 6 }));
    await section.getByRole("button", { name: say("addNamed", { paper: names.contract }) }).click();
    await field("issueDate").pressSequentially({ en: "1 March 2026", ar: "١ مارس ٢٠٢٦" }[language]);
    await field("expiryDate").fill({ en: "Feb 1, 2026", ar: "١ شباط ٢٠٢٦" }[language]);
    await expect(field("issueDate")).toHaveValue("01/03/2026");
    await field("cost").fill("1.2345");
    await expect(field("expiryDate")).toHaveValue("01/02/2026");
    await save("add");
    await expect(field("cost")).toHaveAccessibleDescription(new RegExp(sentence("cost_invalid", language)));
    await field("cost").fill("١٢٫٥٠٠");
    await save("add");
    await expect(field("expiryDate")).toHaveAccessibleDescription(
      new RegExp(sentence("expiry_before_issue", language)),
    );
    await field("expiryDate").fill("01/03/2058");
    await choose(pdfPaper("contract.pdf"));
    await save("add");
    // a year that is wrong by a digit
    const doubt = page.getByRole("alertdialog");
    await expect(doubt).toContainText(says(language, "employees.dates.paperLong"));
    await doubt.getByRole("button", { name: says(language, "employees.dates.correct") }).click();
    await expect(field("expiryDate")).toBeFocused();
    await field("expiryDate").fill("01/03/2028");
    await save("add");
    await expect(section).toContainText(say("missing", { missing: 2, required: 6 }));
    await expect(section).toContainText("12.500");
    await saved();

    // a renewal with a scan that waits for the server
    await server.kill9();
    const specifiedRow = page.getByRole("region", { name: says(language, "employees.filters.status") });
    await specifiedRow.getByRole("button").nth(1).click();
    await expect(dialog.locator("[data-passport]")).toBeVisible();
    await expect(dialog.getByRole("checkbox")).toBeChecked();
    await save("renew");
    await expect(dialog.getByRole("alert")).toHaveCount(1);
    await field("number").fill("R-2");
    await specified("residencyExpiryDate").fill(dayIn(365));
    // front and back at once, and one that is not meant
    await choose(pdfPaper("front.pdf", 30_000), pdfPaper("other.pdf"), pdfPaper("back.pdf"));
    await dialog.getByRole("button", { name: say("form.removePage", { file: "other.pdf" }), exact: true }).click();
    await save("renew");
    await expect(dialog).toBeHidden();
    await expect(paper("residency")).toContainText("R-2");
    await expect(paper("residency")).toContainText(/front\.pdf.*back\.pdf/s);
    await page.reload();
    await expect(paper("residency")).toContainText(/front\.pdf.*back\.pdf/s);
    await server.restart();
    await saved();
    const renewed = await stored();
    expect([renewed.residencyExpiryDate, renewed.history.length]).toEqual([dayIn(365), 1]);
    expect(paperOf(renewed, "residency")?.files.map(({ filename }) => filename)).toEqual(["front.pdf", "back.pdf"]);
    expect(paperOf(renewed, "civilId")).toMatchObject({ expiryDate: dayIn(365), history: [{ expiryDate: dayIn(-3) }] });
    await paper("residency").locator("summary").click();
    await expect(paper("residency").locator("details")).toHaveAttribute("open");

    // removed, and brought back: neither shows for a moment what was before
    const isListed = await watched(section, "contract.pdf");
    await section.getByRole("button", { name: say("menu", { paper: names.contract }) }).click();
    await page.getByRole("menuitem", { name: say("remove") }).click();
    const undo = await heldUndo(page, language);
    await expect(section).toContainText(say("missing", { missing: 3, required: 6 }));
    await saved();
    await undo.click();
    await expect(section).toContainText("contract.pdf");
    await saved();
    expect(await isListed()).toEqual([true, false, true]);
    expect(papersOf(await stored()).find(({ type }) => type === "contract")?.files.length).toBe(1);
  });
}

for (const language of flowLanguages("en")) {
  test(`the card of a work permit goes by its date, and the list says what has expired (${language})`, async ({
    open,
    firm,
  }) => {
    const { client } = firm.noura;
    const body = { ...anEmployee, nationality: "India", passportNumber: "P1", passportExpiryDate: dayIn(900) };
    const { id } = (await client.post<Employee>("/api/employees", body)).json;
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await page.goto(`/employee?id=${id}`);
    const { say, dialog, save, field } = screen(page, language);
    const card = page.getByRole("region", { name: says(language, "employees.filters.status") }).locator("> div > div");
    const permit = card.nth(2);
    await expect(permit).toContainText(says(language, "employees.expiry.missing"));
    // a date without a number
    await permit.getByRole("button").click();
    await expect(dialog.getByRole("combobox").first()).toHaveValue("workPermit");
    await field("expiryDate").fill(dayIn(-3));
    await save("add");
    const ago = language === "en" ? "page.expiredAgo_other" : "page.expiredAgo_few";
    await expect(permit).toContainText(says(language, `employees.${ago}`, { count: 3 }));
    // the list has room for a mark beside the specified status
    await page.goto("/employee");
    const paper = language === "en" ? "Work permit" : "إذن العمل";
    const mark = language === "en" ? "secondMark.expired_other" : "secondMark.expired_few";
    const row = page.locator("[data-employee]");
    await expect(row).toContainText(says(language, "employees.status.valid"));
    await expect(row).toContainText(says(language, `employees.${mark}`, { paper, count: 3 }));
    // it is renewed from the card
    await page.goto(`/employee?id=${id}`);
    await permit.getByRole("button").click();
    await field("expiryDate").fill(dayIn(500));
    await save("renew");
    await expect(permit).toContainText(says(language, "employees.expiry.valid"));
    await page.goto("/employee");
    await expect(row).toContainText(say("missing", { missing: 3, required: 6 }));
  });
}

for (const language of flowLanguages("ar")) {
  test(`a residency's date in the employee's form warns, and takes the civil ID along (${language})`, async ({
    open,
    firm,
    server,
  }) => {
    const { client } = firm.noura;
    const dates = { residencyExpiryDate: dayIn(20), passportNumber: "P1", passportExpiryDate: dayIn(90) };
    const { id } = (await client.post<Employee>("/api/employees", { ...anEmployee, nationality: "India", ...dates }))
      .json;
    await client.patch(`/api/employees/${id}/papers/civilId`, { expiryDate: dayIn(20) });
    const { page } = await open({ offline: true, language, phone: language === "en" });
    await signIn(page, firm.noura, language);
    await page.goto(`/employee?id=${id}`);
    const { specified, dialog, paper, saved } = screen(page, language);
    await settled(page, language);
    await server.kill9();
    await page
      .getByRole("button", { name: says(language, "employees.actions.edit"), exact: true })
      .first()
      .click();
    await specified("residencyExpiryDate").fill(dayIn(385));
    await expect(dialog.locator("[data-passport]")).toBeVisible();
    await specified("passportExpiryDate").fill(dayIn(2000));
    await expect(dialog.locator("[data-passport]")).toHaveCount(0);
    await expect(dialog.locator("[data-follows] input")).toBeChecked();
    await dialog.getByRole("button", { name: says(language, "employees.form.save"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(paper("civilId").locator("details")).toHaveCount(1);
    await page.reload();
    await expect(paper("civilId").locator("details")).toHaveCount(1);
    await server.restart();
    await saved();
    const stored = (await client.get<Employee[]>("/api/employees")).json.find((one) => one.id === id);
    expect(stored?.residencyExpiryDate).toBe(dayIn(385));
    expect(stored && paperOf(stored, "civilId")).toMatchObject({
      ...{ expiryDate: dayIn(385), history: [{ expiryDate: dayIn(20) }] },
    });
  });
}
