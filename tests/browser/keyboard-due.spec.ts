import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { en } from "./focus-order.ts";
import { keysOf, signInByKeys } from "./keys.ts";
import { type Furnished, furnish } from "./seeded-page.ts";

/* Today, the month, reports, papers and settings by the keyboard alone: nothing here is clicked. */

let people: Furnished;
test.beforeAll(async ({ serverOf }, { file }) => {
  people = await furnish(await serverOf(file));
});

const NAME = "Rajesh Nair";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const part = (page: Page, key: string) => page.getByRole("region", { name: new RegExp(`^${en(`today.${key}`)}`) });
const expectAnnounced = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text }).first()).toBeAttached();
/** The focus is on something of the page, not lost. */
const expectFocusKept = (page: Page) => expect(page.locator("main:focus, main :focus")).toHaveCount(1);

test("a deadline is taken, handed over and renewed from today, and found in its month", async ({ open }) => {
  const { page } = await open();
  const { press, pick, key, choose, type, to } = keysOf(page);
  await signInByKeys(page, people.noura);
  await press(page.getByRole("banner").locator('a[href="/?view=today"]'));
  await expect(title(page, en("today.title"))).toBeFocused();
  const menu = (where: string) =>
    part(page, where)
      .getByRole("button", { name: en("today.handling.menu", { name: NAME }), exact: true })
      .first();
  await expect(part(page, "expired")).toContainText(NAME);
  await choose(menu("expired"), en("today.handling.take"));
  await expectAnnounced(page, en("today.handling.taken"));
  await expect(part(page, "mine")).toContainText(NAME);
  await expectFocusKept(page);
  await choose(menu("mine"), en("today.handling.other"));
  const who = dialog(page).getByLabel(en("today.handling.who"), { exact: true });
  await expect(who).toBeFocused();
  await pick(who, "Powerless");
  await press(button(page, en("today.handling.save")));
  await expect(dialog(page)).toHaveCount(0);
  await expectAnnounced(page, en("today.handling.changed"));
  await expect(part(page, "mine")).toHaveCount(0);
  await expectFocusKept(page);

  // the month, by its links and its keys
  await press(link(page, en("month.title")));
  await expect(title(page, en("month.title"))).toBeFocused();
  const month = page.getByRole("heading", { level: 2 });
  const now = (await month.textContent()) ?? "";
  await press(link(page, en("dates.nextMonth")));
  await expect(month).not.toHaveText(now);
  await expect(link(page, en("dates.nextMonth"))).toBeFocused();
  await key("PageUp");
  await expect(month).toHaveText(now);
  await press(button(page, en("common.back")));
  await expect(title(page, en("today.title"))).toBeFocused();

  const renew = link(page, en("today.renewNamed", { paper: "Passport", name: NAME }));
  await press(renew.first());
  await expect(dialog(page)).toBeVisible();
  const expiry = dialog(page).getByLabel(new RegExp(`^${en("employees.form.passportExpiryDate")}`));
  await expect(expiry).toBeFocused();
  await type(expiry, "31122030");
  await type(dialog(page).getByLabel(new RegExp(`^${en("employees.form.passportNumber")}`)), "Z99");
  await key("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(title(page, en("today.title"))).toBeVisible();
  await expectFocusKept(page);
  await press(link(page, NAME).first());
  await expect(page.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
  await expectFocusKept(page);

  // the residency in the employee's form, with the civil ID; then both corrected from the paper's menu
  const residency = dialog(page).getByLabel(new RegExp(`^${en("employees.form.residencyExpiryDate")}`));
  const follows = dialog(page).locator("[data-follows] input");
  await press(button(page, en("employees.actions.edit")));
  await type(residency, "31122030");
  await to(follows);
  await key("Space");
  await expect(follows).toBeChecked();
  await key("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expectFocusKept(page);
  const say = (name: string, values = {}) => en(`employees.personPapers.${name}`, values);
  await choose(button(page, say("menu", { paper: "Residency" })), say("correct"));
  await type(residency, "30112030");
  await to(follows);
  await expect(follows).toBeChecked();
  await key("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expectFocusKept(page);
  await expect(page.locator('[data-paper="civilId"]')).toContainText("Nov 30, 2030");
  // a page's form opens, and closes, by keys too
  await choose(button(page, say("menu", { paper: "Civil ID" })), say("addPage"));
  await expect(dialog(page)).toBeVisible();
  await key("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expectFocusKept(page);
});

test("reports and a page per person are reached, and a paper is added, removed and brought back", async ({ open }) => {
  const { page } = await open();
  const { press, to, type, key, choose } = keysOf(page);
  await signInByKeys(page, people.noura);
  await choose(page.getByRole("banner").getByRole("button", { name: "Noura" }), en("header.employees"));
  await press(link(page, en("reports.title")));
  await expect(title(page, en("reports.title"))).toBeFocused();
  const missing = page.getByRole("region", { name: en("reports.missing"), exact: true });
  const exports = missing.getByRole("button", { name: en("lists.export"), exact: true });
  await press(exports);
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await key("Escape");
  await expect(exports).toBeFocused();
  await to(button(page, en("lists.print")));
  await press(link(page, en("reports.pages")));
  await expect(title(page, en("reports.pages"))).toBeFocused();
  // of two ways back one would be lost
  await expect(button(page, en("common.back"))).toHaveCount(1);
  await press(button(page, en("common.back")));
  await expect(title(page, en("reports.title"))).toBeFocused();
  await press(missing.getByRole("link", { name: NAME }));

  const say = (name: string, values = {}) => en(`employees.personPapers.${name}`, values);
  const papers = page.getByRole("region", { name: say("title"), exact: true });
  const add = papers.getByRole("button", { name: say("addNamed", { paper: "Contract" }), exact: true });
  await press(add);
  await type(dialog(page).getByLabel(new RegExp(`^${say("form.expiryDate")}`)), "31122030");
  await key("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(add).toHaveCount(0);
  await expectFocusKept(page);
  await choose(papers.getByRole("button", { name: say("menu", { paper: "Contract" }), exact: true }), say("remove"));
  await expect(add).toBeVisible();
  await expectFocusKept(page);
  await press(button(page, en("common.undo")));
  await expect(add).toHaveCount(0);
  await expectFocusKept(page);
});

test("an admin changes the settings of the organization", async ({ open }) => {
  const { page } = await open();
  const { press, to, type, pick, key, choose } = keysOf(page);
  const label = (name: string) => page.getByLabel(en(`admin.organizationSettings.${name}`), { exact: true });
  await signInByKeys(page, people.boss);
  await choose(page.getByRole("banner").getByRole("button", { name: "فهد" }), en("admin.menu"));
  await to(page.getByRole("tab", { name: en("admin.tabs.users") }));
  await key("End");
  await expect(page.getByRole("tab", { name: en("admin.tabs.settings"), selected: true })).toBeFocused();
  await pick(label("timeZone"), "Asia/Riyadh");
  await to(label("hidesSalaries"));
  await key("Space");
  await press(button(page, en("admin.organizationSettings.addType")));
  await expect(label("nameEn")).toBeFocused();
  await type(label("nameEn"), "Garage permit");
  await key("Enter");
  await expect(page.getByRole("alert").first()).toBeVisible();
  await type(label("nameAr"), "Garage");
  await press(button(page, en("admin.save")));
  await expectAnnounced(page, en("admin.organizationSettings.saved"));
  await expect(button(page, en("admin.save"))).toBeFocused();
});
