import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { administrator } from "../server/harness.ts";
import { expect, says, test } from "./fixtures.ts";
import { row, signIn, status } from "./steps.ts";

type Language = "en" | "ar";
const languages: readonly Language[] = ["en", "ar"];

/** The words of one language, and what is done with them. */
function words(page: Page, language: Language) {
  const say = (key: string, values: Record<string, string | number> = {}) => says(language, key, values);
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const dialog = () => page.getByRole("dialog");
  return {
    say,
    button,
    dialog,
    /** Opens the Admin Panel by the user menu. */
    async openPanel(name: string) {
      await page.getByRole("button", { name }).click();
      await page.getByRole("menuitem", { name: say("admin.menu"), exact: true }).click();
      await expect(page.getByRole("heading", { name: say("admin.title") })).toBeVisible();
    },
    tab: (name: string) => page.getByRole("tab", { name: say(`admin.tabs.${name}`), exact: true }),
    toast: (key: string) => expect(page.getByText(say(key), { exact: true })).toBeVisible(),
    field: (key: string) => dialog().getByLabel(say(key), { exact: true }),
    submit: (key: string) =>
      dialog()
        .getByRole("button", { name: say(key), exact: true })
        .click(),
    /** Chooses an act of a row. */
    act: (room: "users" | "organizations", act: string, name: string) =>
      page.getByRole("button", {
        name: say("admin.named", { action: say(`admin.${room}.actions.${act}`), name }),
        exact: true,
      }),
    /** Answers the question with its acting button, after reading it. */
    async confirm(room: "users" | "organizations", detail: string) {
      const question = page.getByRole("alertdialog");
      await expect(question.getByText(say(`admin.${room}.remove.question`), { exact: true })).toBeVisible();
      await expect(question.getByText(detail, { exact: true })).toBeVisible();
      await expect(question.getByRole("button", { name: say("common.cancel"), exact: true })).toBeFocused();
      await question.getByRole("button", { name: say(`admin.${room}.remove.confirm`), exact: true }).click();
    },
    card: (key: string) =>
      page
        .getByRole("region", { name: say("admin.statistics") })
        .getByText(say(key))
        .locator(".."),
  };
}

