import { pdfPaper } from "../fixtures/files.ts";
import { anEmployee } from "../server/rows.ts";
import { clipped, overflowing } from "./a11y-checks.ts";
import { expect, says, test } from "./fixtures.ts";
import { outOfLayer } from "./layout-checks.ts";
import { drawn, makerFor, resize, signIn } from "./steps.ts";

/* Names of one word that is longer than a phone is wide, in everything that opens above the page and in narrow lists. */

const LONG = "Al-Noor_Trading_Company_Lease_Agreement_2026_signed_final";
const PHONES = [
  [320, 640],
  [390, 844],
] as const;

for (const language of ["en", "ar"] as const) {
  test(`dialogs, menus and messages hold a name of one long word on a phone (${language})`, async ({ open, firm }) => {
    const make = makerFor(firm.noura);
    await make.document(pdfPaper(`${LONG}.pdf`), await make.category(LONG));
    const { page } = await open({ language, phone: true, touch: true });
    await signIn(page, firm.noura, language);
    const say = (key: string, values = {}) => says(language, `documents.${key}`, values);
    const found: string[] = [];
    const look = async (where: string) => {
      for (const [width, height] of PHONES) {
        await resize(page, width, height);
        for (const check of [outOfLayer, overflowing])
          for (const one of await check(page)) found.push(`${where} at ${width}, ${check.name}: ${one}`);
      }
    };
    const menu = page.getByRole("button", { name: say("actions.menu", { name: LONG }) }).first();
    const acts = await (async () => {
      await menu.click();
      await look("menu");
      const names = await page.getByRole("menuitem").allInnerTexts();
      await page.keyboard.press("Escape");
      return names;
    })();
    for (const act of acts) {
      if (act === say("actions.download")) continue;
      await menu.click();
      await page.getByRole("menuitem", { name: act, exact: true }).click();
      await drawn(page);
      const layer = page.locator("dialog[open]");
      if ((await layer.count()) === 0) continue;
      await look(act);
      if (act === say("actions.delete")) {
        await layer.getByRole("button", { name: say("remove.confirm"), exact: true }).click();
        await expect(page.getByRole("status").filter({ hasText: LONG })).toBeVisible();
        await look("message");
        break;
      }
      await page.keyboard.press("Escape");
      await expect(layer).toHaveCount(0);
    }
    expect(found).toEqual([]);
  });

  test(`reports and categories show long names whole on a phone (${language})`, async ({ open, server, firm }) => {
    const boss = await server.makeUser({ role: "admin", organizationId: firm.id });
    const firstName = `${"Abdulrahman".repeat(8)}`;
    const employee = { ...anEmployee, firstName, nationality: "India", residencyExpiryDate: "2020-01-02" };
    expect((await boss.client.post("/api/employees", employee)).status).toBe(201);
    const make = makerFor(boss);
    const names = Array.from(
      { length: 3 },
      (_, n) => `${"Rental contracts of warehouses and showrooms ".repeat(2)}${n}`,
    );
    for (const name of names) await make.category(name);
    const { page } = await open({ language, phone: true, touch: true });
    await signIn(page, boss, language);
    for (const [width, height] of PHONES) {
      await resize(page, width, height);
      await page.goto("/employee?view=reports");
      const report = page.getByRole("region", { name: says(language, "reports.missing"), exact: true });
      await expect(report).toContainText(firstName);
      const wide = await report.locator("table").evaluate((one) => one.scrollWidth - innerWidth);
      expect(wide, `report at ${width}`).toBeLessThanOrEqual(0);
      expect(await clipped(page)).toEqual([]);
      await page.goto("/?tab=categories");
      await expect(page.locator("[data-category]")).toHaveCount(names.length);
      const cut = await page
        .locator("[data-category] bdi")
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
      expect(cut, `categories at ${width}`).toEqual([]);
    }
  });
}
