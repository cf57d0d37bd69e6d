import { type Category, type Document, type Employee, paperOf } from "#domain/index";
import { pdfPaper } from "../fixtures/files.ts";
import { anEmployee } from "../server/rows.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { makerFor, row, settled, signIn, status, synced, tab } from "./steps.ts";

for (const language of flowLanguages("ar")) {
  test(`a conflict shows both values in words and is settled either way (${language})`, async ({ open, firm }) => {
    const make = makerFor(firm.noura);
    const contracts = await make.category("Contracts");
    const letters = await make.category("الرسائل");
    const minutes = await make.category("Minutes");
    const lease = await make.document(pdfPaper("lease.pdf"), contracts);
    const { page } = await open({ offline: true, language });
    await signIn(page, firm.noura, language);
    await settled(page, language);
    await expect(row(page, "lease.pdf")).toBeVisible();
    const say = (key: string) => says(language, `sync.conflict.${key}`);
    /** This person files the paper under letters without a line; a colleague files it elsewhere meanwhile. */
    const conflict = async (theirs: number, count: number) => {
      await expect(status(page, says(language, "sync.saved"))).toBeVisible();
      await page.context().setOffline(true);
      await page
        .getByRole("button", {
          name: says(language, "documents.actions.named", {
            action: says(language, "documents.actions.edit"),
            name: "lease",
          }),
        })
        .click();
      const dialog = page.getByRole("dialog", { name: says(language, "documents.edit.title") });
      await dialog
        .getByLabel(says(language, "documents.form.category"), { exact: true })
        .selectOption({ label: "الرسائل" });
      await dialog.getByRole("button", { name: says(language, "documents.edit.save") }).click();
      await expect(dialog).toBeHidden();
      const theirChange = { categoryId: theirs };
      const answer = await firm.daniel.client.patch(`/api/documents/${lease}`, theirChange);
      expect(answer.status).toBe(200);
      await page.context().setOffline(false);
      const attention = status(page, says(language, "sync.attention_one", { count }));
      await expect(attention).toBeVisible();
      await attention.click();
      return page.getByRole("dialog", { name: says(language, "sync.title") });
    };
    const filed = async () => (await firm.daniel.client.get<Document[]>("/api/documents")).json[0]?.categoryId;

    const first = await conflict(minutes, 1);
    const field = first.locator('[data-conflict="categoryId"]');
    await expect(field).toContainText(says(language, "documents.form.category"));
    await expect(field).toContainText(`${say("yours")} الرسائل`);
    await expect(field).toContainText(`${say("now")} Minutes`);
    await expect(field).toContainText(`Daniel${says(language, "activity.and")}`);
    await expect(first.locator("[data-conflict]")).toHaveCount(1);
    await first.getByRole("button", { name: say("keepTheirs") }).click();
    await expect(status(page, says(language, "sync.saved"))).toBeVisible();
    expect(await filed()).toBe(minutes);
    await page.keyboard.press("Escape");

    const second = await conflict(contracts, 1);
    await expect(second.locator('[data-conflict="categoryId"]')).toContainText(`${say("now")} Contracts`);
    await second.getByRole("button", { name: say("useMine") }).click();
    await expect(status(page, says(language, "sync.saved"))).toBeVisible();
    expect(await filed()).toBe(letters);
  });
}

test("a form that was open while a colleague saved takes nothing of theirs back unasked", async ({ open, firm }) => {
  const make = makerFor(firm.noura);
  const id = await make.category("Contracts");
  const { page } = await open();
  await signIn(page, firm.noura);
  await synced(page);
  await tab(page, "categories");
  const theirs = async (change: object) =>
    expect((await firm.daniel.client.patch(`/api/categories/${id}`, change)).status).toBe(200);
  const stored = async () => (await firm.daniel.client.get<Category[]>("/api/categories")).json[0];
  const dialog = page.getByRole("dialog", { name: says("en", "categories.edit"), exact: true });
  const edit = async (name: string) =>
    await page.getByRole("button", { name: says("en", "categories.editNamed", { name }) }).click();
  const describe = async (text: string) => {
    await dialog.getByLabel(says("en", "categories.description")).fill(text);
    await dialog.getByRole("button", { name: says("en", "categories.save") }).click();
    await expect(dialog).toBeHidden();
  };

  await edit("Contracts");
  await theirs({ name: "Agreements" });
  await expect(page.getByText("Agreements")).toBeAttached();
  await describe("Mine");
  await expect.poll(stored).toMatchObject({ name: "Agreements", description: "Mine" });
  await expect(status(page, says("en", "sync.saved"))).toBeVisible();

  await edit("Agreements");
  await theirs({ description: "Theirs" });
  await expect(page.getByText("Theirs")).toBeAttached();
  await describe("Mine again");
  await expect(status(page, says("en", "sync.attention_one", { count: 1 }))).toBeVisible();
  expect(await stored()).toMatchObject({ description: "Theirs" });
});