for (const language of languages) {
  test(`a super admin makes, changes, deactivates and deletes an organization and its admin (${language})`, async ({
    open,
    server,
  }) => {
    const { page } = await open({ language });
    const { say, button, dialog, openPanel, tab, toast, field, submit, act, confirm, card } = words(page, language);
    await signIn(page, administrator, language);
    await openPanel("admin");

    // Organizations stands in front, and says what to do first
    await expect(tab("organizations")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText(say("admin.organizations.empty"))).toBeVisible();
    await button("admin.organizations.create").first().click();
    await submit("admin.organizations.create");
    await expect(dialog().getByText(language === "en" ? "Name is required" : "الاسم مطلوب")).toBeVisible();
    await expect(field("admin.organizations.name")).toBeFocused();
    await field("admin.organizations.name").fill("Al Noor Trading");
    await page.keyboard.press("Enter");
    await toast("admin.organizations.toasts.created");
    await expect(dialog()).toBeHidden();
    await expect(row(page, "Al Noor Trading")).toContainText(say("admin.status.active"));
    await expect(card("admin.stats.organizations")).toContainText(/^.*1.*1/);

    // its admin
    await tab("users").click();
    await expect(page).toHaveURL(/tab=users/);
    await expect(page.getByText(say("admin.users.next.noAdmins"))).toBeVisible();
    await button("admin.users.create").first().click();
    await field("admin.users.form.fullName").fill("Maryam Al-Ajmi");
    await field("admin.users.form.email").fill("maryam@alnoor.test");
    await field("admin.users.form.username").fill("maryam.ajmi");
    await field("admin.users.form.password").fill("secret password");
    await field("admin.users.form.confirmPassword").fill("another password");
    await expect(field("admin.users.form.role").getByRole("option")).toHaveText([say("roles.admin")]);
    await dialog().getByLabel(say("admin.users.form.organization")).selectOption({ label: "Al Noor Trading" });
    await submit("admin.users.create");
    await expect(
      dialog().getByText(language === "en" ? "Passwords don't match" : "كلمتا المرور غير متطابقتين"),
    ).toBeVisible();
    await field("admin.users.form.confirmPassword").fill("secret password");
    await submit("admin.users.create");
    await toast("admin.users.toasts.created");
    await expect(row(page, "Maryam Al-Ajmi")).toContainText("Al Noor Trading");
    await expect(row(page, "Maryam Al-Ajmi")).toContainText(say("admin.users.noPermissions"));
    await expect(page.getByText(say("admin.users.next.noAdmins"))).toBeHidden();
    await expect(card("admin.stats.totalUsers")).toContainText("2");

    // a name that is taken is said at its field, and nothing typed is lost
    await button("admin.users.create").first().click();
    await field("admin.users.form.fullName").fill("Somebody");
    await field("admin.users.form.email").fill("somebody@alnoor.test");
    await field("admin.users.form.username").fill("maryam.ajmi");
    await field("admin.users.form.password").fill("secret password");
    await field("admin.users.form.confirmPassword").fill("secret password");
    await submit("admin.users.create");
    await expect(field("admin.users.form.username")).toHaveAttribute("aria-invalid", "true");
    await expect(field("admin.users.form.fullName")).toHaveValue("Somebody");
    await submit("common.cancel");

    // edit, password, status
    await act("users", "edit", "Maryam Al-Ajmi").click();
    await field("admin.users.form.fullName").fill("مريم العجمي");
    await submit("admin.save");
    await toast("admin.users.toasts.updated");
    await expect(row(page, "مريم العجمي")).toBeVisible();
    await act("users", "password", "مريم العجمي").click();
    await expect(dialog()).toContainText(say("admin.users.password.title", { name: "مريم العجمي" }));
    await field("admin.users.password.new").fill("short");
    await field("admin.users.password.confirm").fill("short");
    await submit("admin.users.password.action");
    await expect(dialog().getByText(say("admin.users.password.tooShort"))).toBeVisible();
    await field("admin.users.password.new").fill("new password");
    await submit("admin.users.password.action");
    await expect(dialog().getByText(say("admin.users.password.differ"))).toBeVisible();
    await field("admin.users.password.confirm").fill("new password");
    await submit("admin.users.password.action");
    await toast("admin.users.toasts.password");
    await server.visitor().signIn("maryam.ajmi", "new password");
    await act("users", "deactivate", "مريم العجمي").click();
    await toast("admin.users.toasts.status");
    await expect(row(page, "مريم العجمي")).toContainText(say("admin.status.inactive"));
    await act("users", "activate", "مريم العجمي").click();
    await expect(act("users", "deactivate", "مريم العجمي")).toBeVisible();

    // the organisation: its owner is now the admin; deactivate, activate, delete, undo
    await tab("organizations").click();
    await expect(row(page, "Al Noor Trading")).toContainText("مريم العجمي");
    await act("organizations", "edit", "Al Noor Trading").click();
    await dialog().getByLabel(say("admin.organizations.description")).fill("Trading and contracting");
    await submit("admin.save");
    await expect(row(page, "Trading and contracting")).toBeVisible();
    await act("organizations", "deactivate", "Al Noor Trading").click();
    await toast("admin.organizations.toasts.status");
    await expect(row(page, "Al Noor Trading")).toContainText(say("admin.status.inactive"));
    await act("organizations", "delete", "Al Noor Trading").click();
    await confirm("organizations", say("admin.organizations.remove.members_one", { formatted: 1 }));
    await toast("admin.organizations.toasts.deleted");
    await expect(page.getByText(say("admin.organizations.empty"))).toBeVisible();
    await button("common.undo").click();
    await toast("admin.organizations.toasts.restored");
    await expect(row(page, "Al Noor Trading")).toBeVisible();

    // the user: deleting tells what goes
    await tab("users").click();
    await expect(row(page, "مريم العجمي")).toContainText(say("admin.none"));
    await act("users", "delete", "مريم العجمي").click();
    await confirm("users", say("admin.users.remove.private_zero"));
    await toast("admin.users.toasts.deleted");
    await expect(row(page, "مريم العجمي")).toBeHidden();
    await expect(card("admin.stats.totalUsers")).toContainText("1");
  });

  test(`an admin makes a user with permissions and changes them; figures and list agree (${language})`, async ({
    open,
    firm,
    server,
  }) => {
    await server.makeUser({ username: "boss", fullName: "The Boss", role: "admin", organizationId: firm.id });
    const { page } = await open({ language });
    const { say, button, dialog, openPanel, tab, toast, field, submit, act, card } = words(page, language);
    await signIn(page, { username: "boss", password: "right password" }, language);
    await openPanel("The Boss");
    await expect(tab("users")).toHaveAttribute("aria-selected", "true");
    await expect(tab("organizations")).toHaveCount(0);
    await expect(card("admin.stats.totalUsers")).toContainText("3");

    // oneself is marked, and what one cannot do to oneself says why
    const own = row(page, "The Boss");
    await expect(own).toContainText(say("admin.you"));
    for (const name of ["edit", "deactivate", "delete"]) {
      const label = `${say("admin.named", { action: say(`admin.users.actions.${name}`), name: "The Boss" })}. ${say("admin.users.obstacles.ownAccount")}`;
      await expect(page.getByRole("button", { name: label, exact: true })).toBeDisabled();
    }

    await button("admin.users.create").first().click();
    await expect(field("admin.users.form.role").getByRole("option")).toHaveText([
      say("roles.user"),
      say("roles.viewer"),
    ]);
    await expect(dialog().getByRole("checkbox")).toHaveCount(3);
    await field("admin.users.form.fullName").fill("Saleh Al-Rashidi");
    await field("admin.users.form.email").fill("saleh@alnoor.test");
    await field("admin.users.form.username").fill("saleh");
    await field("admin.users.form.password").fill("secret password");
    await field("admin.users.form.confirmPassword").fill("secret password");
    await dialog()
      .getByRole("checkbox", { name: say("permissions.view") })
      .check();
    await submit("admin.users.create");
    await toast("admin.users.toasts.created");
    const saleh = row(page, "Saleh Al-Rashidi");
    await expect(saleh).toContainText(firm.name);
    await expect(saleh).toContainText(say("permissions.view"));
    await expect(card("admin.stats.totalUsers")).toContainText("4");
    await expect(card("admin.stats.subAccounts")).toContainText("1");

    await act("users", "edit", "Saleh Al-Rashidi").click();
    await expect(dialog().getByRole("checkbox")).toHaveCount(4);
    await dialog()
      .getByRole("checkbox", { name: say("permissions.delete") })
      .check();
    await field("admin.users.form.role").selectOption("viewer");
    await submit("admin.save");
    await toast("admin.users.toasts.updated");
    await expect(saleh).toContainText(say("permissions.delete"));
    await expect(saleh).toContainText(say("roles.viewer"));

    // search folds, the role filter narrows, and an empty result says what to do
    await page.getByRole("searchbox").fill("SALEH");
    await expect(row(page, "Noura")).toBeHidden();
    await expect(saleh).toBeVisible();
    await page.getByRole("combobox", { name: say("admin.users.roleFilter") }).selectOption("user");
    await expect(page.getByText(say("admin.users.empty"))).toBeVisible();
    await button("admin.users.clear").click();
    await expect(row(page, "Noura")).toBeVisible();

    // the order, by the heads
    await page.getByRole("button", { name: say("admin.users.columns.name"), exact: true }).click();
    await expect(page.getByRole("columnheader", { name: say("admin.users.columns.name") })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await expect(page.getByRole("row").nth(1)).toContainText("The Boss");
  });
}

test("on a phone: cards, the acts in one menu, the main act in reach of the thumb; Escape asks before it closes", async ({
  open,
  firm,
  server,
}) => {
  await server.makeUser({ username: "boss", fullName: "The Boss", role: "admin", organizationId: firm.id });
  const { page } = await open({ language: "ar", phone: true });
  const { say, dialog, field, button, tab, toast } = words(page, "ar");
  await signIn(page, { username: "boss", password: "right password" }, "ar");
  await page.goto("/admin");
  const card = page.getByRole("article").filter({ hasText: "Noura" });
  await card.getByRole("button", { name: say("admin.actionsOf", { name: "Noura" }), exact: true }).click();
  await page.getByRole("menuitem", { name: say("admin.users.actions.deactivate"), exact: true }).click();
  await toast("admin.users.toasts.status");
  await expect(card).toContainText(say("admin.status.inactive"));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await page.locator("button:visible", { hasText: say("admin.users.create") }).click();
  await field("admin.users.form.fullName").fill("صالح");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(say("common.discardSentence"));
  await question.getByRole("button", { name: say("common.keepEditing"), exact: true }).click();
  await expect(field("admin.users.form.fullName")).toHaveValue("صالح");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: say("common.discardAction"), exact: true }).click();
  await expect(dialog()).toHaveCount(0);
  await tab("employees").click();
  await expect(page.getByText(say("employees.managementTitle"), { exact: true })).toBeVisible();
  await expect(button("admin.users.create")).toHaveCount(0);
});

