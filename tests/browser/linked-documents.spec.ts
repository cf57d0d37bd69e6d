import type { Page } from "@playwright/test";
import type { Document, Employee } from "#domain/index";
import { pdfPaper } from "../fixtures/files.ts";
import { barriers, overflowing } from "./a11y-checks.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { makerFor, row, settled, signIn, status } from "./steps.ts";

const fields = { nationality: "Kuwaiti", phoneNumber: "55551234", dateOfBirth: "1985-01-01" };
const salem = {
  ...fields,
  firstName: "Salem",
  lastName: "Al-Enezi",
  otherScriptName: "سالم العنزي",
  civilId: "285010101234",
  emailAddress: "salem@example.test",
};
const mona = {
  ...fields,
  firstName: "Mona",
  lastName: "Ali",
  civilId: "290010101234",
  emailAddress: "mona@example.test",
};
const shownAs = { en: "Salem Al-Enezi", ar: "سالم العنزي" } as const;

for (const language of flowLanguages("ar")) {
  const say = (key: string, values = {}) => says(language, `documents.${key}`, values);
  const about = new RegExp(`^${say("form.employeeId")}`);
  const names = (page: Page) =>
    page.locator("main [data-document] p:first-child").evaluateAll((all) => all.map((one) => one.textContent));

  test(`a letter is filed about an employee, found with them, and named anew offline (${language})`, async ({
    open,
    firm,
    line,
  }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Letters");
    await make.document(pdfPaper("other.pdf"), category);
    const employee = (await firm.noura.client.post<Employee>("/api/employees", salem)).json.id;
    await firm.noura.client.post<Employee>("/api/employees", mona);
    const { page } = await open({ offline: true, language, url: line.url });
    await signIn(page, firm.noura, language);

    await page
      .getByRole("button", { name: say("uploadAction"), exact: true })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: say("form.dialogTitle") });
    const { type, bytes } = pdfPaper("warning.pdf");
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: "warning.pdf", mimeType: type, buffer: Buffer.from(bytes) });
    await dialog.getByLabel(say("form.category"), { exact: true }).selectOption({ label: "Letters" });
    // whichever script the page is in, the name is found in both
    await dialog.getByLabel(about).fill("nobody here");
    await expect(dialog.getByText(say("form.noEmployeeFound"))).toBeVisible();
    for (const typed of ["عنزي", "enez"]) {
      await dialog.getByLabel(about).fill(typed);
      const found = dialog.getByRole("list", { name: say("form.foundEmployees") }).getByRole("button");
      await expect(found).toHaveText([`${shownAs[language]}${salem.civilId}`]);
    }
    expect(await barriers(page)).toEqual([]);
    await dialog.getByLabel(about).press("Enter");
    await expect(dialog.locator("[data-about]")).toHaveText(shownAs[language]);
    await dialog.getByRole("button", { name: say("form.submit") }).click();
    await expect(dialog).toBeHidden();
    await expect(row(page, "warning.pdf").locator("[data-about]")).toHaveText(shownAs[language]);

    // in the viewer, and from there to the employee
    await row(page, "warning.pdf").locator("[data-open]").click();
    const paper = page.getByRole("dialog", { name: "warning" });
    await paper.getByRole("link", { name: shownAs[language] }).click();
    await expect(page).toHaveURL(new RegExp(`/employee\\?id=${employee}$`));
    const block = page.getByRole("region", { name: says(language, "employees.documents.title"), exact: true });
    await expect(block.getByRole("listitem")).toHaveCount(1);
    expect(await barriers(page)).toEqual([]);

    // without a connection too
    await settled(page, language);
    line.cut();
    await page.reload();
    await block.getByRole("link", { name: "warning" }).click();
    await expect(paper.locator("dd", { hasText: shownAs[language] })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(paper).toBeHidden();
    await page.goto(`${line.url}/?employee=${employee}`);
    await expect.poll(() => names(page)).toEqual(["warning"]);
    await expect(page.getByLabel(say("form.employeeId"), { exact: true })).toHaveValue(String(employee));
    const action = say("actions.edit");
    await page.getByRole("button", { name: say("actions.named", { action, name: "warning" }) }).click();
    const edit = page.getByRole("dialog", { name: say("edit.title") });
    await edit.getByRole("button", { name: say("form.removeEmployee", { name: shownAs[language] }) }).click();
    await edit.getByLabel(about).fill("29001");
    await edit.getByRole("button", { name: "Mona Ali" }).click();
    await edit.getByRole("button", { name: say("edit.save"), exact: true }).click();
    await expect(edit).toBeHidden();
    await expect.poll(() => names(page)).toEqual([]);
    line.mend();
    await expect(status(page, says(language, "sync.saved"))).toBeVisible();
    const stored = (await firm.daniel.client.get<Document[]>("/api/documents?search=warning")).json;
    const all = (await firm.daniel.client.get<Employee[]>("/api/employees")).json;
    expect(all.find(({ id }) => id === stored[0]?.employeeId)?.firstName).toBe("Mona");
  });
}

test("who does not work with employees is offered nobody and sees nobody", async ({ open, firm, server }) => {
  const make = makerFor(firm.noura);
  const id = await make.document(pdfPaper("warning.pdf"), await make.category("Letters"));
  const employeeId = (await firm.noura.client.post<Employee>("/api/employees", salem)).json.id;
  expect((await firm.noura.client.patch(`/api/documents/${id}`, { employeeId })).status).toBe(200);
  const viewer = await server.makeUser({ role: "viewer", organizationId: firm.id, permissions: ["view", "download"] });
  const { page } = await open({ language: "en" });
  await signIn(page, viewer, "en");
  await expect(row(page, "warning.pdf")).toBeVisible();
  await expect(page.getByText("Salem")).toHaveCount(0);
  await row(page, "warning.pdf").locator("[data-open]").click();
  const paper = page.getByRole("dialog", { name: "warning" });
  await expect(paper.getByText("Letters")).toBeVisible();
  await expect(paper.getByText(says("en", "documents.form.employeeId"))).toHaveCount(0);
});

test("documents about a person fit a phone and have no barriers", async ({ open, firm }) => {
  const make = makerFor(firm.noura);
  const category = await make.category("مراسلات الموظفين والجهات الحكومية");
  const employeeId = (await firm.noura.client.post<Employee>("/api/employees", salem)).json.id;
  for (const name of ["A warning with a name that is longer than any phone is wide", "Contract"]) {
    const id = await make.document(pdfPaper("paper.pdf"), category, name);
    await firm.noura.client.patch(`/api/documents/${id}`, { employeeId, dueDate: "2026-01-31" });
  }
  const { page } = await open({ language: "ar", phone: true });
  await signIn(page, firm.noura, "ar");
  await expect(page.locator("[data-document]")).toHaveCount(2);
  expect(await overflowing(page)).toEqual([]);
  await page.goto(`${new URL(page.url()).origin}/employee?id=${employeeId}`);
  const block = page.getByRole("region", { name: says("ar", "employees.documents.title"), exact: true });
  await expect(block.getByRole("listitem")).toHaveCount(2);
  expect(await overflowing(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
});
