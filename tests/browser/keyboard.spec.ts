import type { Locator, Page } from "@playwright/test";
import { sentence } from "#domain/index";
import { pdfPaper } from "../fixtures/files.ts";
import { administrator } from "../server/harness.ts";
import { expect, says, test } from "./fixtures.ts";
import { en } from "./focus-order.ts";
import { keysOf, signInByKeys } from "./keys.ts";
import { type Furnished, furnish } from "./seeded-page.ts";
import { row } from "./steps.ts";

/* Every flow by the keyboard alone: nothing here is clicked. */

let people: Furnished;
test.beforeAll(async ({ serverOf }, { file }) => {
  people = await furnish(await serverOf(file));
});

const button = (page: Page, key: string) => page.getByRole("button", { name: en(key), exact: true }).first();
const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, key: string) => dialog(page).getByLabel(en(key), { exact: true });
const send = (page: Page, key: string) => dialog(page).getByRole("button", { name: en(key), exact: true });
const named = (page: Page, action: string, name: string) =>
  page.getByRole("button", { name: en("admin.named", { action: en(action), name }), exact: true });
const account = (page: Page, name: string) => page.getByRole("banner").getByRole("button", { name });
/** Screen readers announce the text: it is in a live region. */
const expectAnnounced = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text }).first()).toBeAttached();

/** Picks a file by a control that opens the picker at Enter. */
async function pickFile(page: Page, control: Locator, name: string) {
  const { type, bytes } = pdfPaper(name);
  await keysOf(page).to(control);
  await expect(control).toBeFocused();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Enter")]);
  await chooser.setFiles({ name, mimeType: type, buffer: Buffer.from(bytes) });
}