test("offline the lists are there, and a form keeps what was typed until the server is back", async ({
  open,
  line,
  server,
  firm,
}) => {
  await server.makeUser({ username: "boss", fullName: "The Boss", role: "admin", organizationId: firm.id });
  const { page } = await open({ url: line.url });
  const { say, button, dialog, openPanel, toast, field, submit, act, card } = words(page, "en");
  await signIn(page, { username: "boss", password: "right password" });
  await openPanel("The Boss");
  await expect(row(page, "Noura")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await expect(status(page, say("sync.saved"))).toBeVisible();
  await expect(card("admin.stats.totalUsers")).toContainText("3");
  line.cut();
  await page.reload();
  await expect(row(page, "Noura")).toBeVisible();
  await expect(card("admin.stats.totalUsers")).toContainText("3");
  await expect(status(page, say("sync.offline"))).toBeVisible();
  await expect(
    page.getByRole("button", {
      name: `${say("admin.named", { action: say("admin.users.actions.deactivate"), name: "Noura" })}. ${say("admin.needsConnection")}`,
    }),
  ).toBeDisabled();
  await act("users", "edit", "Noura").click();
  await expect(dialog().getByText(say("admin.offline"))).toBeVisible();
  await field("admin.users.form.fullName").fill("Noura Al-Sabah");
  await submit("admin.save");
  await expect(page.getByText(say("common.noServer"))).toBeVisible();
  await expect(field("admin.users.form.fullName")).toHaveValue("Noura Al-Sabah");
  line.mend();
  await expect(dialog().getByText(say("admin.offline"))).toBeHidden({ timeout: 30_000 });
  await submit("admin.save");
  await toast("admin.users.toasts.updated");
  await expect(row(page, "Noura Al-Sabah")).toBeVisible();
  await expect(button("admin.users.create").first()).toBeEnabled();
});

test("who does not administer is sent to /, and has no entry in the menu", async ({ open, firm }) => {
  const { page } = await open();
  await signIn(page, firm.noura);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("button", { name: "Noura" }).click();
  await expect(page.getByRole("menuitem", { name: says("en", "header.profile"), exact: true })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: says("en", "admin.menu"), exact: true })).toHaveCount(0);
});

