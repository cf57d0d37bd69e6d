import type { Page } from "@playwright/test";
import { pdfPaper } from "../fixtures/files.ts";
import { anEmployee } from "../server/rows.ts";
import { expect, says, test } from "./fixtures.ts";
import { drawn, makerFor, resize, signIn, synced } from "./steps.ts";

/* A phone in a hand, upright and on its side: nothing that stands above the page hides another, and the list is there. */

const SIZES = [
  [390, 844],
  [844, 390],
] as const;
/** What an upright phone's keyboard leaves of the window, in CSS pixels. */
const ABOVE_KEYBOARD = 480;

/** What lies over something else of what stands above the page, while all of it shows. */
async function covered(page: Page, parts: readonly string[]): Promise<string[]> {
  const found = await page.waitForFunction((selectors) => {
    const boxes = selectors.flatMap((selector) => {
      const one = document.querySelector(selector);
      return one?.checkVisibility() ? [{ selector, box: one.getBoundingClientRect() }] : [];
    });
    // while a dialog closes, the toast still belongs to it
    if (boxes.length < selectors.length || document.querySelector("dialog[open]")) return null;
    const over = boxes.flatMap((a, at) =>
      boxes
        .slice(at + 1)
        .filter(({ box }) => box.top < a.box.bottom - 1 && a.box.top < box.bottom - 1)
        .filter(({ box }) => box.left < a.box.right - 1 && a.box.left < box.right - 1)
        .map((b) => `${a.selector} and ${b.selector}`),
    );
    const outside = boxes.filter(({ box }) => box.top < 0 || box.bottom > innerHeight + 1);
    return [...over, ...outside.map(({ selector }) => `${selector} is not in the window`)];
  }, parts);
  return (await found.jsonValue()) ?? [];
}

/** Whether the name of a row is in sight, above what stands at the bottom. */
const isInSight = (page: Page, rows: string) =>
  page.locator(`${rows} [data-open]`).evaluateAll((names) => {
    const bar = document.querySelector("[data-phone-bar]");
    const end = bar?.checkVisibility() ? bar.getBoundingClientRect().top : innerHeight;
    return names.some((name) => name.getBoundingClientRect().bottom <= end);
  });

for (const language of ["en", "ar"] as const) {
  test(`on a phone, on its side too, rows are in sight and bars stand clear of each other (${language})`, async ({
    open,
    firm,
  }) => {
    const make = makerFor(firm.noura);
    const contracts = await make.category("Contracts");
    for (let n = 1; n <= 4; n++) await make.document(pdfPaper(`lease ${n}.pdf`), contracts);
    const employees = Array.from({ length: 8 }, (_, n) => ({
      ...anEmployee,
      firstName: n === 7 ? "Zainab" : `Sara ${n}`,
      residencyExpiryDate: n < 3 ? "2020-01-02" : "2031-05-31",
    }));
    expect((await firm.noura.client.post("/api/employees/import", { employees })).status).toBeLessThan(300);
    const { page } = await open({ language, touch: true });
    const say = (key: string, values = {}) => says(language, key, values);
    await signIn(page, firm.noura, language);
    await synced(page, language);
    for (const [width, height] of SIZES) {
      await page.goto("/");
      await resize(page, width, height);
      await expect(page.locator("[data-document]").first()).toBeVisible();
      await drawn(page);
      expect(await isInSight(page, "[data-document]"), `a document at ${width}`).toBe(true);
      await page
        .getByRole("checkbox", { name: say("documents.selection.row", { name: "lease 1" }), exact: true })
        .check();
      const bars = ["header", "[data-selection-bar]", ...(width < height ? ["[data-phone-bar]"] : [])];
      expect(await covered(page, bars)).toEqual([]);
      await page
        .getByRole("button", { name: say("documents.uploadAction"), exact: true })
        .filter({ visible: true })
        .first()
        .click();
      const dialog = page.getByRole("dialog");
      const room = await dialog.locator("form").evaluate((form) => form.parentElement?.clientHeight ?? 0);
      expect(room, `room for the form at ${width}`).toBeGreaterThan(240);
      const { name, type, bytes } = pdfPaper(`permit ${width}.pdf`);
      await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: type, buffer: Buffer.from(bytes) });
      await dialog.getByLabel(say("documents.form.category"), { exact: true }).selectOption({ label: "Contracts" });
      await dialog.getByRole("button", { name: say("documents.form.submit"), exact: true }).click();
      expect(await covered(page, [...bars, ".toast-card"])).toEqual([]);

      await page.goto("/employee");
      await expect(page.locator("[data-employee]").first()).toBeVisible();
      await drawn(page);
      expect(await isInSight(page, "[data-employee]"), `an employee at ${width}`).toBe(true);
      const search = page.getByRole("main").getByRole("searchbox");
      const isFirst = await search.evaluate((field) => {
        const alerts = [...document.querySelectorAll("main dl, main [data-employee]")];
        return alerts.every((one) => field.getBoundingClientRect().bottom <= one.getBoundingClientRect().top);
      });
      expect(isFirst, `the search is above figures and people at ${width}`).toBe(true);
      await search.tap();
      await search.fill("zainab");
      const zainab = page.locator("[data-employee]").filter({ hasText: "Zainab" });
      await expect(page.locator("[data-employee]")).toHaveCount(1);
      await drawn(page);
      const { y = height, height: high = height } = (await zainab.boundingBox()) ?? {};
      // on its side the keyboard leaves less than a row: the browser scrolls to the field
      if (width < height) expect(y + high).toBeLessThanOrEqual(ABOVE_KEYBOARD);
      else expect(y + high).toBeLessThanOrEqual(height);
    }
  });
}

test("on a phone a refused sign-in can be tried again at once: its message leaves the button free", async ({
  open,
}) => {
  const { page } = await open({ touch: true });
  for (const [width, height] of [...SIZES, [390, ABOVE_KEYBOARD]] as const) {
    await page.goto("/auth");
    await resize(page, width, height);
    await page.getByLabel(says("en", "auth.username"), { exact: true }).fill("nobody");
    await page.getByLabel(says("en", "auth.password"), { exact: true }).fill("not the password");
    await page.getByRole("button", { name: says("en", "auth.signIn"), exact: true }).click();
    await expect(page.locator(".toast-card")).toBeVisible();
    expect(await covered(page, ['form button[type="submit"]', ".toast-card"]), `at ${width} × ${height}`).toEqual([]);
  }
});
