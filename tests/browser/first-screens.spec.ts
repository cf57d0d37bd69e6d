import type { Page } from "@playwright/test";
import type { Employee, Organization } from "#domain/index";
import { administrator, type Person } from "../server/harness.ts";
import { speak } from "./a11y-checks.ts";
import { expect, says, test } from "./fixtures.ts";
import { en } from "./focus-order.ts";
import { type Furnished, furnish } from "./seeded-page.ts";
import { signIn } from "./steps.ts";

type Known = Pick<Person, "username" | "password">;

let people: Furnished;
test.beforeAll(async ({ serverOf }, { file }) => {
  people = await furnish(await serverOf(file));
});

const languages = ["en", "ar"] as const;
const exactly = (page: Page, text: string) => page.getByText(text, { exact: true });

/** What a screen says, in both languages. */
async function reads(page: Page, ...keys: string[]) {
  for (const language of languages) {
    await speak(page, language);
    for (const key of keys) await expect(exactly(page, says(language, key)).first()).toBeVisible();
  }
  await speak(page, "en");
}

async function menu(page: Page, name: string): Promise<string[]> {
  await page.getByRole("banner").getByRole("button", { name }).click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  return page.getByRole("menuitem").allTextContents();
}

test.describe("on an empty server", () => {
  test.use({ alone: true });

  test("a super admin without organizations is led to the first one, and from there to its admin", async ({ open }) => {
    const { page } = await open();
    await signIn(page, administrator);
    await reads(
      page,
      "documents.empty.title",
      "admin.users.next.noOrganizations",
      "admin.users.next.noOrganizationsHint",
    );
    await page.getByRole("link", { name: en("admin.users.next.toOrganizations") }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await reads(page, "admin.organizations.empty", "admin.organizations.emptyHint");
    await page.getByRole("tab", { name: en("admin.tabs.users") }).click();
    await reads(page, "admin.users.next.noOrganizations");
    await page.getByRole("button", { name: en("admin.users.next.toOrganizations") }).click();
    await expect(page.getByRole("tab", { name: en("admin.tabs.organizations") })).toHaveAttribute(
      "aria-selected",
      "true",
    );
  });
});

test("each beginner's first screen says what to do next or whom to ask", async ({ open }) => {
  const beginners: readonly [Known, readonly string[], RegExp | null][] = [
    [people.alone, ["admin.users.next.alone", "admin.users.next.aloneHint"], /tab=users/],
    [people.stray, ["admin.users.next.noOwnOrganization", "admin.users.next.noOwnOrganizationHint"], null],
    [people.powerless, ["dashboard.noPermissions", "dashboard.noPermissionsHint"], null],
  ];
  for (const [person, keys, leads] of beginners) {
    const browser = await open();
    await signIn(browser.page, person);
    await reads(browser.page, "documents.empty.title", ...keys);
    const link = browser.page.getByRole("link", { name: en("dashboard.toAdmin") });
    if (!leads) await expect(link).toHaveCount(0);
    else {
      await link.click();
      await expect(browser.page).toHaveURL(/\/admin/);
      await reads(browser.page, ...keys);
      await expect(browser.page.getByRole("button", { name: en("admin.users.create") }).first()).toBeEnabled();
    }
    await browser.close();
  }
});

test("the user menu of each role, /employee where it is closed, and the way out", async ({ open }) => {
  const roles: readonly [Known, string, readonly string[], boolean][] = [
    [administrator, "admin", ["header.profile", "admin.menu"], true],
    [people.boss, "فهد", ["header.profile", "admin.menu", "header.employees"], false],
    [people.noura, "Noura", ["header.profile", "header.employees"], false],
    [people.viewer, "Person", ["header.profile"], true],
  ];
  for (const [person, name, entries, closed] of roles) {
    const browser = await open();
    const { page } = browser;
    await signIn(page, person);
    const wanted = [...entries, "today.title", "reminders.title", "deleted.title", "header.logout"];
    for (const language of languages) {
      await speak(page, language);
      expect(await menu(page, name)).toEqual(wanted.map((key) => says(language, key)));
      await page.keyboard.press("Escape");
    }
    await speak(page, "en");
    if (closed) {
      await page.goto("/employee");
      await reads(page, "employees.denied");
      await expect(page.getByRole("button", { name: en("employees.add") })).toHaveCount(0);
    }
    await menu(page, name);
    await page.getByRole("menuitem", { name: en("header.logout") }).click();
    await expect(page).toHaveURL(/\/auth/);
    expect((await page.request.get("/api/user")).status()).toBe(401);
    await page.goto("/profile");
    await expect(page).toHaveURL(/\/auth/);
    await browser.close();
  }
});

test("employees, attachments and organizations come back from the deleted items", async ({ open, server }) => {
  const { client } = people.noura;
  const employees = async () => (await client.get<Employee[]>("/api/employees")).json;
  expect((await client.delete(`/api/employees/${people.employee}/attachments/passport`)).status).toBe(204);
  const restore = async (page: Page, name: string | RegExp) => {
    const item = page.locator("[data-deleted]").filter({ hasText: name });
    await item.getByRole("button", { name: en("deleted.restore") }).click();
    await expect(item).toHaveCount(0);
  };
  const { page } = await open();
  await signIn(page, people.noura);
  await menu(page, "Noura");
  await page.getByRole("menuitem", { name: en("deleted.title") }).click();
  await restore(page, "Former Driver");
  await restore(page, en("employees.attachments.passport"));
  await expect.poll(async () => (await employees()).some(({ firstName }) => firstName === "Former")).toBe(true);
  const rajesh = (await employees()).find(({ id }) => id === people.employee);
  expect(rajesh?.attachments.passport?.filename).toBe("passport scan 2026.pdf");

  const root = server.visitor();
  await root.signIn(administrator.username, administrator.password);
  const organizations = async () => (await root.get<Organization[]>("/api/admin/organizations")).json;
  const bayan = (await organizations()).find(({ name }) => name === "Bayan");
  expect((await root.delete(`/api/admin/organizations/${bayan?.id}`)).status).toBe(204);
  const other = await open();
  await signIn(other.page, administrator);
  await menu(other.page, "admin");
  await other.page.getByRole("menuitem", { name: en("deleted.title") }).click();
  await restore(other.page, "Bayan");
  expect((await organizations()).map(({ name }) => name)).toContain("Bayan");
});
