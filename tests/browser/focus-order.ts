import type { Page } from "@playwright/test";
import { pdfPaper } from "../fixtures/files.ts";
import { speak } from "./a11y-checks.ts";
import { expect, says } from "./fixtures.ts";
import type { Furnished } from "./seeded-page.ts";

/** A state of a screen, reached in English. */
export interface Stop {
  name: string;
  path: string;
  /** What is seen when the screen is ready, by role or text of the page itself. */
  ready: (page: Page) => ReturnType<Page["getByText"]>;
  /** Does what it takes from there: opens a dialog, sends an empty form. */
  enter?: (page: Page) => Promise<unknown>;
  /** One of the main screens, which phones, narrow windows and large letters see too. */
  main?: true;
  /** Not a main screen, and yet looked at on phones and in narrow windows. */
  phone?: true;
  /** Not a main screen, and yet looked at in every size that a screen has to fit. */
  sizes?: true;
}

export const en = (key: string, values: Record<string, string | number> = {}) => says("en", key, values);

/** Follows a link within the app. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/**
 * Brings the page to a stop, in English. Where the app is open it stays so: loading and compiling it anew, and what looks
 * at it, takes most of the time. The page that is none lies between, which leaves dialogs, forms and selections behind.
 */
export async function reach(page: Page, stop: Stop) {
  if (await page.evaluate(() => document.querySelector("#root > *") !== null)) {
    // what stands there before the app hears no address yet
    await expect(page.locator(".start-bar, .start-mark")).toHaveCount(0);
    await speak(page, "en");
    await follow(page, "/nothing");
    await expect(heading("app.notFound")(page)).toBeVisible();
    await follow(page, stop.path);
  } else {
    await page.evaluate(() => localStorage.setItem("language", "en")).catch(() => {});
    await page.goto(stop.path);
  }
  await expect(stop.ready(page)).toBeVisible();
  await stop.enter?.(page);
}
const button = (page: Page, key: string) => page.getByRole("button", { name: en(key), exact: true });
const press = (key: string) => (page: Page) => button(page, key).first().click();
const heading = (key: string) => (page: Page) => page.getByRole("heading", { name: en(key) }).first();
const seen = (text: string) => (page: Page) => page.getByText(text).first();
const act = (action: string, name: string) => (page: Page) =>
  page.getByRole("button", { name: en("admin.named", { action: en(action), name }), exact: true }).click();

/** Opens a form by a button and sends it empty, so that it shows what is wrong. */
const sendEmpty = (open: string, send: string) => async (page: Page) => {
  await press(open)(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: en(send), exact: true }).click();
  await expect(dialog.getByRole("alert").first()).toBeVisible();
};

/** Opens a dialog by its key. */
const keyed = (key: string, title: string) => async (page: Page) => {
  await page.keyboard.press(key);
  await expect(page.getByRole("dialog", { name: en(title) })).toBeVisible();
};

const menu = (name: string) => (page: Page) => page.getByRole("banner").getByRole("button", { name }).click();

export const visitorStops: readonly Stop[] = [
  {
    name: "login, sent empty",
    path: "/auth",
    ready: heading("auth.signIn"),
    main: true,
    enter: press("auth.signIn"),
  },
  {
    name: "register, sent empty",
    path: "/auth",
    ready: heading("auth.signIn"),
    main: true,
    enter: async (page) => {
      await press("auth.toRegister")(page);
      await press("auth.registerAction")(page);
    },
  },
  { name: "forgotten password", path: "/auth", ready: heading("auth.signIn"), enter: press("auth.forgot") },
  {
    name: "new password, sent empty",
    path: `/auth?reset=${"a".repeat(43)}`,
    ready: heading("auth.resetTitle"),
    enter: press("auth.resetAction"),
  },
  { name: "404 of a visitor", path: "/nothing", ready: heading("app.notFound") },
];

