import type { Page } from "@playwright/test";
import { sentence } from "#domain/index";
import { PASSWORD } from "../server/harness.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { panel } from "./panel.ts";
import { signIn } from "./steps.ts";

for (const language of flowLanguages("en"))
  test(`people join by a link, which is made anew and withdrawn; others are told why not (${language})`, async ({
    open,
    firm,
    server,
  }) => {
    const boss = await server.makeUser({ fullName: "The Boss", role: "admin", organizationId: firm.id });
    const address = `layla-${firm.id}@example.test`;
    const { page } = await open({ language });
    const { say, button, dialog, field, submit } = panel(page, language);
    await signIn(page, boss, language);
    await page.goto("/admin?tab=users");

    /** Invites somebody, as a viewer. @returns the link */
    const invite = async (email: string) => {
      await button("admin.invitations.open").first().click();
      const ticked = dialog().getByRole("checkbox", { checked: true });
      await expect(ticked).toHaveCount(3);
      await field("admin.users.form.role").selectOption("viewer");
      // a viewer uploads nothing, unless somebody ticks it
      await expect(ticked).toHaveCount(2);
      await dialog()
        .getByLabel(new RegExp(`^${say("admin.users.form.email")}`))
        .fill(email);
      await submit("admin.invitations.make");
      return linkShown();
    };
    const linkShown = async () => {
      const shown = page.getByRole("dialog", { name: say("admin.invitations.ready") });
      const link = await shown.getByLabel(say("admin.invitations.link"), { exact: true }).inputValue();
      await page.keyboard.press("Escape");
      await expect(shown).toBeHidden();
      return link;
    };
    const pending = page.getByRole("region", { name: say("admin.invitations.pending") });
    const of = (act: "renew" | "revoke", name: string) =>
      pending.getByRole("button", { name: new RegExp(`${say(`admin.invitations.${act}`)}.*${name}`) });

    const lost = await invite(address);
    await expect(pending.getByText(address)).toBeVisible();
    await of("renew", address).click();
    const link = await linkShown();
    expect(link).not.toBe(lost);

    // who has the link that was replaced is told, and who has the other one joins
    const guest = (await open({ language })).page;
    await guest.goto(lost);
    await expect(guest.getByRole("alert")).toHaveText(sentence("invitation_invalid", language));
    await guest.reload();
    await expect(guest.getByRole("alert")).toHaveText(sentence("invitation_invalid", language));
    // the page without a link is the one for signing in, in that tab too
    await guest.goto("/auth");
    await expect(guest.getByRole("heading", { level: 1, name: say("auth.signIn"), exact: true })).toBeVisible();
    await guest.goto(link);
    await expect(guest.getByRole("heading", { name: new RegExp(firm.name) })).toBeVisible();
    await expect(on(guest, "auth.email")).toHaveValue(address);
    await on(guest, "auth.fullName").fill("Layla Haddad");
    await on(guest, "auth.username").fill(firm.noura.username);
    await on(guest, "auth.password").fill(PASSWORD);
    await on(guest, "auth.confirmPassword").fill(PASSWORD);
    const join = (at: Page) => at.getByRole("button", { name: say("invitation.action"), exact: true });
    await join(guest).click();
    // the reason stands at the form, where it outlasts the toast
    await expect(guest.locator("form").getByRole("alert")).toHaveText(sentence("username_taken", language));
    await on(guest, "auth.username").fill(`layla-${firm.id}`);
    await join(guest).click();
    await expect(guest.getByRole("tab", { name: say("dashboard.documents") })).toBeVisible();
    await page.reload();
    await expect(page.getByText("Layla Haddad")).toBeVisible();
    await expect(pending).toBeHidden();

    // a member is told; who has an account without an organization joins with it
    const second = await invite("");
    const member = (await open({ language })).page;
    await signIn(member, firm.noura, language);
    await member.goto(second);
    await expect(member.getByText(sentence("already_member", language))).toBeVisible();
    await expect(join(member)).toHaveCount(0);
    const alone = await server.makeUser({ fullName: "Yusuf" });
    const newcomer = (await open({ language })).page;
    await signIn(newcomer, alone, language);
    await newcomer.goto(second);
    await expect(join(newcomer)).toBeVisible();

    // withdrawn while the page was open: it says so until the next try
    // two that were made alike are told apart, and the question says which one it is about
    const twin = await invite("");
    const revokes = of("revoke", say("admin.invitations.byLink"));
    await expect(revokes).toHaveCount(2);
    const [later, earlier] = await revokes.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    expect(later).toContain("The Boss");
    expect(later).not.toBe(earlier);
    const question = page.getByRole("alertdialog", { name: say("admin.invitations.revokeTitle") });
    await revokes.first().focus();
    await page.keyboard.press("Enter");
    await expect(question).toContainText(say("roles.viewer"));
    await expect(question).toContainText("The Boss");
    await page.keyboard.press("Escape");
    await expect(revokes.first()).toBeFocused();
    await expect(revokes).toHaveCount(2);
    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: say("admin.invitations.revoke"), exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: say("admin.invitations.revoked") })).toContainText(
      "The Boss",
    );
    await expect(revokes).toHaveCount(1);
    await expect(revokes).toBeFocused();
    const refused = (await open({ language })).page;
    await refused.goto(twin);
    await expect(refused.getByRole("alert")).toHaveText(sentence("invitation_invalid", language));
    await revokes.click();
    await question.getByRole("button", { name: say("admin.invitations.revoke"), exact: true }).click();
    await expect(pending).toBeHidden();
    await join(newcomer).click();
    await expect(newcomer.getByRole("alert")).toHaveText(sentence("invitation_invalid", language));
    const third = await invite("");
    await newcomer.goto(third);
    await join(newcomer).click();
    await expect(newcomer.getByRole("tab", { name: say("dashboard.documents") })).toBeVisible();
    const joined = await boss.client.get<{ id: number; organizationId: number }[]>("/api/admin/users");
    expect(joined.json.filter(({ id }) => id === alone.id)).toMatchObject([{ organizationId: firm.id }]);

    function on(at: Page, key: string) {
      return at.getByLabel(says(language, key), { exact: true });
    }
  });
