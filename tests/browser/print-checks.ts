import type { Page } from "@playwright/test";
import { drawn } from "./steps.ts";

/** What an A4 sheet leaves between its margins, in CSS pixels: upright, and lying for lists. */
const UPRIGHT = { width: 703, height: 1009 };
const LYING = { width: 1032, height: 680 };

/** Shows the page as it is printed on A4: in print media, as wide as the sheet that it asks for. */
export async function asPrinted(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  // printing tells the page so, which emulating does not
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await drawn(page);
  const lies = (await page.locator(".print-list:visible").count()) > 0;
  await page.setViewportSize(lies ? LYING : UPRIGHT);
  await drawn(page);
}

/** Shows it as a screen again. */
export async function asScreen(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1280, height: 800 });
  await drawn(page);
}

/** What is wrong with a page as {@link asPrinted} shows it; one line each. */
export async function paperFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    const note = (what: string, one: Element) => found.push(`${what}: ${one.outerHTML.slice(0, 160)}`);
    const shown = [...document.querySelectorAll("body *")].filter(
      (one) => one.checkVisibility() && one.getClientRects().length > 0 && one.closest(".sr-only") === null,
    );
    const textOf = (one: Element) => [...one.childNodes].filter((node) => node instanceof Text);
    /** The parts of a text that nothing may break: words of letters alone. */
    const broken = (text: Text) =>
      [...text.data.matchAll(/\p{L}{2,24}/gu)].some(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1;
      });
    const light = /^okl(?:ch|ab)\(([\d.]+)/;
    for (const one of shown) {
      const { left, right } = one.getBoundingClientRect();
      if (left < -1 || right > width + 1) note("beyond the sheet", one);
      if (one.matches(".no-print")) note("for the screen alone", one);
      if (one.matches(".btn") && one.closest("th") === null) note("a button", one);
      if (one.matches("tr, li") && getComputedStyle(one).breakInside !== "avoid") note("cut between sheets", one);
      const texts = textOf(one).filter(({ data }) => data.trim() !== "");
      if (texts.length === 0) continue;
      const { color, overflowX } = getComputedStyle(one);
      if (Number(light.exec(color)?.[1] ?? 0) > 0.7) note(`pale ink ${color}`, one);
      if (overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1) note("cut off", one);
      if (one.closest("table") && texts.some(broken)) note("a broken word", one);
    }
    return found;
  });
}
