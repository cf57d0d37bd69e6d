import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { settled, signIn, tab } from "./steps.ts";

/* What a person sees when the browser's own database does not do its work. */

for (const language of flowLanguages("ar")) {
  test(`a disk that does not save is reported in the form, and lost work once afterwards (${language})`, async ({
    open,
    firm,
  }) => {
    const { page } = await open({ offline: true, language });
    await signIn(page, firm.noura, language);
    await settled(page, language);
    await tab(page, "categories", language);
    await page.route(
      (url) => url.pathname === "/api/categories",
      (route) => route.abort(),
    );
    const outbox = `sijil-outbox-${firm.noura.id}`;

    // another transaction keeps the outbox to itself
    await page.evaluate(async (name) => {
      const opened = indexedDB.open(name);
      await new Promise((resolve) => opened.addEventListener("success", resolve));
      const entries = opened.result.transaction("entries", "readwrite").objectStore("entries");
      let held = true;
      const hold = () => {
        if (held) entries.count().addEventListener("success", hold);
        else opened.result.close();
      };
      hold();
      addEventListener("release", () => {
        held = false;
      });
    }, outbox);
    await page
      .getByRole("button", { name: says(language, "categories.add"), exact: true })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(says(language, "categories.name"), { exact: true }).fill("Contracts");
    await dialog.getByRole("button", { name: says(language, "categories.create"), exact: true }).click();
    await expect(dialog.getByText(says(language, "sync.slow"))).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event("release")));
    await expect(dialog).toBeHidden();
    await expect(page.getByText(says(language, "sync.slow"))).toBeHidden();

    // the browser deletes its databases and leaves its small storage
    await expect
      .poll(() => page.evaluate((user) => localStorage.getItem(`sijil.unsent.${user}`), firm.noura.id))
      .toBe("1");
    // a page of this origin that is not the application, which would open them anew
    await page.goto("/icons/icon.svg");
    await page.evaluate(async (name) => {
      const deleted = indexedDB.deleteDatabase(name);
      await new Promise((resolve) => deleted.addEventListener("success", resolve));
    }, outbox);
    await page.goto("/");
    const notice = page.getByRole("alert").filter({ hasText: says(language, "sync.lost_one", { count: 1 }) });
    await expect(notice).toBeVisible();
    await page.reload();
    await notice.getByRole("button", { name: says(language, "common.close") }).click();
    await expect(notice).toBeHidden();
    await page.reload();
    await settled(page, language);
    await expect(notice).toBeHidden();
  });
}
