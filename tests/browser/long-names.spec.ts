import { pdfPaper } from "../fixtures/files.ts";
import { overflowing } from "./a11y-checks.ts";
import { expect, says, test } from "./fixtures.ts";
import { outOfLayer } from "./layout-checks.ts";
import { drawn, makerFor, resize, signIn } from "./steps.ts";

/* Names of one word that is longer than a phone is wide, in everything that opens above the page. */

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
}
