import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { en, type Stop } from "./focus-order.ts";
import type { Furnished } from "./seeded-page.ts";

/* States of what lapses: Today, the month, reports, the papers of a person, and the settings that they follow. */

const handling = en("today.handling.menu", { name: "Rajesh Nair" });
const rajesh = (page: Page) => page.getByText("Rajesh Nair").first();
const expiry = (page: Page) =>
  page.getByRole("dialog").getByLabel(new RegExp(`^${en("employees.form.residencyExpiryDate")}`));

/** Chooses what to do with a paper from its menu. */
async function ofPaper(page: Page, paper: string, act: string) {
  await page.getByRole("button", { name: en("employees.personPapers.menu", { paper }), exact: true }).click();
  await page.getByRole("menuitem", { name: en(`employees.personPapers.${act}`), exact: true }).click();
}

/** Types a later date of a residency, which the passport stands against and the civil ID may follow. */
async function prolong(page: Page) {
  await expiry(page).fill("31/12/2031");
  await expect(page.locator("[data-passport]")).toBeVisible();
  await page.locator("[data-follows] input").check();
}

export const dueStops = ({ employee: id }: Furnished): readonly Stop[] => [
  { name: "today", path: "/?view=today", ready: rajesh, main: true },
  {
    name: "today, a deadline's menu open",
    path: "/?view=today",
    ready: (page) => page.getByRole("button", { name: handling }).first(),
    enter: async (page) => {
      await page.getByRole("button", { name: handling }).first().click();
      await expect(page.getByRole("menuitem").first()).toBeVisible();
    },
  },
  {
    name: "handing over, sent with a day that is past",
    path: "/?view=today",
    ready: (page) => page.getByRole("button", { name: handling }).first(),
    phone: true,
    enter: async (page) => {
      await page.getByRole("button", { name: handling }).first().click();
      await page.getByRole("menuitem", { name: en("today.handling.other"), exact: true }).click();
      const dialog = page.getByRole("dialog", { name: en("today.handling.title"), exact: true });
      await dialog.getByLabel(new RegExp(`^${en("today.handling.until")}`)).fill("01/01/2020");
      await dialog.getByRole("button", { name: en("today.handling.save"), exact: true }).click();
      await expect(dialog).toContainText(en("today.handling.past"));
    },
  },
  { name: "month", path: "/?view=month", ready: (page) => page.getByRole("heading", { level: 2 }), main: true },
  {
    name: "reports",
    path: "/employee?view=reports",
    ready: (page) => page.getByRole("heading", { name: en("reports.byEmployer"), exact: true }),
    main: true,
  },
  {
    name: "a page per person",
    path: "/employee?view=summary",
    ready: (page) => page.getByRole("heading", { name: "Rajesh Nair" }),
    main: true,
  },
  {
    name: "new paper, sent without a date",
    path: `/employee?id=${id}`,
    ready: rajesh,
    phone: true,
    enter: async (page) => {
      await page.getByRole("button", { name: en("employees.personPapers.add"), exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(new RegExp(`^${en("employees.personPapers.form.cost")}`)).fill("1.2345");
      await dialog.getByRole("button", { name: en("employees.personPapers.form.add"), exact: true }).click();
      await expect(dialog.getByRole("alert").first()).toBeVisible();
    },
  },
  {
    name: "a paper's menu open",
    path: `/employee?id=${id}`,
    ready: rajesh,
    enter: async (page) => {
      const name = en("employees.personPapers.menu", { paper: "Passport" });
      await page.getByRole("button", { name, exact: true }).click();
      await expect(page.getByRole("menuitem").first()).toBeVisible();
    },
  },
  {
    name: "a residency renewed, sent without a date",
    path: `/employee?id=${id}&renew=residency`,
    ready: (page) => page.locator("[data-passport]"),
    phone: true,
    enter: async (page) => {
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: en("employees.personPapers.form.renew"), exact: true }).click();
      await expect(dialog.getByRole("alert").first()).toBeVisible();
    },
  },
  {
    name: "a residency corrected to a later date",
    path: `/employee?id=${id}`,
    ready: rajesh,
    enter: async (page) => {
      await ofPaper(page, "Residency", "correct");
      await prolong(page);
    },
  },
  {
    name: "a later residency in the employee's form",
    path: `/employee?id=${id}`,
    ready: rajesh,
    phone: true,
    enter: async (page) => {
      await page
        .getByRole("button", { name: en("employees.actions.edit"), exact: true })
        .first()
        .click();
      await prolong(page);
    },
  },
  {
    name: "pages of a paper, sent without any",
    path: `/employee?id=${id}`,
    ready: rajesh,
    enter: async (page) => {
      await ofPaper(page, "Passport", "addPage");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: en("employees.personPapers.form.upload"), exact: true }).click();
      await expect(dialog.getByRole("alert").first()).toBeVisible();
    },
  },
];

/** Settings of an organization, as its admin changes them. */
export const settingsStops: readonly Stop[] = [
  {
    name: "settings with a type that has no name",
    path: "/admin?tab=settings",
    ready: (page) => page.getByRole("heading", { name: en("admin.organizationSettings.title") }),
    phone: true,
    enter: async (page) => {
      await page.getByRole("button", { name: en("admin.organizationSettings.addType"), exact: true }).click();
      await page.getByRole("button", { name: en("admin.save"), exact: true }).click();
      await expect(page.getByRole("alert").first()).toBeVisible();
    },
  },
];
