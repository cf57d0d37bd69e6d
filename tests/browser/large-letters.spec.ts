import { pdfPaper } from "../fixtures/files.ts";
import { anEmployee } from "../server/rows.ts";
import { overflowing } from "./a11y-checks.ts";
import { expect, test } from "./fixtures.ts";
import { overlapping } from "./layout-checks.ts";
import { drawn, makerFor, signIn } from "./steps.ts";

/* A phone of 390 px whose browser has letters of 32 px: for the page, which measures in letters, half as wide. */

for (const language of ["en", "ar"] as const) {
  test(`no page is wider than a phone whose letters are twice as large (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const boss = await server.makeUser({
      username: `boss-${firm.id}`,
      fullName: "Noura Al-Kandari",
      role: "admin",
      organizationId: firm.id,
    });
    const make = makerFor(boss);
    await make.document(pdfPaper("lease.pdf"), await make.category("Contracts"));
    expect((await boss.client.post("/api/employees", anEmployee)).status).toBe(201);
    const { page } = await open({ language });
    await signIn(page, boss, language);
    await page.setViewportSize({ width: 195, height: 422 });
    const found: string[] = [];
    for (const path of [
      "/",
      "/?tab=categories",
      "/?view=today",
      "/employee",
      "/employee?view=reports",
      "/admin",
      "/profile",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("heading").first()).toBeAttached();
      await drawn(page);
      for (const one of await overflowing(page)) found.push(`${path} ${one}`);
    }
    // what stands in the place of answers that are on their way is no wider than they are
    await page.context().route(/\/api\/(calendar|push|sessions)$/, () => undefined);
    await page.goto("/profile");
    await expect(page.locator("main .skeleton")).not.toHaveCount(0);
    await drawn(page);
    for (const one of await overflowing(page)) found.push(`/profile while it loads: ${one}`);
    expect(found).toEqual([]);
  });

  test(`no card runs into the next one where letters are larger (${language})`, async ({ open, server, firm }) => {
    const boss = await server.makeUser({ fullName: "Noura", role: "admin", organizationId: firm.id });
    const make = makerFor(boss);
    const category = await make.category("Contracts and leases");
    const name = language === "ar" ? "عقد إيجار مستودع الشركة في الشويخ" : "Lease of the warehouse in Shuwaikh";
    for (const at of [1, 2, 3]) {
      const id = await make.document(pdfPaper(`${at} ${name}.pdf`), category);
      const fields = { dueDate: "2026-01-31", responsibleId: boss.id, tags: "Municipality, Shop, Urgent" };
      expect((await boss.client.patch(`/api/documents/${id}`, fields)).status).toBe(200);
    }
    for (const civilId of ["284051200015", "284051200023"]) {
      const employee = { ...anEmployee, civilId, lastName: "Al-Mutairi Al-Kandari", residencyExpiryDate: "2020-01-02" };
      const made = await boss.client.post("/api/employees", employee);
      expect(made.status, made.text).toBe(201);
    }
    const sizes = [
      // of a phone, twice as large
      { width: 195, height: 422, letters: "16px" },
      { width: 390, height: 844, letters: "22px" },
    ];
    for (const { width, height, letters } of sizes) {
      const { page } = await open({ language });
      await page.setViewportSize({ width, height });
      await page.addInitScript((size) => {
        document.documentElement.style.fontSize = size;
      }, letters);
      await signIn(page, boss, language);
      for (const path of ["/", "/employee"]) {
        await page.goto(path);
        const cards = page.locator("main li > article");
        await expect(cards.nth(1)).toBeVisible();
        await drawn(page);
        const found = await overlapping(page);
        expect(
          found.filter((one) => one.includes("data-open")),
          `${path} at ${width}`,
        ).toEqual([]);
        const cut = await cards.evaluateAll((all) => all.map((one) => one.scrollHeight - one.clientHeight));
        expect(Math.max(...cut), `${path} at ${width}`).toBeLessThanOrEqual(1);
      }
      await page.context().close();
    }
  });
}
