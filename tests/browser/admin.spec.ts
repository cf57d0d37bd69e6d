import type { TestServer } from "../server/harness.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { panel } from "./panel.ts";
import { row, signIn, status } from "./steps.ts";

const makeBoss = (server: TestServer, organizationId: number | null) =>
  server.makeUser({ fullName: "The Boss", role: "admin", organizationId });

for (const language of flowLanguages("en")) {
  test(`an admin makes a user with permissions and changes them; figures and list agree (${language})`, async ({
    open,
    firm,
    server,
  }) => {
    const boss = await makeBoss(server, firm.id);
    const { page } = await open({ language });
    const { say, button, dialog, openPanel, tab, toast, field, submit, act, card } = panel(page, language);
    await signIn(page, boss, language);
    await openPanel("The Boss");
    await expect(tab("users")).toHaveAttribute("aria-selected", "true");
    await expect(tab("organizations")).toHaveCount(0);
    await expect(card("admin.stats.totalUsers")).toContainText("3");

    // the list holds whom one manages, as the server's does
    await expect(row(page, "Noura")).toBeVisible();
    await expect(row(page, "The Boss")).toBeHidden();

    await button("admin.users.create").first().click();
    await expect(field("admin.users.form.role").getByRole("option")).toHaveText([
      say("roles.user"),
      say("roles.viewer"),
    ]);
    await expect(dialog().getByRole("checkbox")).toHaveCount(3);
    await field("admin.users.form.fullName").fill("Saleh Al-Rashidi");
    await field("admin.users.form.email").fill(`saleh-${language}@alnoor.test`);
    await field("admin.users.form.username").fill(`saleh-${language}`);
    await field("admin.users.form.password").fill("secret password");
    await field("admin.users.form.confirmPassword").fill("secret password");
    await expect(dialog().getByRole("checkbox", { checked: true })).toHaveCount(3);
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
    await expect(saleh).toContainText(say("roles.viewer"));
    // a viewer may not delete, whatever is ticked
    await expect(saleh).not.toContainText(say("permissions.delete"));

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
    await expect(page.getByRole("row").nth(1)).toContainText("Saleh Al-Rashidi");
  });
}

test("on a phone: cards, the acts in one menu, the main act in reach of the thumb; Escape asks before it closes", async ({
  open,
  firm,
  server,
}) => {
  const boss = await makeBoss(server, firm.id);
  const { page } = await open({ language: "ar", phone: true });
  const { say, dialog, field, button, tab, toast } = panel(page, "ar");
  await signIn(page, boss, "ar");
  await page.goto("/admin");
  const card = page.getByRole("main").getByRole("article").filter({ hasText: "Noura" });
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
  const boss = await makeBoss(server, firm.id);
  const { page } = await open({ offline: true, url: line.url });
  const { say, button, dialog, openPanel, toast, field, submit, act, card } = panel(page, "en");
  await signIn(page, boss);
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
  await expect(dialog().getByText(say("admin.offline"))).toBeHidden();
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
  const boss = await makeBoss(server, null);
  const { page } = await open();
  const { say, button, openPanel } = panel(page, "en");
  await signIn(page, boss);
  await openPanel("The Boss");
  await expect(page.getByText(say("admin.users.next.noOwnOrganization"))).toBeVisible();
  await expect(button("admin.users.create").first()).toBeDisabled();
});

for (const language of ["en", "ar"] as const) {
  test(`on a phone each figure has a line of its own, however wide the letters are (${language})`, async ({
    open,
    firm,
    server,
  }) => {
    const boss = await makeBoss(server, firm.id);
    const { page } = await open({ language });
    await page.setViewportSize({ width: 412, height: 823 });
    await signIn(page, boss, language);
    await page.goto("/admin");
    const { say } = panel(page, language);
    const figures = page.getByRole("region", { name: say("admin.statistics"), exact: true }).locator("dl > div");
    await expect(figures).toHaveCount(5);
    await expect(figures.first()).toContainText("3");
    const lines = await figures.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(lines).size).toBe(5);
  });
}
