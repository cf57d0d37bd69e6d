import type { Page } from "@playwright/test";
import { expect, says, test } from "./fixtures.ts";
import { addCategory, signIn, synced } from "./steps.ts";

/* A toast is in the corner of the window while a dialog opens below it, and leaves the dialog's controls free. */

const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** Whether no toast lies over the button that submits the dialog in front, in the first frame or the last. */
const isFree = (page: Page, at: "start" | "end") =>
  page.locator('dialog[open] button[type="submit"]').evaluate((button, moment) => {
    for (const animation of document.getAnimations()) {
      const end = Number(animation.effect?.getComputedTiming().endTime ?? 0);
      animation.pause();
      // what turns without end, as a spinner does, has no last frame and stays where it is
      if (Number.isFinite(end)) animation.currentTime = moment === "start" ? 0 : end;
    }
    const { left, top, width, height } = button.getBoundingClientRect();
    const hits = document.elementsFromPoint(left + width / 2, top + height / 2);
    return hits.every((element) => element.closest(".toast-card") === null);
  }, at);

for (const [name, viewport] of Object.entries(SIZES)) {
  for (const language of ["en", "ar"] as const) {
    test(`the next dialog's button is free while a toast shows (${name}, ${language})`, async ({ open, firm }) => {
      const { page } = await open({ language });
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await signIn(page, firm.noura, language);
      await synced(page, language);
      await addCategory(page, "Contracts", language);
      const toast = page.locator(".toast-card");
      await expect(toast).toBeVisible();
      const box = await toast.boundingBox();
      // of a phone it takes the whole width but a margin, the same on both sides
      if (name === "phone") expect(box && 390 - box.x - box.width).toBe(box?.x);
      await page
        .getByRole("button", { name: says(language, "categories.add"), exact: true })
        .first()
        .click();
      await expect(page.locator("dialog[open] .toast-card")).toBeVisible();
      for (const at of ["start", "end"] as const) expect(await isFree(page, at), at).toBe(true);
      // not every screen has a bar at the bottom that the toast keeps clear of
      await page.evaluate(() => document.documentElement.style.setProperty("--bar", "0px"));
      expect(await isFree(page, "end"), "without a bar").toBe(true);
    });
  }
}
