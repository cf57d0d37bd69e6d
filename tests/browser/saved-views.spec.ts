import type { Page } from "@playwright/test";
import { listedViews, type SyncAnswer } from "#domain/index";
import { pdfPaper } from "../fixtures/files.ts";
import type { Client } from "../server/harness.ts";
import { barriers, overflowing, speak, tooSmall } from "./a11y-checks.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { overlapping } from "./layout-checks.ts";
import { makerFor, resize, row, settled, signIn, status } from "./steps.ts";

/** The views of a person as the server has them: names with what they ask for. */
async function kept(client: Client, list: "documents" | "employees" = "documents") {
  const { changes } = (await client.get<SyncAnswer>("/api/sync")).json;
  const own = changes.flatMap((one) => ("record" in one && "views" in one.record ? [one.record.views] : []));
  return Object.fromEntries(listedViews(own[0], list).map(({ name, query }) => [name, query]));
}

const names = { en: ["Leases", "Paper by name", "Papers of the year"], ar: ["العقود", "أقدم العقود", "أوراق السنة"] };

for (const language of flowLanguages("ar")) {
  const say = (key: string, values = {}) => says(language, `views.${key}`, values);
  const [first = "", renamed = "", other = ""] = names[language];
  const chips = (page: Page) => page.getByRole("navigation", { name: say("title") });
  const chip = (page: Page, name: string) => chips(page).getByRole("link", { name });
  const undo = (page: Page) => page.getByRole("button", { name: says(language, "common.undo") });
  const act = async (page: Page, view: string, key: string) => {
    await page.getByRole("button", { name: say("actions", { name: view }), exact: true }).click();
    await page.getByRole("menuitem", { name: say(key, { name: view }), exact: true }).click();
  };
  const save = async (page: Page, name: string) => {
    await page.getByRole("button", { name: say("save"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: say("save") });
    await dialog.getByLabel(say("name"), { exact: true }).fill(name);
    await dialog.getByRole("button", { name: say("keep"), exact: true }).click();
    return dialog;
  };
  const filter = (page: Page) => page.getByLabel(says(language, "documents.filters.category"), { exact: true });

  test(`a view is saved, opened, updated, renamed, deleted and brought back, without a connection too (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    const letters = await make.category("Letters");
    await make.document(pdfPaper("a.pdf"), category);
    await make.document(pdfPaper("b.pdf"), letters);
    const { page } = await open({ offline: true, language });
    await signIn(page, firm.noura, language);
    await expect(page.getByRole("button", { name: say("save"), exact: true })).toBeDisabled();
    await filter(page).selectOption({ label: "Contracts" });
    await expect(await save(page, ` ${first} `)).toBeHidden();
    await expect(chip(page, first)).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("button", { name: say("save"), exact: true })).toBeDisabled();

    await page
      .getByRole("button", { name: says(language, "documents.filters.clear"), exact: true })
      .first()
      .click();
    await expect(row(page, "b.pdf")).toBeVisible();
    await expect(chip(page, first)).not.toHaveAttribute("aria-current");
    await chip(page, first).click();
    await expect(page).toHaveURL(`${server.url}/?category=${category}`);
    await expect(row(page, "b.pdf")).toBeHidden();
    await page.goBack();
    await expect(row(page, "b.pdf")).toBeVisible();
    await page.goForward();

    await page.getByRole("button", { name: says(language, "documents.columns.name") }).click();
    await expect(chip(page, first)).toContainText(say("changed"));
    await page.getByRole("button", { name: say("update"), exact: true }).click();
    await expect(chip(page, first)).not.toContainText(say("changed"));
    await settled(page, language);
    expect(await kept(firm.noura.client)).toEqual({ [first]: { category: String(category), sort: "name" } });
    expect(await kept(firm.daniel.client)).toEqual({});

    await filter(page).selectOption({ label: "Letters" });
    const dialog = await save(page, first.toUpperCase());
    await expect(dialog).toContainText(says(language, "views.name"));
    await expect(dialog.getByText(/already have|لديك طريقة عرض/)).toBeVisible();
    await dialog.getByLabel(say("name"), { exact: true }).fill(other);
    await dialog.getByRole("button", { name: say("keep"), exact: true }).click();
    await expect(chip(page, other)).toHaveAttribute("aria-current", "true");
    await settled(page, language);

    await server.kill9();
    await expect(status(page, says(language, "sync.offline"))).toBeVisible();
    await act(page, other, "deleteNamed");
    await expect(chip(page, other)).toBeHidden();
    await undo(page).click();
    await expect(chip(page, other)).toBeVisible();
    await chip(page, first).click();
    await act(page, first, "renameNamed");
    const naming = page.getByRole("dialog", { name: say("rename") });
    await naming.getByLabel(say("name"), { exact: true }).fill(renamed);
    await naming.getByRole("button", { name: say("keep"), exact: true }).click();
    await expect(chip(page, renamed)).toHaveAttribute("aria-current", "true");
    await page.reload();
    await expect(chip(page, renamed)).toHaveAttribute("aria-current", "true");
    await server.restart();
    await expect(status(page, says(language, "sync.saved"))).toBeVisible();
    expect(await kept(firm.noura.client)).toEqual({
      [renamed]: { category: String(category), sort: "name" },
      [other]: { category: String(letters), sort: "name" },
    });

    const device = await open({ offline: true, language });
    await signIn(device.page, firm.noura, language);
    await device.page.keyboard.press("Control+k");
    await device.page.getByRole("combobox", { name: says(language, "keys.ask") }).fill(renamed);
    await device.page.getByRole("option", { name: say("command", { name: renamed }) }).click();
    await expect(device.page).toHaveURL(`${server.url}/?category=${category}&sort=name`);
    await expect(chip(device.page, renamed)).toHaveAttribute("aria-current", "true");
    await firm.noura.client.delete(`/api/categories/${category}`);
    await expect(filter(device.page)).toContainText(says(language, "common.unknown"));
    await expect(row(device.page, "a.pdf")).toBeVisible();
  });

  test(`views of employees have a menu on a phone, chips at the desk, and fit both (${language})`, async ({
    open,
    firm,
  }) => {
    const { client } = firm.noura;
    const person = { firstName: "Sara", lastName: "Ali", nationality: "KW", civilId: "1", phoneNumber: "2" };
    const made = await client.post("/api/employees", {
      ...person,
      emailAddress: "sara@example.test",
      dateOfBirth: "1990-01-01",
    });
    expect(made.status).toBe(201);
    const long = "عرض باسم طويل جدًا يشمل كل الموظفين في المخازن".padEnd(60, "ن");
    const all = [first, renamed, other, long, ...Array.from({ length: 8 }, (_, at) => `View ${at + 1}`)];
    for (const [at, name] of all.entries()) {
      const query = at === 0 ? { status: "valid", sort: "status" } : { search: `word ${at}` };
      expect((await client.post("/api/views", { list: "employees", name, query })).status).toBe(201);
    }
    const { page } = await open({ language, touch: true });
    await signIn(page, firm.noura, language);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/employee");
    await page.getByRole("button", { name: say("title"), exact: true }).click();
    await page.getByRole("menuitem", { name: say("named", { name: first }), exact: true }).click();
    await expect(page).toHaveURL(/\?status=valid&sort=status$/);
    const menu = page.getByRole("button", { name: say("titleOpened", { name: first }), exact: true });
    await menu.click();
    await expect(page.getByRole("menuitem", { name: say("openedNamed", { name: first }), exact: true })).toBeVisible();
    const problems = async () =>
      (await Promise.all([barriers(page), overflowing(page), tooSmall(page), overlapping(page)])).flat();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await problems()).toEqual([]);
    for (const width of [1024, 1280]) {
      await resize(page, width, 800);
      await speak(page, language);
      await expect(chip(page, first)).toHaveAttribute("aria-current", "true");
      expect(await problems()).toEqual([]);
    }
    await chips(page)
      .getByRole("button", {
        name: says(language, language === "en" ? "views.more_other" : "views.more_few", { count: 4 }),
      })
      .click();
    await page.getByRole("menuitem").first().click();
    await expect(chips(page).locator("[aria-current]")).toHaveCount(1);
  });
}
