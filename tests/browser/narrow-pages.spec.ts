import type { Locator } from "@playwright/test";
import { pdfPaper } from "../fixtures/files.ts";
import { expect, test } from "./fixtures.ts";
import { makerFor, signIn } from "./steps.ts";

/* Pages whose parts had no room on a phone, in Arabic, whose words are longer and begin at the right. */

/** How far the text of an element ends before the right edge of what it stands in, in CSS pixels. */
const fromRight = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = element.parentElement?.getBoundingClientRect();
    return Math.abs((box?.right ?? 0) - range.getBoundingClientRect().right);
  });

/** The chosen words of selects that have less room than they need. */
const cutChoices = (selects: Locator) =>
  selects.evaluateAll((all) =>
    all.flatMap((select) => {
      if (!(select instanceof HTMLSelectElement)) return [];
      const style = getComputedStyle(select);
      const canvas = document.createElement("canvas").getContext("2d");
      if (canvas) canvas.font = style.font;
      const text = select.selectedOptions[0]?.text ?? "";
      const room =
        select.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd);
      return (canvas?.measureText(text).width ?? 0) > room + 1 ? [text] : [];
    }),
  );

test("one's own address stands where the other values of the profile do", async ({ open, firm }) => {
  const { page } = await open({ language: "ar", phone: true });
  await signIn(page, firm.noura, "ar");
  await page.goto("/profile");
  const { email } = await page.evaluate(async (): Promise<{ email: string }> => (await fetch("/api/user")).json());
  expect(await fromRight(page.locator("main bdi").getByText(email, { exact: true }).first())).toBeLessThan(2);
});

test("of whom a paper is required is read whole in the settings", async ({ open, server, firm }) => {
  const admin = await server.makeUser({ role: "admin", organizationId: firm.id });
  const { page } = await open({ language: "ar", phone: true });
  await signIn(page, admin, "ar");
  await page.goto("/admin?tab=settings");
  const selects = page.locator("main table select");
  await expect(selects.first()).toBeVisible();
  for (const select of await selects.all()) {
    const choices = await select.locator("option").allInnerTexts();
    for (const label of choices) {
      await select.selectOption({ label });
      expect(await cutChoices(select)).toEqual([]);
    }
  }
});

/** The names of buttons that are wholly in the window. */
const inWindow = (buttons: Locator) =>
  buttons.evaluateAll((all) =>
    all.flatMap((one) => {
      const { left, right } = one.getBoundingClientRect();
      return left >= -1 && right <= innerWidth + 1 ? [one.ariaLabel ?? one.textContent] : [];
    }),
  );

test("every control of a paper is reached on a small phone whose letters are twice as large", async ({
  open,
  firm,
}) => {
  const make = makerFor(firm.noura);
  const id = await make.document(pdfPaper("lease.pdf"), await make.category("Contracts"));
  const { page } = await open({ phone: true });
  await signIn(page, firm.noura);
  await page.setViewportSize({ width: 160, height: 420 });
  await page.goto(`/?document=${id}`);
  const bar = page.locator("dialog.viewer").getByRole("toolbar");
  const buttons = bar.getByRole("button");
  await expect(buttons.nth(3)).toBeVisible();
  const all = await buttons.evaluateAll((found) => found.map((one) => one.ariaLabel ?? one.textContent));
  const reached = new Set(await inWindow(buttons));
  expect(reached.size).toBeLessThan(all.length);
  const box = await bar.boundingBox();
  if (!box) throw new Error("no bar");
  await page.mouse.move(box.x + 80, box.y + box.height / 2);
  await expect
    .poll(async () => {
      await page.mouse.wheel(30, 0);
      for (const name of await inWindow(buttons)) reached.add(name);
      return all.filter((name) => !reached.has(name));
    })
    .toEqual([]);
});
