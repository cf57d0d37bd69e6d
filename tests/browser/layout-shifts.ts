import type { Page } from "@playwright/test";

const KEY = "shift";

/** Has every page of the tab add up by how much it moves what it shows, as browsers judge that: beside no input, and by 3 pixels or more. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!("value" in entry) || !("sources" in entry)) continue;
        const sum = Number(sessionStorage.getItem(key) ?? 0) + Number(entry.value);
        sessionStorage.setItem(key, String(sum));
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, KEY);
}

/** Forgets what has moved until now. */
export const forgetShifts = (page: Page) => page.evaluate((key) => sessionStorage.setItem(key, "0"), KEY);

/** What has moved since {@link forgetShifts}: 0.1 is what is called bad of a page. */
export const shiftOf = async (page: Page) => Number(await page.evaluate((key) => sessionStorage.getItem(key), KEY));