/** What a user with every permission sees of documents, and of the account. */
export const documentStops: readonly Stop[] = [
  { name: "documents", path: "/", ready: seen("Lease of the shop"), main: true },
  {
    name: "documents, filters open",
    path: "/",
    ready: seen("Lease of the shop"),
    enter: async (page) => {
      await page.getByLabel(en("documents.filters.category"), { exact: true }).selectOption({ label: "Contracts" });
      await press("documents.filters.showAdvanced")(page);
    },
  },
  {
    name: "a document shown",
    path: "/",
    ready: seen("Lease of the shop"),
    phone: true,
    enter: async (page) => {
      await page.locator("[data-open]").filter({ hasText: "Lease of the shop" }).click();
      await expect(page.locator(".paper-text").first()).toContainText("Salmiya");
    },
  },
  {
    name: "words found in a document",
    path: "/",
    ready: seen("Lease of the shop"),
    phone: true,
    enter: async (page) => {
      await page.locator("[data-open]").filter({ hasText: "Lease of the shop" }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: en("viewer.find"), exact: true })
        .click();
      await page.getByRole("searchbox", { name: en("viewer.findIn") }).fill("salmiya");
      await expect(page.locator("[data-hit]")).toHaveCount(1);
    },
  },
  {
    name: "a Word file shown",
    path: "/",
    ready: seen("Minutes"),
    enter: async (page) => {
      await page.locator("[data-open]").filter({ hasText: "Minutes" }).click();
      await expect(page.locator("[data-docx]")).toContainText("Salmiya");
    },
  },
  { name: "documents, nothing found", path: "/?search=zzz", ready: seen(en("documents.empty.title")) },
  {
    name: "upload dialog, sent empty",
    path: "/",
    ready: seen("Lease of the shop"),
    enter: sendEmpty("documents.uploadAction", "documents.form.submit"),
  },
  {
    name: "upload dialog with a file",
    path: "/",
    ready: seen("Lease of the shop"),
    enter: async (page) => {
      await press("documents.uploadAction")(page);
      const { name, type, bytes } = pdfPaper("lease-2027.pdf");
      const file = { name, mimeType: type, buffer: Buffer.from(bytes) };
      await page.getByRole("dialog").locator('input[type="file"]').setInputFiles(file);
      await expect(page.getByRole("dialog").getByLabel(en("documents.form.nameDialog"))).toHaveValue("lease 2027");
    },
  },
  {
    name: "edit dialog",
    path: "/",
    ready: seen("Lease of the shop"),
    enter: act("documents.actions.edit", "Lease of the shop"),
  },
  { name: "reminders", path: "/?view=reminders", ready: seen("Call the landlord"), main: true },
  {
    name: "a reminder's form, sent empty",
    path: "/",
    ready: seen("Lease of the shop"),
    enter: async (page) => {
      await act("documents.actions.edit", "Lease of the shop")(page);
      await page.locator("[data-remind]").click();
      const dialog = page.getByRole("dialog", { name: en("reminders.new"), exact: true });
      await dialog.getByRole("button", { name: en("reminders.save"), exact: true }).click();
    },
  },
  {
    name: "question before deleting",
    path: "/",
    ready: seen("Lease of the shop"),
    enter: act("documents.actions.delete", "Lease of the shop"),
  },
  {
    name: "batch of files, sent empty",
    path: "/",
    ready: seen("Lease of the shop"),
    enter: async (page) => {
      await press("documents.uploadAction")(page);
      const dialog = page.getByRole("dialog");
      const files = ["one.pdf", "two.pdf"]
        .map((name) => pdfPaper(name))
        .map(({ name, type, bytes }) => ({
          name,
          mimeType: type,
          buffer: Buffer.from(bytes),
        }));
      await dialog.locator('input[type="file"]').setInputFiles(files);
      // with the file that was chosen in a dialog before and left there: it waits for its owner
      await dialog.getByRole("button", { name: en("documents.batch.upload_other", { count: 3 }) }).click();
      await expect(dialog.getByRole("alert").first()).toBeVisible();
    },
  },
  {
    name: "moving selected documents",
    path: "/",
    ready: seen("Lease of the shop"),
    enter: async (page) => {
      await page.getByRole("checkbox", { name: en("documents.selection.row", { name: "Lease of the shop" }) }).check();
      await press("documents.selection.move")(page);
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "upload tab", path: "/?tab=upload", ready: heading("documents.form.cardTitle"), main: true },
  {
    name: "categories, one open",
    path: "/?tab=categories",
    ready: heading("categories.title"),
    main: true,
    enter: (page) => page.getByRole("button", { name: en("categories.expand", { name: "Contracts" }) }).click(),
  },
  {
    name: "category dialog",
    path: "/?tab=categories",
    ready: heading("categories.title"),
    enter: press("categories.add"),
  },
  {
    name: "question before deleting a category",
    path: "/?tab=categories",
    ready: heading("categories.title"),
    enter: (page) => page.getByRole("button", { name: en("categories.deleteNamed", { name: "Contracts" }) }).click(),
  },
  { name: "deleted items", path: "/?view=deleted", ready: seen("Old lease"), main: true },
  { name: "user menu", path: "/", ready: seen("Lease of the shop"), enter: menu("Noura Al-Kandari") },
  {
    name: "a refused change among the unsent ones",
    path: "/?tab=categories",
    ready: heading("categories.title"),
    enter: async (page) => {
      const refusal = { status: 400, headers: { "X-Error-Code": "name_required" }, body: "Name is required" };
      await page.context().route("**/api/categories", (route) => route.fulfill(refusal));
      await press("categories.add")(page);
      await page.getByRole("dialog").getByLabel(en("categories.name"), { exact: true }).fill("Refused");
      await page.keyboard.press("Enter");
      await menu(en("sync.attention_one", { count: 1 }))(page);
      await expect(page.getByRole("dialog", { name: en("sync.title") })).toContainText("Refused");
      await page.context().unroute("**/api/categories");
    },
  },
  { name: "profile", path: "/profile", ready: heading("profile.title"), main: true },
  {
    name: "own password, sent empty",
    path: "/profile",
    ready: heading("profile.title"),
    enter: press("profile.changePassword"),
  },
  { name: "palette", path: "/", ready: seen("Lease of the shop"), enter: keyed("ControlOrMeta+k", "keys.palette") },
  { name: "list of keys", path: "/", ready: seen("Lease of the shop"), enter: keyed("Shift+Slash", "keys.title") },
  { name: "404", path: "/nothing", ready: heading("app.notFound"), main: true },
];

