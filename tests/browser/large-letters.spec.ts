import { pdfPaper } from "../fixtures/files.ts";
import { anEmployee } from "../server/rows.ts";
import { overflowing } from "./a11y-checks.ts";
import { expect, test } from "./fixtures.ts";
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
    expect(found).toEqual([]);
  });
}
