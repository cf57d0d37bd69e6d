import { test } from "./fixtures.ts";
import { resize, signIn } from "./steps.ts";
test("shots", async ({ open, server, firm }) => {
  const boss = await server.makeUser({ role: "admin", organizationId: firm.id });
  await boss.client.put("/api/organization/settings", { hidesSalaries: true, ownPaperTypes: [{ key: "own1", name: { en: "Garage permit", ar: "تصريح كراج" } }] });
  await boss.client.post("/api/employees", { firstName: "Noura", lastName: "Example", nationality: "Kuwaiti", civilId: "285010101234", phoneNumber: "55551234", emailAddress: "noura@example.test", dateOfBirth: "1985-01-01", salary: "7413.25" });
  for (const language of ["en", "ar"] as const) {
    const { page } = await open({ language });
    await signIn(page, boss, language);
    await page.emulateMedia({ colorScheme: language === "ar" ? "dark" : "light" });
    await page.goto("/admin?tab=settings");
    for (const width of [1280, 390]) {
      await resize(page, width, 900);
      await page.waitForSelector("select");
      await page.screenshot({ path: `/tmp/shot-settings-${language}-${width}.png`, fullPage: true });
    }
    const { page: other } = await open({ language });
    await signIn(other, firm.noura, language);
    await other.emulateMedia({ colorScheme: language === "ar" ? "light" : "dark" });
    await other.goto("/employee");
    for (const width of [1280, 390]) {
      await resize(other, width, 900);
      await other.getByText("–").first().waitFor();
      await other.screenshot({ path: `/tmp/shot-employees-${language}-${width}.png` });
    }
  }
});