/** What the same user sees of employees. */
export const employeeStops = ({ employee: id }: Furnished): readonly Stop[] => [
  { name: "employee dashboard", path: "/employee", ready: seen("Rajesh Nair"), main: true },
  {
    name: "employee filters open",
    path: "/employee",
    ready: seen("Rajesh Nair"),
    enter: press("employees.filters.showAdvanced"),
  },
  { name: "employees, nobody found", path: "/employee?search=zzz", ready: seen(en("employees.empty.noneFound")) },
  {
    name: "employee form, sent empty",
    path: "/employee",
    ready: seen("Rajesh Nair"),
    enter: async (page) => {
      await sendEmpty("employees.add", "employees.form.create")(page);
      // a birth date that the civil ID questions
      const field = (name: string) =>
        page.getByRole("dialog").getByLabel(new RegExp(`^${en(`employees.form.${name}`)}`));
      await field("civilId").fill("284051203315");
      await field("dateOfBirth").fill("12/5/1985");
      await expect(page.getByRole("button", { name: en("employees.form.useBirthDay") })).toBeVisible();
    },
  },
  { name: "employee's page", path: `/employee?id=${id}`, ready: seen("Rajesh Nair"), main: true },
  {
    name: "activity of an employee",
    path: `/employee?id=${id}`,
    ready: seen("Rajesh Nair"),
    enter: press("activity.show"),
  },
  {
    name: "edit employee",
    path: `/employee?id=${id}`,
    ready: seen("Rajesh Nair"),
    enter: press("employees.actions.edit"),
  },
  {
    name: "renew dialog",
    path: `/employee?id=${id}`,
    ready: seen("Rajesh Nair"),
    enter: (page) => page.getByRole("button", { name: "Renew: Passport" }).click(),
  },
  {
    name: "calendar in the renew dialog",
    path: `/employee?id=${id}`,
    ready: seen("Rajesh Nair"),
    enter: async (page) => {
      await page.getByRole("button", { name: "Renew: Passport" }).click();
      await page.getByRole("button", { name: `Calendar: ${en("employees.form.passportExpiryDate")}` }).click();
      await expect(page.getByRole("grid")).toBeVisible();
    },
  },
  {
    name: "attachment dialog",
    path: `/employee?id=${id}`,
    ready: seen("Rajesh Nair"),
    enter: (page) => page.getByRole("button", { name: "Upload: Civil ID" }).click(),
  },
  {
    name: "employee who is not here",
    path: "/employee?id=123456789012345",
    ready: seen(en("employees.page.notFound")),
  },
];

/** The Admin Panel of an admin. */
export const adminStops: readonly Stop[] = [
  { name: "admin panel", path: "/admin", ready: seen("Noura Al-Kandari"), main: true },
  {
    name: "create user, sent empty",
    path: "/admin",
    ready: seen("Noura Al-Kandari"),
    enter: sendEmpty("admin.users.create", "admin.users.create"),
  },
  {
    name: "edit user",
    path: "/admin",
    ready: seen("Noura Al-Kandari"),
    enter: act("admin.users.actions.edit", "Noura Al-Kandari"),
  },
  { name: "employee management", path: "/admin?tab=employees", ready: seen("Rajesh Nair"), main: true },
  { name: "activity", path: "/admin?view=activity", ready: heading("activity.title"), main: true },
  { name: "settings", path: "/admin?tab=settings", ready: heading("admin.settings.title"), main: true },
];

/** The Admin Panel of a super_admin. */
export const rootStops: readonly Stop[] = [
  { name: "organizations", path: "/admin", ready: seen("New firm"), main: true },
  {
    name: "create organization, sent empty",
    path: "/admin",
    ready: seen("New firm"),
    enter: sendEmpty("admin.organizations.create", "admin.organizations.create"),
  },
  {
    name: "question before deleting an organization",
    path: "/admin",
    ready: seen("New firm"),
    enter: act("admin.organizations.actions.delete", "New firm"),
  },
  {
    name: "create admin, sent empty",
    path: "/admin?tab=users",
    ready: seen("Noura Al-Kandari"),
    enter: sendEmpty("admin.users.create", "admin.users.create"),
  },
  {
    name: "settings of a super admin",
    path: "/admin?tab=settings",
    ready: heading("admin.settings.title"),
    main: true,
  },
  { name: "all users", path: "/admin?tab=users", ready: seen("Noura Al-Kandari"), main: true },
  {
    name: "password of somebody, sent empty",
    path: "/admin?tab=users",
    ready: seen("Noura Al-Kandari"),
    enter: async (page) => {
      await act("admin.users.actions.password", "Noura Al-Kandari")(page);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: en("admin.users.password.action"), exact: true })
        .click();
    },
  },
  { name: "employees of a super admin", path: "/employee", ready: seen(en("employees.denied")) },
];
