import type { Page } from "@playwright/test";
import type { Reminder } from "#domain/index";
import { pdfPaper } from "../fixtures/files.ts";
import { anEmployee } from "../server/rows.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { heldUndo, makerFor, row, settled, signIn } from "./steps.ts";

type Language = "en" | "ar";

const DAY_MS = 86_400_000;

const part = (page: Page, language: Language, key: "due" | "coming" | "done") =>
  page.getByRole("region", { name: says(language, `reminders.${key}`), exact: true });

const act = (page: Page, language: Language, name: string, of: string) =>
  page.getByRole("button", { name: says(language, `reminders.named.${of}`, { name }), exact: true });

const bell = (page: Page) => page.getByRole("banner").locator('a[href="/?view=today"]');

/** Opens the form of a document by its row's button. */
async function openDocument(page: Page, language: Language, name: string) {
  const action = says(language, "documents.actions.edit");
  await page.getByRole("button", { name: says(language, "documents.actions.named", { action, name }) }).click();
  return page.getByRole("dialog", { name: says(language, "documents.edit.title") });
}

/** Fills the form of a new reminder that is open. */
async function remind(page: Page, language: Language, quick: string, text: string) {
  const dialog = page.getByRole("dialog", { name: says(language, "reminders.new"), exact: true });
  await dialog
    .getByRole("button", { name: says(language, `reminders.quick.${quick}`, { days: 30 }), exact: true })
    .click();
  await dialog.getByLabel(new RegExp(`^${says(language, "reminders.text")}`)).fill(text);
  await dialog.getByRole("button", { name: says(language, "reminders.save"), exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** So many days pass, as they do while a window stays open. */
async function passDays(page: Page, days: number) {
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + days * DAY_MS);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
}

for (const language of flowLanguages("ar")) {
  test(`a reminder on a paper comes due, is put off and done, and is nobody else's (${language})`, async ({
    open,
    firm,
  }) => {
    const make = makerFor(firm.noura);
    const lease = await make.document(pdfPaper("lease.pdf"), await make.category("Contracts"));
    const { page } = await open({ language });
    await page.clock.install();
    await signIn(page, firm.noura, language);
    const form = await openDocument(page, language, "lease");
    await form.getByRole("button", { name: says(language, "reminders.remind"), exact: true }).click();
    await remind(page, language, "tomorrow", "Call the ministry");
    await expect(form.getByRole("region", { name: says(language, "reminders.title") })).toContainText(
      "Call the ministry",
    );
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await expect(bell(page)).toHaveAccessibleName(says(language, "today.title"));

    await passDays(page, 1);
    await expect(bell(page)).toHaveAccessibleName(says(language, "today.bell_one", { count: 1 }));
    await bell(page).click();
    await page.getByRole("link", { name: says(language, "today.allReminders"), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: says(language, "reminders.title") })).toBeFocused();
    await expect(part(page, language, "due")).toContainText(says(language, "reminders.states.today"));

    await act(page, language, "Call the ministry", "snooze").click();
    const undo = await heldUndo(page, language);
    await expect(part(page, language, "coming")).toContainText("Call the ministry");
    await expect(bell(page)).toHaveAccessibleName(says(language, "today.title"));
    await undo.click();
    await expect(part(page, language, "due")).toContainText("Call the ministry");
    await act(page, language, "Call the ministry", "done").click();
    await heldUndo(page, language);
    await expect(part(page, language, "done")).toContainText("Call the ministry");
    await undo.click();
    await expect(part(page, language, "due")).toContainText("Call the ministry");
    await act(page, language, "Call the ministry", "delete").click();
    await heldUndo(page, language);
    await expect(page.getByText(says(language, "reminders.empty"), { exact: true })).toBeVisible();
    await undo.click();
    await expect(part(page, language, "due")).toContainText("Call the ministry");

    // the last Undo may still be on its way, and what hangs on a deleted paper is not restored
    const own = async () => (await firm.noura.client.get<Reminder[]>("/api/reminders")).json;
    await expect.poll(own).toMatchObject([{ documentId: lease, text: "Call the ministry", doneAt: null }]);

    // the paper goes, and the reminder with it; both come back
    expect((await firm.daniel.client.delete(`/api/documents/${lease}`)).status).toBe(204);
    await expect(page.getByText(says(language, "reminders.empty"), { exact: true })).toBeVisible();
    expect((await firm.daniel.client.post(`/api/documents/${lease}/restore`)).status).toBe(200);
    await expect(part(page, language, "due")).toContainText("Call the ministry");

    await part(page, language, "due").getByRole("link", { name: "lease" }).click();
    const paper = page.getByRole("dialog", { name: "lease", exact: true });
    await expect(paper.getByRole("region", { name: says(language, "reminders.title") })).toContainText(
      "Call the ministry",
    );
    await expect(page).toHaveURL(`/?document=${lease}`);
    await page.keyboard.press("Escape");
    await expect(row(page, "lease")).toBeVisible();
    await expect(page).toHaveURL("/");
    expect((await firm.daniel.client.get("/api/reminders")).json).toEqual([]);
    expect(await own()).toMatchObject([{ documentId: lease, text: "Call the ministry", doneAt: null }]);
  });

  test(`reminders are set, changed and deleted without a connection (${language})`, async ({ open, firm, line }) => {
    const made = await firm.noura.client.post<{ id: number }>("/api/employees", {
      ...anEmployee,
      residencyExpiryDate: "2031-05-31",
    });
    const { page } = await open({ offline: true, language, url: line.url });
    await signIn(page, firm.noura, language);
    await page.goto(`/employee?id=${made.json.id}`);
    await settled(page, language);
    line.cut();
    await page.getByRole("button", { name: says(language, "reminders.remind"), exact: true }).click();
    await remind(page, language, "expiry", "Residency");
    await page.getByRole("button", { name: says(language, "reminders.remind"), exact: true }).click();
    await remind(page, language, "week", "Salary");
    await act(page, language, "Residency", "change").click();
    const form = page.getByRole("dialog", { name: says(language, "reminders.edit"), exact: true });
    await form.getByLabel(new RegExp(`^${says(language, "reminders.text")}`)).fill("Renew the residency");
    await form.getByRole("button", { name: says(language, "reminders.saveChange"), exact: true }).click();
    await expect(form).toBeHidden();
    await act(page, language, "Salary", "delete").click();
    const undo = await heldUndo(page, language);
    const own = page.getByRole("region", { name: says(language, "reminders.title"), exact: true });
    await expect(own.getByRole("listitem")).toHaveCount(1);
    await undo.click();
    await expect(own.getByRole("listitem")).toHaveCount(2);
    await act(page, language, "Salary", "delete").click();
    await expect(own.getByRole("listitem")).toHaveCount(1);
    await page.reload();
    await expect(own).toContainText("Renew the residency");
    line.mend();
    await settled(page, language);
    expect((await firm.noura.client.get<Reminder[]>("/api/reminders")).json).toMatchObject([
      { employeeId: made.json.id, text: "Renew the residency", day: "2031-05-01" },
    ]);
  });
}

test("the palette sets a reminder on what is open and leads to all of them", async ({ open, firm }) => {
  const made = await firm.noura.client.post<{ id: number }>("/api/employees", anEmployee);
  const { page } = await open();
  await signIn(page, firm.noura);
  await page.goto(`/employee?id=${made.json.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Sara");
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: says("en", "reminders.remind") }).click();
  await remind(page, "en", "week", "Contract");
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: says("en", "reminders.title"), exact: true }).click();
  await expect(part(page, "en", "coming")).toContainText("Contract");
  await part(page, "en", "coming").getByRole("link", { name: "Sara Ali" }).click();
  await expect(page).toHaveURL(new RegExp(`id=${made.json.id}$`));
});

test("a form without a day, or with one that is none, says so", async ({ open, firm }) => {
  const made = await firm.noura.client.post<{ id: number }>("/api/employees", anEmployee);
  const { page } = await open();
  await signIn(page, firm.noura);
  await page.goto(`/employee?id=${made.json.id}`);
  await page.getByRole("button", { name: says("en", "reminders.remind"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: says("en", "reminders.new"), exact: true });
  await dialog.getByRole("button", { name: says("en", "reminders.save"), exact: true }).click();
  await expect(dialog.getByText("Choose the day of the reminder.")).toBeVisible();
  await expect(dialog.getByLabel(says("en", "reminders.day"), { exact: true })).toBeFocused();
  await dialog.getByLabel(says("en", "reminders.day"), { exact: true }).fill("31/02/2027");
  await dialog.getByRole("button", { name: says("en", "reminders.save"), exact: true }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  expect((await firm.noura.client.get("/api/reminders")).json).toEqual([]);
});
