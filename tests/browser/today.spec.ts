import type { Page } from "@playwright/test";
import { type Document, defaultSettings, type Employee, paperTypeName } from "#domain/index";
import { dayIn } from "../fixtures/days.ts";
import { pdfPaper } from "../fixtures/files.ts";
import { anEmployee } from "../server/rows.ts";
import { barriers, overflowing } from "./a11y-checks.ts";
import { expect, type Firm, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { heldUndo, holdRequests, makerFor, resize, row, settled, signIn } from "./steps.ts";

type Language = "en" | "ar";

/** A firm with a day's work: papers and documents that have expired or will, and one that Daniel has filed. */
async function work({ noura, daniel }: Firm) {
  const make = makerFor(noura);
  const category = await make.category("Licences");
  const document = async (name: string, fields: object) => {
    const id = await make.document(pdfPaper(`${name}.pdf`), category);
    expect((await noura.client.patch(`/api/documents/${id}`, fields)).status).toBe(200);
    return id;
  };
  const licence = await document("licence", { dueDate: dayIn(-3), responsibleId: daniel.id });
  const lease = await document("lease", { dueDate: dayIn(2), responsibleId: noura.id });
  await document("insurance", { dueDate: dayIn(300) });
  await makerFor(daniel).document(pdfPaper("minutes.pdf"), category);
  const sara = await noura.client.post<{ id: number }>("/api/employees", {
    ...{ ...anEmployee, nationality: "India", passportNumber: "P0123456" },
    ...{ passportExpiryDate: dayIn(-1), residencyExpiryDate: dayIn(20) },
  });
  expect(sara.status).toBe(201);
  const reminder = { documentId: licence, day: dayIn(0), text: "Call the ministry" };
  expect((await noura.client.post("/api/reminders", reminder)).status).toBe(201);
  return { licence, lease, sara: sara.json.id };
}

const bell = (page: Page) => page.getByRole("banner").locator('a[href="/?view=today"]');
const part = (page: Page, language: Language, key: string) =>
  page.getByRole("region", { name: new RegExp(`^${says(language, `today.${key}`)}`) });

for (const language of flowLanguages("ar")) {
  const say = (key: string, values = {}) => says(language, `today.${key}`, values);
  /** Without the day of today that it ends with. */
  const said = (key: string, values = {}) => say(key, { ...values, date: "" }).trim();

  test(`today is one click away, offline too, and each line is one more from being done (${language})`, async ({
    open,
    firm,
    line,
  }) => {
    const { sara, lease } = await work(firm);
    const { page } = await open({ offline: true, language, url: line.url });
    await signIn(page, firm.noura, language);
    const four = language === "en" ? "bell_other" : "bell_few";
    await expect(bell(page)).toHaveAccessibleName(say(four, { count: 4 }));
    await bell(page).click();
    await expect(page.getByRole("heading", { level: 1, name: say("title"), exact: true })).toBeFocused();
    await expect(part(page, language, "reminders")).toContainText("Call the ministry");
    await expect(part(page, language, "mine").getByRole("link")).toHaveText(["lease"]);
    await expect(part(page, language, "expired").getByRole("listitem")).toHaveCount(2);
    // of documents in the same words as of papers
    const left = (form: string, count: number) => says(language, `employees.page.daysLeft_${form}`, { count });
    await expect(part(page, language, "mine")).toContainText(left(language === "en" ? "other" : "two", 2));
    await expect(page.getByText(left(language === "en" ? "other" : "many", 20), { exact: true })).toBeVisible();
    await expect(part(page, language, "missing")).toContainText(
      new RegExp(say("missingOf", { missing: 3, required: 6, papers: "" })),
    );
    await expect(part(page, language, "filed").getByRole("link")).toHaveText(["minutes"]);
    expect(await barriers(page)).toEqual([]);

    // what has expired is renewed from here
    const paper = paperTypeName("passport", defaultSettings, language);
    await page.getByRole("link", { name: say("renewNamed", { paper, name: "Sara Ali" }) }).click();
    const form = page.getByRole("dialog", {
      name: says(language, "employees.personPapers.form.renewTitle", { paper }),
    });
    await expect(form).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/employee\\?id=${sara}$`));
    await page.goBack();

    // and a document is opened
    await part(page, language, "mine").getByRole("link", { name: "lease" }).click();
    await expect(page).toHaveURL(new RegExp(`document=${lease}$`));
    await expect(page.getByRole("dialog", { name: "lease", exact: true })).toBeVisible();
    await page.goBack();

    // what was seen is news no more, on this device
    await part(page, language, "filed")
      .getByRole("button", { name: say("seen"), exact: true })
      .click();
    await expect(part(page, language, "filed")).toBeHidden();
    await settled(page, language);

    line.cut();
    await page.reload();
    await expect(part(page, language, "expired").getByRole("listitem")).toHaveCount(2);
    await expect(part(page, language, "filed")).toBeHidden();
    const done = says(language, "reminders.named.done", { name: "Call the ministry" });
    await page.getByRole("button", { name: done, exact: true }).click();
    await expect(part(page, language, "reminders")).toBeHidden();
    const unsent = says(language, "sync.kind.reminderUpdate", { title: "Call the ministry" });
    await expect(part(page, language, "unsent")).toContainText(unsent);
    const three = language === "en" ? "bell_other" : "bell_few";
    await expect(bell(page)).toHaveAccessibleName(say(three, { count: 3 }));
    line.mend();
    await expect(part(page, language, "unsent")).toBeHidden();
    await settled(page, language);
  });

  test(`a document is renewed and a missing paper added from here, offline too (${language})`, async ({
    open,
    firm,
    line,
  }) => {
    const { licence, sara } = await work(firm);
    const { page } = await open({ offline: true, language, url: line.url });
    await signIn(page, firm.noura, language);
    await bell(page).click();
    await settled(page, language);
    line.cut();
    await page.getByRole("button", { name: say("renewDocument", { name: "licence" }), exact: true }).click();
    const renewal = page.getByRole("dialog", { name: says(language, "documents.renew.title"), exact: true });
    const day = renewal.getByLabel(new RegExp(`^${says(language, "documents.renew.dueDate")}`));
    const renew = renewal.getByRole("button", { name: says(language, "documents.renew.action"), exact: true });
    expect(await barriers(page)).toEqual([]);
    await day.fill(dayIn(-3));
    await renew.click();
    await expect(day).toHaveAccessibleDescription(new RegExp(says(language, "documents.renew.later").slice(0, 8)));
    await expect(day).toBeFocused();
    await day.fill(dayIn(400));
    const { name, type, bytes } = pdfPaper("licence 2027.pdf", 20_000);
    const input = renewal.locator('input[type="file"]');
    await input.setInputFiles({ name, mimeType: type, buffer: Buffer.from(bytes) });
    await renew.click();
    await expect(renewal).toBeHidden();
    await expect(part(page, language, "expired").getByRole("listitem")).toHaveCount(1);
    line.mend();
    await settled(page, language);
    const stored = (await firm.noura.client.get<Document[]>("/api/documents")).json.find(({ id }) => id === licence);
    expect([stored?.dueDate, stored?.filename, stored?.fileVersions?.earlier.length]).toEqual([dayIn(400), name, 1]);

    const paper = paperTypeName("contract", defaultSettings, language);
    const add = page.getByRole("link", { name: say("addNamed", { paper, name: "Sara Ali" }), exact: true });
    await add.click();
    const form = page.getByRole("dialog", { name: says(language, "employees.personPapers.form.addTitle") });
    await expect(form.getByRole("combobox").first()).toHaveValue("contract");
    await expect(form).toContainText("Sara Ali");
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/employee\\?id=${sara}$`));
    // whoever saves it goes on with what else is to be done
    await page.goBack();
    await add.click();
    const { name: file, type: mimeType, bytes: page1 } = pdfPaper("contract.pdf", 20_000);
    await form.locator('input[type="file"]').setInputFiles({ name: file, mimeType, buffer: Buffer.from(page1) });
    await form.getByRole("button", { name: says(language, "employees.personPapers.form.add"), exact: true }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: say("title"), exact: true })).toBeVisible();
    await expect(add).toBeHidden();
    await settled(page, language);
  });

  test(`what the server refused stands in today with its way out (${language})`, async ({ open, firm, line }) => {
    const { licence } = await work(firm);
    const { page } = await open({ offline: true, language, url: line.url });
    await signIn(page, firm.noura, language);
    await settled(page, language);
    line.cut();
    const action = says(language, "documents.actions.edit");
    await page
      .getByRole("button", { name: says(language, "documents.actions.named", { action, name: "licence" }) })
      .click();
    const form = page.getByRole("dialog", { name: says(language, "documents.edit.title") });
    await form.getByLabel(new RegExp(`^${says(language, "documents.form.dueDate")}`)).fill(dayIn(400));
    await form.getByRole("button", { name: says(language, "documents.edit.save"), exact: true }).click();
    await expect(form).toBeHidden();
    expect((await firm.daniel.client.delete(`/api/documents/${licence}`)).status).toBe(204);
    line.mend();
    await bell(page).click();
    const refused = part(page, language, "rejected");
    await expect(refused).toContainText(says(language, "sync.kind.documentUpdate", { title: "licence" }));
    expect(await barriers(page)).toEqual([]);
    await refused.getByRole("button", { name: says(language, "common.discard"), exact: true }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: says(language, "sync.discardAction"), exact: true })
      .click();
    await expect(refused).toBeHidden();
  });

  test(`the home screen says what needs whom, in a line on phones and low windows (${language})`, async ({
    open,
    firm,
  }) => {
    await work(firm);
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(row(page, "licence.pdf")).toBeVisible();
    const panel = page.getByRole("region", { name: say("title"), exact: true });
    await expect(panel).toContainText(says(language, "dashboard.due.both", { expired: "", soon: "" }).trim());
    await expect(panel.getByRole("link", { name: say("counts.mine_one", { count: 1 }) })).toBeVisible();
    await expect(panel.getByRole("link", { name: say("counts.missing_one", { count: 1 }) })).toBeVisible();
    await expect(panel.getByRole("link", { name: say("counts.filed_one", { count: 1 }) })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    for (const [width, height] of [
      [390, 844],
      [1366, 650],
    ] as const) {
      await resize(page, width, height);
      await expect(panel).toBeHidden();
      expect(await overflowing(page)).toEqual([]);
      const way = width === 390 ? page.getByRole("main").locator('a[href="/?view=today"]') : bell(page);
      await expect(way).toBeVisible();
    }
    await bell(page).click();
    await expect(part(page, language, "expired")).toBeVisible();
    await resize(page, 390, 844);
    expect(await overflowing(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
  });

  test(`a date is taken, put off and handed over, offline too, and taken back (${language})`, async ({
    open,
    firm,
    line,
  }) => {
    const { sara } = await work(firm);
    const { page } = await open({ offline: true, language, url: line.url });
    await signIn(page, firm.noura, language);
    await bell(page).click();
    const act = async (where: string, name: string) => {
      const menu = say("handling.menu", { name: "Sara Ali" });
      await part(page, language, where).getByRole("button", { name: menu, exact: true }).click();
      await page.getByRole("menuitem", { name: say(`handling.${name}`), exact: true }).click();
    };
    const handling = async () =>
      (await firm.daniel.client.get<Employee[]>("/api/employees")).json.find(({ id }) => id === sara)?.handling
        ?.passport;
    await settled(page, language);
    line.cut();
    await act("expired", "take");
    await expect(part(page, language, "mine")).toContainText("Sara Ali");
    await expect(part(page, language, "mine")).toContainText(said("handledByYouSince"));
    await act("mine", "week");
    await expect(part(page, language, "resting")).toContainText("Sara Ali");
    await page.reload();
    await expect(part(page, language, "resting")).toContainText("Sara Ali");
    line.mend();
    await settled(page, language);
    expect(await handling()).toMatchObject({ by: firm.noura.id, snoozedUntil: dayIn(7), day: dayIn(-1) });

    // put off by mistake
    await act("resting", "wake");
    const undo = await heldUndo(page, language);
    await expect(part(page, language, "mine")).toContainText("Sara Ali");
    await undo.click();
    await expect(part(page, language, "resting")).toContainText("Sara Ali");
    await act("resting", "other");
    const dialog = page.getByRole("dialog", { name: say("handling.title"), exact: true });
    await expect(dialog).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await dialog.getByLabel(say("handling.who"), { exact: true }).selectOption({ label: "Daniel" });
    const until = dialog.getByLabel(new RegExp(`^${say("handling.until")}`));
    await until.fill(dayIn(0));
    await dialog.getByRole("button", { name: say("handling.save"), exact: true }).click();
    await expect(dialog).toContainText(say("handling.past"));
    await expect(until).toBeFocused();
    await until.fill("");
    await dialog.getByRole("button", { name: say("handling.save"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(part(page, language, "expired")).toContainText(said("handledBySince", { name: "Daniel" }));
    await expect.poll(handling).toMatchObject({ by: firm.daniel.id, snoozedUntil: null });
    // what Daniel sees to does not count for Noura
    const three = language === "en" ? "bell_other" : "bell_few";
    await expect(bell(page)).toHaveAccessibleName(say(three, { count: 3 }));
  });
}

for (const language of flowLanguages("en")) {
  test(`what an admin is told of 60 days ahead is there, and does not count as urgent (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const make = makerFor(firm.noura);
    const lease = await make.document(pdfPaper("lease.pdf"), await make.category("Contracts"));
    const insurance = await make.document(pdfPaper("insurance.pdf"), await make.category("Insurance"));
    for (const [id, days] of [
      [lease, 55],
      [insurance, 65],
    ] as const) {
      expect((await firm.noura.client.patch(`/api/documents/${id}`, { dueDate: dayIn(days) })).status).toBe(200);
    }
    const boss = await server.makeUser({ role: "admin", organizationId: firm.id });
    const { page } = await open({ language });
    await signIn(page, boss, language);
    await expect(bell(page)).toHaveAccessibleName(says(language, "today.title"));
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(row(page, "lease.pdf")).toBeVisible();
    await page.getByRole("link", { name: says(language, "today.counts.later_one", { count: 1 }) }).click();
    await expect(part(page, language, "later").getByRole("link", { name: "lease", exact: true })).toBeVisible();
    await expect(part(page, language, "later").getByRole("listitem")).toHaveCount(1);
    expect(await barriers(page)).toEqual([]);
  });
}

test("who has nothing to do today reads so", async ({ open, firm }) => {
  const { page } = await open();
  await signIn(page, firm.noura);
  await expect(bell(page)).toHaveAccessibleName(says("en", "today.title"));
  await bell(page).click();
  await expect(page.getByText(says("en", "today.empty"), { exact: true })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test("at a desk the list stays where it is, whether or not something needs the person", async ({ open, firm }) => {
  const { page } = await open();
  await page.setViewportSize({ width: 1280, height: 900 });
  const make = makerFor(firm.noura);
  const lease = await make.document(pdfPaper("lease.pdf"), await make.category("Contracts"));
  const due = (days: number) => firm.noura.client.patch(`/api/documents/${lease}`, { dueDate: dayIn(days) });
  const line = page.getByRole("region", { name: says("en", "today.title"), exact: true });
  const documents = page.getByRole("tab", { name: says("en", "dashboard.documents") });
  const top = async () => (await documents.boundingBox())?.y;

  const answer = await holdRequests(page.context(), "**/api/sync*");
  await signIn(page, firm.noura);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(says("en", "app.loading"));
  await expect(line).toBeVisible();
  await expect(line).not.toContainText(says("en", "today.empty"));
  const first = await top();
  await answer();
  await expect(line).toContainText(says("en", "today.empty"));
  expect(await top()).toBe(first);

  expect((await due(-3)).status).toBe(200);
  await expect(bell(page)).toHaveAccessibleName(says("en", "today.bell_one", { count: 1 }));
  await expect(line).not.toContainText(says("en", "today.empty"));
  expect(await top()).toBe(first);
  expect((await due(300)).status).toBe(200);
  await expect(line).toContainText(says("en", "today.empty"));
  expect(await top()).toBe(first);
  expect(await barriers(page)).toEqual([]);
});