test("register, switch language and theme, sign out, and the errors of the forms", async ({ open }) => {
  const { page } = await open();
  const { press, type, pick, key, choose } = keysOf(page);
  const label = (name: string) => page.getByLabel(en(name), { exact: true });
  await page.goto("/auth");
  // what is wrong is shown at its field, and the focus goes there
  await press(button(page, "auth.signIn"));
  await expect(label("auth.username")).toBeFocused();
  await expect(label("auth.username")).toHaveAccessibleDescription(sentence("username_required", "en"));
  await press(button(page, "auth.forgot"));
  await expect(dialog(page)).toBeVisible();
  await key("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, "auth.forgot")).toBeFocused();

  await press(button(page, "auth.toRegister"));
  await type(label("auth.fullName"), "Hana Karam");
  await type(label("auth.email"), "hana@example.test");
  await type(label("auth.username"), "hana");
  await type(label("auth.password"), "a long password");
  await type(label("auth.confirmPassword"), "another password");
  await key("Enter");
  await expect(label("auth.confirmPassword")).toBeFocused();
  await expect(label("auth.confirmPassword")).toHaveAccessibleDescription(sentence("passwords_differ", "en"));
  await type(label("auth.confirmPassword"), "a long password");
  await key("Enter");
  await expect(page.getByRole("heading", { level: 1, name: en("dashboard.privateSpace") })).toBeVisible();

  await choose(account(page, "Hana Karam"), en("header.profile"));
  await expect(page.getByRole("main")).toBeFocused();
  await pick(label("profile.theme"), en("profile.dark"));
  await expect(page.locator("html")).toHaveAttribute("data-theme", "sijil-dark");
  await press(page.getByRole("banner").getByRole("button", { name: "العربية" }));
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  // the skip link comes first and leads past the header
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await press(page.getByRole("link", { name: says("ar", "app.skip") }));
  await expect(page.getByRole("main")).toBeFocused();
  await choose(account(page, "Hana Karam"), says("ar", "header.logout"));
  await expect(page).toHaveURL(/\/auth/);
});

test("categories and documents: made, filed, found, changed, deleted and brought back", async ({ open }) => {
  const { page } = await open();
  const { press, to, type, pick, key, confirm, choose } = keysOf(page);
  await signInByKeys(page, people.noura);
  // the palette and the list of keys
  await key("Control+k");
  await expect(dialog(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.type(en("dashboard.categories"));
  await expect(dialog(page).getByRole("option")).toHaveCount(1);
  await key("Enter");
  await expect(page.getByRole("tab", { name: en("dashboard.categories"), selected: true })).toBeVisible();
  await key("?");
  await expect(page.getByRole("dialog", { name: en("keys.title") })).toBeVisible();
  await key("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await page.goto("/");
  // tabs by the arrows
  await to(page.getByRole("tab", { name: en("dashboard.documents") }));
  await key("ArrowLeft");
  await expect(page.getByRole("tab", { name: en("dashboard.categories") })).toBeFocused();
  await press(button(page, "categories.add"));
  await type(field(page, "categories.name"), "Insurance");
  await key("Enter");
  await expectAnnounced(page, en("categories.toasts.created"));
  await expect(button(page, "categories.add")).toBeFocused();
  await press(page.getByRole("button", { name: en("categories.expand", { name: "Insurance" }) }));
  await press(button(page, "categories.addSubcategory"));
  await type(dialog(page).getByLabel(en("categories.name"), { exact: true }), "Health");
  await key("Enter");
  await expectAnnounced(page, en("categories.toasts.subcategoryCreated"));
  await expect(button(page, "categories.addSubcategory")).toBeFocused();

  await to(page.getByRole("tab", { name: en("dashboard.categories") }));
  await key("Home");
  const upload = button(page, "documents.uploadAction");
  await press(upload);
  // Escape closes at once while nothing is typed, and asks otherwise
  await key("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(upload).toBeFocused();
  await key("Enter");
  await pickFile(page, dialog(page).getByRole("button", { name: en("documents.form.prompt") }), "policy.pdf");
  await expect(field(page, "documents.form.nameDialog")).toHaveValue("policy");
  await key("Escape");
  await page.getByRole("alertdialog").waitFor();
  await key("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await pick(field(page, "documents.form.category"), "Insurance");
  await pick(dialog(page).getByLabel(en("documents.form.subcategory")), "Health");
  await type(field(page, "documents.form.nameDialog"), "Policy");
  await key("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expectAnnounced(page, en("documents.toasts.uploaded"));
  await expect(upload).toBeFocused();

  await type(page.getByRole("searchbox"), "Policy");
  await expectAnnounced(page, en("documents.filters.found_one", { count: 1 }));
  await press(button(page, "documents.filters.clear"));
  await expect(row(page, "Lease of the shop")).toBeVisible();

  const edit = named(page, "documents.actions.edit", "Policy");
  await press(edit);
  await type(field(page, "documents.form.nameDialog"), "Policy of 2026");
  await key("Enter");
  await expectAnnounced(page, en("documents.toasts.updated"));
  await expect(named(page, "documents.actions.edit", "Policy of 2026")).toBeFocused();

  await press(named(page, "documents.actions.delete", "Policy of 2026"));
  await confirm();
  await expectAnnounced(page, en("documents.toasts.deleted"));
  await expect(row(page, "Policy of 2026")).toHaveCount(0);
  // the focus is on the next row, not lost
  await expect(page.locator("tr:focus-within")).toHaveCount(1);
  await press(button(page, "common.undo"));
  await expect(row(page, "Policy of 2026")).toBeVisible();
  await expect(page.locator("tr:focus-within")).toHaveCount(1);
  await press(named(page, "documents.actions.delete", "Policy of 2026"));
  await confirm();
  await expect(row(page, "Policy of 2026")).toHaveCount(0);
  await expect(button(page, "common.undo")).toBeVisible();
  await key("ControlOrMeta+Z");
  await expect(row(page, "Policy of 2026")).toBeVisible();

  await to(page.getByRole("tab", { name: en("dashboard.documents") }));
  await key("End");
  await press(page.getByRole("button", { name: en("categories.expand", { name: "Insurance" }) }));
  for (const name of ["Health", "Insurance"]) {
    await press(page.getByRole("button", { name: en("categories.deleteNamed", { name }), exact: true }));
    await confirm();
    await expect(page.getByRole("button", { name: en("categories.deleteNamed", { name }) })).toHaveCount(0);
    await expect(page.locator("li:focus-within").first()).toBeVisible();
  }

  await choose(account(page, "Noura"), en("deleted.title"));
  await expect(page.getByRole("heading", { level: 1, name: en("deleted.title") })).toBeFocused();
  await press(named(page, "deleted.restore", "Insurance"));
  await expectAnnounced(page, en("deleted.restored", { name: "Insurance" }));
  await expect(page.locator("tr:focus-within")).toHaveCount(1);
});

test("employees: added with an attachment, changed, renewed, deleted and brought back", async ({ open }) => {
  const { page } = await open();
  const { press, to, type, key, confirm, choose } = keysOf(page);
  const form = (name: string) => dialog(page).getByLabel(new RegExp(`^${en(`employees.form.${name}`)}( \\(|$)`));
  await signInByKeys(page, people.noura);
  await choose(account(page, "Noura"), en("header.employees"));
  await expect(page.getByRole("heading", { level: 1, name: en("employees.title") })).toBeVisible();
  await press(button(page, "employees.add"));
  await press(send(page, "employees.form.create"));
  await expect(form("firstName")).toBeFocused();
  await expect(form("firstName")).toHaveAccessibleDescription(sentence("first_name_required", "en"));
  // the form gives the focus to the first error once more, by a timer: on a busy machine that comes while somebody types
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  const typed = { firstName: "Amina", lastName: "Begum", nationality: "India", civilId: "1", phoneNumber: "+96512" };
  for (const [name, text] of Object.entries(typed)) await type(form(name), text);
  await type(form("emailAddress"), "amina@example.test");
  await type(form("dateOfBirth"), "12/5/84");
  await to(dialog(page).getByRole("button", { name: `Calendar: ${en("employees.form.dateOfBirth")}` }));
  await expect(form("dateOfBirth")).toHaveValue("12/05/1984");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Saturday, May 12, 1984" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(form("dateOfBirth")).toHaveValue("19/05/1984");
  const choosePassport = en("employees.form.chooseFor", { paper: "Passport" });
  await pickFile(page, dialog(page).getByRole("button", { name: choosePassport }), "passport.pdf");
  await expect(dialog(page).getByText("passport.pdf")).toBeVisible();
  await press(send(page, "employees.form.create"));
  await expectAnnounced(page, en("employees.toasts.created"));
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, "employees.add")).toBeFocused();

  await press(page.getByRole("link", { name: "Amina Begum" }));
  await expect(page.getByRole("heading", { level: 1, name: "Amina Begum" })).toBeVisible();
  await expect(page).toHaveTitle(`Amina Begum · ${en("app.name")}`);
  await expect(page.getByRole("main")).toBeFocused();
  await press(button(page, "employees.actions.edit"));
  await type(form("workPermit"), "WP-1");
  await key("Enter");
  await expectAnnounced(page, en("employees.toasts.updated"));
  await expect(button(page, "employees.actions.edit")).toBeFocused();
  const renew = page.getByRole("button", { name: "Renew: Passport" });
  await press(renew);
  await type(form("passportNumber"), "Z1");
  await type(form("passportExpiryDate"), "31122030");
  await key("Enter");
  await expect(dialog(page)).toHaveCount(0);
  const specified = page.getByRole("region", { name: en("employees.filters.status") });
  await expect(specified.getByText(en("employees.page.until", { date: "Dec 31, 2030" }))).toBeVisible();
  await expect(renew).toBeFocused();
  await press(page.getByRole("button", { name: "Upload: Civil ID" }));
  await pickFile(page, dialog(page).getByRole("button", { name: en("employees.attachments.prompt") }), "civil-id.pdf");
  await press(send(page, "employees.attachments.upload"));
  await expect(page.locator('li[data-attachment="civilId"]')).toContainText("civil-id.pdf");
  await expect(page.locator("li:focus-within, button:focus, main:focus").first()).toBeVisible();

  await press(button(page, "employees.actions.delete"));
  await confirm();
  await expectAnnounced(page, en("employees.toasts.deleted"));
  await expect(page).toHaveURL(/\/employee$/);
  await expect(page.getByRole("main")).toBeFocused();
  await choose(account(page, "Noura"), en("deleted.title"));
  await press(named(page, "deleted.restore", "Amina Begum"));
  await expectAnnounced(page, en("deleted.restored", { name: "Amina Begum" }));
});

test("administration: an organization and an account made, changed, deactivated and deleted", async ({ open }) => {
  const { page } = await open();
  const { press, type, pick, key, confirm, choose } = keysOf(page);
  const user = (name: string) => field(page, `admin.users.form.${name}`);
  await signInByKeys(page, administrator);
  await choose(account(page, administrator.username), en("admin.menu"));
  await press(button(page, "admin.organizations.create"));
  await type(field(page, "admin.organizations.name"), "Gulf Paper");
  await key("Enter");
  await expectAnnounced(page, en("admin.organizations.toasts.created"));
  await expect(button(page, "admin.organizations.create")).toBeFocused();

  await keysOf(page).to(page.getByRole("tab", { name: en("admin.tabs.organizations") }));
  await key("ArrowLeft");
  await press(button(page, "admin.users.create"));
  await type(user("fullName"), "Maryam");
  await type(user("email"), "maryam@example.test");
  await type(user("username"), "maryam");
  await type(user("password"), "secret password");
  await type(user("confirmPassword"), "secret password");
  await pick(dialog(page).getByLabel(en("admin.users.form.organization")), "Gulf Paper");
  await key("Enter");
  await expect(dialog(page)).toBeVisible();
  await press(send(page, "admin.users.create"));
  await expectAnnounced(page, en("admin.users.toasts.created"));
  await expect(button(page, "admin.users.create")).toBeFocused();
  await press(named(page, "admin.users.actions.edit", "Maryam"));
  await type(user("fullName"), "Maryam Al-Ajmi");
  await key("Enter");
  await expectAnnounced(page, en("admin.users.toasts.updated"));
  const act = (name: string) => named(page, `admin.users.actions.${name}`, "Maryam Al-Ajmi");
  await expect(act("edit")).toBeFocused();
  await press(act("password"));
  await type(field(page, "admin.users.password.new"), "another password");
  await type(field(page, "admin.users.password.confirm"), "another password");
  await key("Enter");
  await expectAnnounced(page, en("admin.users.toasts.password"));
  await expect(act("password")).toBeFocused();
  await press(act("deactivate"));
  await expectAnnounced(page, en("admin.users.toasts.status"));
  await expect(act("activate")).toBeFocused();
  await press(act("delete"));
  await confirm();
  await expectAnnounced(page, en("admin.users.toasts.deleted"));
  await expect(row(page, "Maryam Al-Ajmi")).toHaveCount(0);
  await expect(page.locator("tr:focus-within")).toHaveCount(1);
});