test("two corrections of a paper: both are shown by the names of its form, and either is taken", async ({
  open,
  firm,
}) => {
  const body = { ...anEmployee, nationality: "India", passportNumber: "P1", passportExpiryDate: "2030-01-01" };
  const { id } = (await firm.noura.client.post<Employee>("/api/employees", body)).json;
  const path = `/api/employees/${id}/papers/passport`;
  const stored = async () => {
    const [one] = (await firm.daniel.client.get<Employee[]>("/api/employees")).json;
    return one ? paperOf(one, "passport") : null;
  };
  const { page } = await open({ language: "ar" });
  await signIn(page, firm.noura, "ar");
  await synced(page, "ar");
  await page.goto(`/employee?id=${id}`);
  const say = (key: string, values = {}) => says("ar", `employees.personPapers.${key}`, values);
  const paper = says("ar", "employees.papers.passport");
  await page.getByRole("button", { name: say("menu", { paper }) }).click();
  await page.getByRole("menuitem", { name: say("correct") }).click();
  // a colleague corrects it while the form is open
  expect((await firm.daniel.client.patch(path, { issuer: "Delhi", expiryDate: "2030-01-09" })).status).toBe(200);
  await expect(page.locator('[data-paper="passport"]')).toContainText("Delhi");
  const dialog = page.getByRole("dialog", { name: say("form.correctTitle", { paper }) });
  await dialog.getByLabel(new RegExp(`^${says("ar", "employees.form.passportNumber")}`)).fill("P2");
  await dialog.getByLabel(new RegExp(`^${says("ar", "employees.form.passportExpiryDate")}`)).fill("01/02/2030");
  await dialog.getByRole("button", { name: say("form.save"), exact: true }).click();
  const attention = status(page, says("ar", "sync.attention_one", { count: 1 }));
  await attention.click();
  const list = page.getByRole("dialog", { name: says("ar", "sync.title") });
  const field = list.locator('[data-conflict="expiryDate"]');
  await expect(field).toContainText(say("form.expiryDate"));
  await expect(field).toContainText(`Daniel${says("ar", "activity.and")}`);
  await expect(list.locator("[data-conflict]")).toHaveCount(1);
  expect(await stored()).toMatchObject({ number: "P2", issuer: "Delhi", expiryDate: "2030-01-09" });
  await list.getByRole("button", { name: says("ar", "sync.conflict.useMine") }).click();
  await expect(status(page, says("ar", "sync.saved"))).toBeVisible();
  expect(await stored()).toMatchObject({ number: "P2", issuer: "Delhi", expiryDate: "2030-02-01" });
});

