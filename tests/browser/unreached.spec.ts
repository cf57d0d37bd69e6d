import { sendMailBy, startMailServer } from "../server/mail.ts";
import { sql } from "../server/rows.ts";
import { barriers, overflowing } from "./a11y-checks.ts";
import { expect, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { panel } from "./panel.ts";
import { resize, signIn } from "./steps.ts";

for (const language of flowLanguages("ar")) {
  test(`an admin sees whom nothing reaches, why, and what to do (${language})`, async ({ open, server, firm }) => {
    await sendMailBy(server, null);
    const boss = await server.makeUser({ fullName: "The Boss", role: "admin", organizationId: firm.id });
    const { page } = await open({ language });
    const { say } = panel(page, language);
    await signIn(page, boss, language);
    await page.goto("/?view=today");
    const three = language === "en" ? "today.unreached_other" : "today.unreached_few";
    await expect(page.getByText(say(three, { count: 3 }))).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole("link", { name: say("today.unreachedAct"), exact: true }).click();
    const part = page.getByRole("region", { name: say("admin.unreached.title"), exact: true });
    const group = (reason: string) =>
      part.getByRole("list", { name: new RegExp(`^${say(`admin.unreached.reason.${reason}`)}`) }).getByRole("listitem");
    await expect(group("mail_off")).toHaveText(["Daniel", "Noura", "The Boss"]);
    await expect(part).toContainText(say("admin.unreached.act.mail_off"));
    const setting = say("admin.organizationSettings.push");
    await expect(part).toContainText(say("admin.unreached.device.off", { setting }));
    expect(await barriers(page)).toEqual([]);
    await resize(page, 390, 844);
    expect(await overflowing(page)).toEqual([]);

    // with a mail server, those are left who have no address or have not confirmed theirs
    const mail = await startMailServer();
    await sendMailBy(server, mail.port);
    await sql(server, `UPDATE users SET confirmedEmail = '' WHERE id = '${firm.daniel.id}'`);
    await boss.client.put("/api/organization/settings", { push: true });
    await page.reload();
    await expect(group("email_unconfirmed")).toHaveText(["Daniel"]);
    await expect(group("mail_off")).toHaveCount(0);
    await expect(part).toContainText(say("admin.unreached.device.on", { switch: say("push.title") }));

    await sql(server, `UPDATE users SET confirmedEmail = email WHERE id = '${firm.daniel.id}'`);
    const refused = `'${firm.daniel.id}|2029-01-07', '${firm.daniel.id}', '2029-01-07', 1, -1`;
    await sql(server, `INSERT INTO digests (key, person, day, made, tried) VALUES (${refused})`);
    await page.reload();
    await expect(group("email_refused")).toHaveText(["Daniel"]);
    await expect(part).toContainText(say("admin.unreached.act.email_refused", { tab: say("admin.tabs.users") }));
    await sql(server, "DELETE FROM digests");
    await page.reload();
    await expect(part).toContainText(say("admin.unreached.nobody"));
    await page.goto("/?view=today");
    await expect(page.getByText(say("today.empty"), { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: say("today.unreachedAct"), exact: true })).toBeHidden();
    await sendMailBy(server, null);
    await mail.close();
  });
}
