import { administrator } from "../server/harness.ts";
import { expect, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { panel } from "./panel.ts";
import { row, signIn } from "./steps.ts";

// the first organization of the platform is made here
test.use({ alone: true });

for (const language of flowLanguages("ar")) {
  test(`a super admin makes, changes, deactivates and deletes an organization and its admin (${language})`, async ({
    open,
    server,
  }) => {
    const { page } = await open({ language });
    const { say, button, dialog, openPanel, tab, toast, field, submit, act, confirm, card } = panel(page, language);
    await signIn(page, administrator, language);
    await openPanel("admin");

    // Organizations comes first, and says what to do first
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
    await expect(
      dialog().getByLabel(say("admin.users.form.organization")).getByRole("option", { selected: true }),
    ).toHaveText("Al Noor Trading");
    await submit("admin.users.create");
    await expect(
      dialog().getByText(language === "en" ? "Passwords don't match" : "كلمتا المرور غير متطابقتين"),
    ).toBeVisible();
    await field("admin.users.form.confirmPassword").fill("secret password");
    await submit("admin.users.create");
    await toast("admin.users.toasts.created");
    await expect(row(page, "Maryam Al-Ajmi")).toContainText("Al Noor Trading");
    await expect(row(page, "Maryam Al-Ajmi")).toContainText(say("permissions.delete"));
    await expect(page.getByText(say("admin.users.next.noAdmins"))).toBeHidden();
    await expect(card("admin.stats.totalUsers")).toContainText("2");

    // a name that is taken is reported at its field, and nothing typed is lost
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
    await button("common.undo").click();
    await expect(act("users", "deactivate", "مريم العجمي")).toBeVisible();

    // the organization: its owner is now the admin; deactivate, activate, delete, undo
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
    await confirm("organizations", say("admin.organizations.remove.members_one", { count: 1 }));
    await toast("admin.organizations.toasts.deleted");
    await expect(page.getByText(say("admin.organizations.empty"))).toBeVisible();
    await button("common.undo").click();
    await toast("admin.organizations.toasts.restored");
    await expect(row(page, "Al Noor Trading")).toBeVisible();

    // the user: deleting says what goes
    await tab("users").click();
    await expect(row(page, "مريم العجمي")).toContainText(say("admin.none"));
    await act("users", "delete", "مريم العجمي").click();
    await confirm("users", say("admin.users.remove.private_zero"));
    await toast("admin.users.toasts.deleted");
    await expect(row(page, "مريم العجمي")).toBeHidden();
    await expect(card("admin.stats.totalUsers")).toContainText("1");
  });
}