test("a civil ID that follows a residency waits where the residency's date is in conflict, and goes with it", async ({
  open,
  firm,
}) => {
  const { client } = firm.noura;
  const old = { residencyExpiryDate: "2031-01-01", passportNumber: "P1", passportExpiryDate: "2039-01-01" };
  const { id } = (await client.post<Employee>("/api/employees", { ...anEmployee, firstName: "Sara", ...old })).json;
  const card = { expiryDate: "2031-01-01" };
  expect((await client.patch(`/api/employees/${id}/papers/civilId`, card)).status).toBe(200);
  const days = async () => {
    const [one] = (await client.get<Employee[]>("/api/employees")).json;
    return one && [one.residencyExpiryDate, paperOf(one, "civilId")?.expiryDate];
  };
  const { page } = await open({ offline: true });
  await signIn(page, firm.noura);
  await settled(page);
  const say = (key: string, values = {}) => says("en", key, values);
  /** This person corrects the residency without a line; a colleague corrects it to another day meanwhile. */
  const conflict = async (mine: string, theirs: string) => {
    await page.goto(`/employee?id=${id}`);
    await page.getByRole("button", { name: say("employees.personPapers.menu", { paper: "Residency" }) }).click();
    await page.context().setOffline(true);
    await page.getByRole("menuitem", { name: say("employees.personPapers.correct"), exact: true }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel(new RegExp(`^${say("employees.form.residencyExpiryDate")}`)).fill(mine);
    await expect(form.locator("[data-follows] input")).toBeChecked();
    await form.getByRole("button", { name: say("employees.personPapers.form.save"), exact: true }).click();
    await expect(form).toBeHidden();
    const change = { expiryDate: theirs };
    const answer = await firm.daniel.client.patch(`/api/employees/${id}/papers/residency`, change);
    expect(answer.status).toBe(200);
    await page.context().setOffline(false);
    const attention = status(page, say("sync.attention_other", { count: 2 }));
    await expect(attention).toBeVisible();
    await attention.click();
    const list = page.getByRole("dialog", { name: say("sync.title") });
    await expect(list.getByText(say("sync.follows"))).toBeVisible();
    return list;
  };
  const first = await conflict("01/06/2031", "2031-03-03");
  expect(await days()).toEqual(["2031-03-03", "2031-01-01"]);
  await first.getByRole("button", { name: say("sync.conflict.useMine") }).click();
  await expect(status(page, say("sync.saved"))).toBeVisible();
  await expect.poll(days).toEqual(["2031-06-01", "2031-06-01"]);
  const second = await conflict("01/09/2031", "2031-07-07");
  await second.getByRole("button", { name: say("sync.conflict.keepTheirs") }).click();
  // what follows from the change goes with it, which is asked for
  const question = page.getByRole("alertdialog", { name: say("sync.discardTitle") });
  await expect(question).toContainText(say("sync.discardDetail"));
  await question.getByRole("button", { name: say("sync.discardAction") }).click();
  await expect(status(page, say("sync.saved"))).toBeVisible();
  expect(await days()).toEqual(["2031-07-07", "2031-06-01"]);
});

for (const language of flowLanguages("en"))
  test(`several conflicts are decided with one answer, either way (${language})`, async ({ open, firm }) => {
    const make = makerFor(firm.noura);
    const two = language === "ar" ? "two" : "other";
    const names = ["Contracts", "Minutes"];
    const ids: number[] = [];
    for (const name of names) ids.push(await make.category(name));
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await synced(page, language);
    await tab(page, "categories", language);
    const dialog = page.getByRole("dialog", { name: says(language, "categories.edit"), exact: true });
    const descriptions = async () =>
      (await firm.daniel.client.get<Category[]>("/api/categories")).json.map(({ description }) => description);
    /** This person describes both without a line, and a colleague does meanwhile. */
    const decide = async (mine: string, theirs: string, act: string) => {
      await page.context().setOffline(true);
      for (const name of names) {
        await page.getByRole("button", { name: says(language, "categories.editNamed", { name }) }).click();
        await dialog.getByLabel(says(language, "categories.description")).fill(mine);
        await dialog.getByRole("button", { name: says(language, "categories.save") }).click();
        await expect(dialog).toBeHidden();
      }
      for (const id of ids)
        expect((await firm.daniel.client.patch(`/api/categories/${id}`, { description: theirs })).status).toBe(200);
      await page.context().setOffline(false);
      await status(page, says(language, `sync.attention_${two}`, { count: 2 })).click();
      const list = page.getByRole("dialog", { name: says(language, "sync.title") });
      await list.getByRole("button", { name: says(language, `sync.conflict.all_${two}`, { count: 2 }) }).click();
      const question = page.getByRole("alertdialog");
      await question.getByRole("button", { name: says(language, `sync.conflict.${act}`) }).click();
      await expect(question).toBeHidden();
      await page.keyboard.press("Escape");
      await expect(status(page, says(language, "sync.saved"))).toBeVisible();
    };
    await decide("Mine", "Theirs", "keepAllTheirs");
    expect(await descriptions()).toEqual(["Theirs", "Theirs"]);
    await decide("Mine, again", "Theirs, again", "useAllMine");
    await expect.poll(descriptions).toEqual(["Mine, again", "Mine, again"]);
  });
