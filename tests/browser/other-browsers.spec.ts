import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { addCategory, settled, signIn, status } from "./steps.ts";

/* What other engines than Chromium do differently, as far as a page shows it in Chromium. */

for (const language of flowLanguages("ar")) {
  test(`a browser without popovers is told that it is too old (${language})`, async ({ open }) => {
    const { page } = await open({ language });
    await page.addInitScript((wanted) => {
      localStorage.setItem("language", wanted);
      Reflect.deleteProperty(HTMLElement.prototype, "popover");
    }, language);
    await page.goto("/");
    await expect(page.getByRole("alert")).toContainText(language === "ar" ? "أقدم من أن يعمل" : "too old for Sijil");
    await expect(page.getByRole("alert")).toHaveCSS("direction", language === "ar" ? "rtl" : "ltr");
  });

  test(`on an iPhone, unsent work says what Safari does after seven days (${language})`, async ({
    open,
    line,
    firm,
  }) => {
    const { page } = await open({ offline: true, url: line.url, language });
    await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: false }));
    await signIn(page, firm.noura, language);
    await settled(page, language);
    const sevenDays = page.getByText(says(language, "sync.sevenDays"));
    await status(page, says(language, "sync.saved")).click();
    await expect(page.getByText(says(language, "sync.empty"))).toBeVisible();
    await expect(sevenDays).toBeHidden();
    await page.keyboard.press("Escape");
    line.cut();
    await addCategory(page, "Minutes", language);
    await status(page, says(language, "sync.offlineWaiting_one", { count: 1 })).click();
    await expect(sevenDays).toBeVisible();
  });
}

test("a browser is asked once to keep what is stored, however much is kept", async ({ open, firm }) => {
  const { page } = await open();
  await page.addInitScript(() => {
    let asked = 0;
    navigator.storage.persist = async () => {
      document.documentElement.dataset.asked = String(++asked);
      return false;
    };
  });
  await signIn(page, firm.noura);
  for (const name of ["Minutes", "Leases"]) await addCategory(page, name);
  await expect(page.locator("html")).toHaveAttribute("data-asked", "1");
});

test("the name on the cover is drawn, and read as text", async ({ open }) => {
  const { page } = await open({ language: "ar" });
  await page.goto("/auth");
  await expect(page.getByRole("img", { name: "سِجِل" })).toBeVisible();
});
