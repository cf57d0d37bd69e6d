import { sentence } from "#domain/index";
import { expect, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { panel } from "./panel.ts";
import { signIn } from "./steps.ts";

for (const language of flowLanguages("en")) {
  test(`a setting that a colleague changes meanwhile is not taken back, and is shown (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const admin = { role: "admin", organizationId: firm.id } as const;
    const [boss, colleague] = [await server.makeUser(admin), await server.makeUser(admin)];
    const change = async (escalationDays: number) => {
      const answer = await colleague.client.put("/api/organization/settings", { escalationDays });
      expect(answer.status).toBe(200);
    };
    const { page } = await open({ language });
    const { say, button, toast } = panel(page, language);
    await signIn(page, boss, language);
    await page.goto("/admin?tab=settings");
    const escalation = page.getByLabel(say("admin.organizationSettings.escalation"), { exact: true });
    await escalation.fill("9");
    await change(5);
    await button("admin.save").click();
    await expect(page.getByText(sentence("version_conflict", language))).toBeVisible();
    await expect(escalation).toHaveValue("5");

    await escalation.fill("9");
    await button("admin.save").click();
    await toast("admin.organizationSettings.saved");
    await expect(button("admin.save")).toBeDisabled();
    await change(6);
    await expect(escalation).toHaveValue("6");
  });
}
