import type { Page } from "@playwright/test";
import { pdfPaper } from "../fixtures/files.ts";
import { expect, says, test } from "./fixtures.ts";
import { drawn, holdRequests, makerFor, signIn, status } from "./steps.ts";

/** Where the mark and the name beside it begin, seen from the start of the line. */
function brand(page: Page) {
  return page.evaluate(() => {
    const mark = document.querySelector("#root .bg-mark-tile");
    const name = mark?.closest(".font-semibold");
    if (!mark || !name) return null;
    const isRight = document.dir === "rtl";
    const { left, right, top, width } = mark.getBoundingClientRect();
    const { height } = name.getBoundingClientRect();
    return { start: isRight ? innerWidth - right : left, top, width, height, text: (name as HTMLElement).innerText };
  });
}

for (const language of ["en", "ar"] as const) {
  for (const width of [390, 1280]) {
    test(`the header's bar is there before the app, and stays where it is (${language}, ${width})`, async ({
      open,
      firm,
    }) => {
      const { page } = await open({ language });
      await page.setViewportSize({ width, height: 800 });
      await signIn(page, firm.noura, language);
      for (const path of ["/", "/employee"]) {
        const letAppGo = await holdRequests(page.context(), /\/assets\/index-[\w-]+\.js/);
        const letShellGo = await holdRequests(page.context(), /\/assets\/records-[\w-]+\.js/);
        await page.goto(path, { waitUntil: "commit" });
        await expect(page.locator(".start-bar")).toBeVisible();
        await expect.poll(async () => (await brand(page))?.text).toBe(says(language, "app.name"));
        const before = await brand(page);
        await letAppGo();
        await expect(page.getByText(says(language, "app.loading")).first()).toBeAttached();
        expect(await brand(page)).toEqual(before);
        await expect(page.locator(".start-bar")).toHaveCount(0);
        await letShellGo();
        await expect(page.getByRole("banner")).toBeVisible();
        await expect.poll(() => brand(page)).toEqual(before);
      }
    });
  }
}

test("a visitor sees the mark where the app is long in coming, and nothing of anybody's header", async ({ open }) => {
  const { page } = await open();
  const letGo = await holdRequests(page.context(), /\/assets\/index-[\w-]+\.js/);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.locator(".start-mark svg")).toBeVisible();
  await expect(page.locator(".start-bar")).toBeHidden();
  await letGo();
  await expect(page.getByLabel(says("en", "auth.username"), { exact: true })).toBeVisible();
  await expect(page.locator(".start-mark")).toHaveCount(0);
});

for (const language of ["en", "ar"] as const) {
  test(`on a phone's first visit what comes finds its place (${language})`, async ({ open, firm }) => {
    const make = makerFor(firm.noura);
    await make.document(pdfPaper("Lease.pdf"), await make.category("Contracts"));
    const { page } = await open({ language, phone: true });
    const answer = await holdRequests(page.context(), /\/api\/(sync|stats)/);
    await signIn(page, firm.noura, language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(says(language, "app.loading"));
    const top = () => page.getByRole("tablist").evaluate((tabs) => Math.round(tabs.getBoundingClientRect().top));
    const before = await top();
    await answer();
    await expect(page.locator("[data-document]")).toBeVisible();
    await expect(status(page, says(language, "sync.saved"))).toBeVisible();
    await drawn(page);
    // a line of Arabic letters is a little less high with figures in it; another line would be 20 px
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
  });
}
