import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** WCAG 2.2 A and AA, and what axe counts among good practice. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/**
 * What axe finds on the page as it is, in this language and theme: rule and element, one line each.
 * @param only the rules to run, all of WCAG 2.2 AA and good practice without it
 */
export async function barriers(page: Page, only?: string[]): Promise<string[]> {
  // what the header covers a part of, where a page has been scrolled to, is no small target
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return await page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      // naming every element that passes is half of its work
      const run = await axe.run({ runOnly, resultTypes: ["violations"], preload: false, elementRef: true });
      // axe takes what lies behind a popover, and later in the document, for what covers it
      const isHit = ({ element }: { element?: Element | null }) => {
        if (!element) return false;
        const { x, y, width, height } = element.getBoundingClientRect();
        const corners = [-11, 11].flatMap((dx) => [-11, 11].map((dy) => [x + width / 2 + dx, y + height / 2 + dy]));
        return corners.every(([left = 0, top = 0]) => element.contains(document.elementFromPoint(left, top)));
      };
      return run.violations.flatMap(({ id, nodes }) =>
        nodes
          .filter((node) => id !== "target-size" || !isHit(node))
          .map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ""}`),
      );
    },
    only ? { type: "rule" as const, values: only } : { type: "tag" as const, values: TAGS },
  );
}

/** Shows the page in the other language as its own button does, also while a dialog covers that button. */
export async function speak(page: Page, language: "en" | "ar") {
  const buttons = await page.evaluate((wanted) => {
    if (document.documentElement.lang === wanted) return 1;
    localStorage.setItem("language", wanted);
    const found = document.querySelectorAll<HTMLElement>(`button[lang="${wanted}"]`);
    for (const button of found) button.click();
    return found.length;
  }, language);
  if (buttons === 0) await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

/** What makes the page scroll sideways; nothing when it fits. */
export async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth: width, scrollWidth } = document.documentElement;
    if (scrollWidth <= width) return [];
    const out = ({ left, right }: DOMRect) => left < -1 || right > width + 1;
    return [...document.querySelectorAll("body *")]
      .filter((one) => out(one.getBoundingClientRect()))
      .map((one) => one.outerHTML.slice(0, 160))
      .slice(-3)
      .concat(`${scrollWidth} > ${width}`);
  });
}

/** Text that is cut off where it cannot be reached: higher or wider than its box, and not repeated in a title. */
export async function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut = (one: Element) => {
      const { overflowX, overflowY, textOverflow, position, clipPath } = getComputedStyle(one);
      if (position === "absolute" && clipPath !== "none") return false;
      // shown whole or not at all
      if (one.matches("[data-if-room]")) return false;
      const high = (overflowY === "hidden" || overflowY === "clip") && one.scrollHeight > one.clientHeight + 2;
      const wide = (overflowX === "hidden" || overflowX === "clip") && one.scrollWidth > one.clientWidth + 2;
      // Chromium's own select has no ellipsis: unless it is clipped, its text runs on beneath the arrow in the padding
      const runsOn = one.matches("select") && overflowX === "hidden";
      const titled = (textOverflow === "ellipsis" && !runsOn) || one.closest("[title]") || one.querySelector("[title]");
      return one.textContent?.trim() !== "" && (high || (wide && !titled));
    };
    return [...document.querySelectorAll("main *, header *, dialog[open] *")]
      .filter((one) => one.getClientRects().length > 0 && cut(one))
      .map(
        (one) =>
          `${one.clientWidth}x${one.clientHeight} of ${one.scrollWidth}x${one.scrollHeight} ${one.outerHTML.slice(0, 200)}`,
      );
  });
}

/**
 * Names, numbers and addresses that are, or could be, cut at their own beginning: what puts the ellipsis runs in another
 * direction than the text; and those that have no width left to be read in.
 */
export async function beheaded(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main bdi")]
      .filter((one) => one.getClientRects().length > 0 && one.textContent?.trim() !== "")
      .flatMap((one) => {
        let box: Element | null = one;
        while (box && getComputedStyle(box).textOverflow !== "ellipsis") box = box.parentElement;
        if (!box) return [];
        const turned = getComputedStyle(box).direction !== getComputedStyle(one).direction && !box.matches("bdi");
        const lost = box.scrollWidth > box.clientWidth && box.clientWidth < 24;
        return turned || lost ? [`${box.clientWidth} of ${box.scrollWidth} ${box.outerHTML.slice(0, 200)}`] : [];
      }),
  );
}

/** What is pressed and is smaller than a fingertip, 44 px each way, but for links within text. */
export async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inert = document.querySelector("dialog:modal");
    const pressed = (inert ?? document).querySelectorAll(
      'button, a[href], select, input:not([type="file"]), [role="menuitem"]',
    );
    return [...pressed].flatMap((one) => {
      const box = (one.closest("label, .input") ?? one).getBoundingClientRect();
      // a box that is drawn small may reach further by what is laid around it
      const around = getComputedStyle(one, "::after");
      const reach = around.position === "absolute" && around.content !== "none" ? around : { width: "0", height: "0" };
      const width = Math.max(box.width, Number.parseFloat(reach.width) || 0);
      const height = Math.max(box.height, Number.parseFloat(reach.height) || 0);
      if (width < 2 || one.closest("p, dd, .toast-card, [inert]") || one.matches('.sr-only, [aria-hidden="true"]'))
        return [];
      return height >= 43.5 && width >= 43.5
        ? []
        : [`${Math.round(width)}x${Math.round(height)} ${one.outerHTML.slice(0, 160)}`];
    });
  });
}

/**
 * Goes through the page by Tab, or backwards, and reports what has the focus without being seen: hidden under something
 * that sticks, or without an outline.
 */
export async function lostFocus(page: Page, key: "Tab" | "Shift+Tab"): Promise<string[]> {
  const lost: string[] = [];
  let first = "";
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press(key);
    const { name, problem } = await page.evaluate(focusNow);
    if (name === first || name === "") break;
    first ||= name;
    if (problem) lost.push(`${problem}: ${name}`);
  }
  return lost;
}

/** Runs in the page. */
function focusNow(): { name: string; problem: string } {
  const focus = document.activeElement;
  if (!focus || focus === document.body) return { name: "", problem: "" };
  const box = focus.closest(".input") ?? focus;
  const { left, top, width, height } = box.getBoundingClientRect();
  const all = [...document.querySelectorAll("*")].indexOf(focus);
  const name = `${all} ${focus.outerHTML.slice(0, 160)}`;
  const { outlineStyle, outlineWidth } = getComputedStyle(box);
  if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2) return { name, problem: "no outline" };
  const inner = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(left + width / 2, top + height * part));
  const seen = inner.some((at) => at && (box.contains(at) || at.contains(box)));
  return { name, problem: seen ? "" : `hidden at ${Math.round(top)}` };
}