test("an admin without an organization is told to ask for one", async ({ open, server }) => {
  await server.makeUser({ username: "boss", fullName: "The Boss", role: "admin", organizationId: null });
  const { page } = await open();
  const { say, button, openPanel } = words(page, "en");
  await signIn(page, { username: "boss", password: "right password" });
  await openPanel("The Boss");
  await expect(page.getByText(say("admin.users.next.noOwnOrganization"))).toBeVisible();
  await expect(button("admin.users.create").first()).toBeDisabled();
});

test("no tab of the Admin Panel has a barrier that can be found by machine", async ({ open, server }) => {
  const { id } = await server.makeOrganization({ isActive: false });
  await server.makeUser({ fullName: "Saleh", organizationId: id, isActive: false, permissions: ["view"] });
  for (const [language, colorScheme, phone] of [
    ["en", "light", false],
    ["ar", "dark", true],
    ["ar", "light", false],
    ["en", "dark", true],
  ] as const) {
    const { page } = await open({ language, phone });
    const { say, button, tab, submit } = words(page, language);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const check = async () => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
        .analyze();
      expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual(
        [],
      );
    };
    await signIn(page, administrator, language);
    await page.goto("/admin?tab=users");
    await expect(page.getByText("Saleh", { exact: true })).toBeVisible();
    await check();
    await button("admin.users.create").last().click();
    await submit("admin.users.create");
    await check();
    await submit("common.cancel");
    await tab("organizations").click();
    await expect(page.getByText(say("admin.organizations.subtitle"))).toBeVisible();
    await check();
    await tab("settings").click();
    await check();
  }
});
