import type { Page } from "@playwright/test";

/** Text below 12 px. */
export async function smallText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((one) => [...one.childNodes].some((node) => node instanceof Text && node.data.trim() !== ""))
      .filter((one) => one.getClientRects().length > 0 && Number.parseFloat(getComputedStyle(one).fontSize) < 12)
      .map((one) => `${getComputedStyle(one).fontSize} ${one.outerHTML.slice(0, 160)}`),
  );
}

/** Controls and texts that lie over each other, where neither belongs to something that sticks above the page. */
export async function overlapping(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inside = document.querySelector("dialog:modal") ?? document.body;
    const layerOf = (one: Element): Element => {
      for (let at: Element | null = one; at && at !== inside; at = at.parentElement) {
        if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return at;
      }
      return inside;
    };
    /** Where it is drawn: what its surroundings cut off is not there. */
    const drawn = (one: Element) => {
      let { left, top, right, bottom } = one.getBoundingClientRect();
      for (let at = one.parentElement; at && at !== inside; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === "visible") continue;
        const box = at.getBoundingClientRect();
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      return { left, top, right, bottom };
    };
    const hasText = (one: Element) =>
      [...one.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
    const shown = (one: Element) => {
      const { width, height } = one.getBoundingClientRect();
      // what a closed disclosure holds has a place, but is not drawn
      if (!one.checkVisibility()) return false;
      if (one.matches("option, script, style") || one.closest("select")?.isSameNode(one) === false) return false;
      return width > 2 && height > 2 && one.closest('.sr-only, [aria-hidden="true"], [inert]') === null;
    };
    const boxes = [...inside.querySelectorAll("*")]
      .filter((one) => (hasText(one) || one.matches("button, a, input, select")) && shown(one))
      .map((one) => ({ one, layer: layerOf(one), box: drawn(one) }));
    const found: string[] = [];
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) {
        if (a.layer !== b.layer || a.one.contains(b.one) || b.one.contains(a.one)) continue;
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (wide > 2 && high > 2) {
          found.push(
            `${Math.round(wide)}x${Math.round(high)} ${a.one.outerHTML.slice(0, 90)} | ${b.one.outerHTML.slice(0, 90)}`,
          );
        }
      }
    }
    return found;
  });
}

/** Buttons and sheets with a surface of their own that stick out of the margin beside the page's contents. */
export async function beyondMargin(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector("main");
    if (!main || document.querySelector("dialog:modal")) return [];
    const { paddingLeft, paddingRight } = getComputedStyle(main);
    const { left, right } = main.getBoundingClientRect();
    const [from, to] = [left + Number.parseFloat(paddingLeft) - 1, right - Number.parseFloat(paddingRight) + 1];
    const isAbove = (one: Element) => {
      for (let at: Element | null = one; at && at !== main; at = at.parentElement)
        if (["fixed", "sticky"].includes(getComputedStyle(at).position) || at.matches("[popover], dialog")) return true;
      return false;
    };
    return [...main.querySelectorAll(".btn, section, article, table")]
      .filter((one) => one.checkVisibility() && !/^rgba\(.*, 0\)$/.test(getComputedStyle(one).backgroundColor))
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 2 && (box.left < from || box.right > to) && !isAbove(one);
      })
      .map((one) => one.outerHTML.slice(0, 160));
  });
}

/** Fields that are not drawn in the direction that they ask for, and selects whose arrow would lie on their text. */
export async function wrongDirection(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLElement>("input[dir], textarea[dir], select[dir]")];
    const isWrong = (one: HTMLElement) =>
      one.matches("select")
        ? one.dir !== document.documentElement.dir
        : one.dir !== "auto" && one.dir !== getComputedStyle(one).direction;
    return fields.filter(isWrong).map((one) => one.outerHTML.slice(0, 160));
  });
}

/**
 * Texts that run out of what was opened above the page (dialog, popover, message), or make it scroll sideways; what has an
 * ellipsis, and what is for readers alone, does not.
 */
export async function outOfLayer(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const layers = [...document.querySelectorAll("dialog[open], [popover]:popover-open, .toast-card")];
    return layers.flatMap((layer) => {
      const box = layer.getBoundingClientRect();
      const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode()) {
        const around = texts.currentNode.parentElement;
        if (!around?.checkVisibility() || around.closest(".sr-only, .truncate, option, script, style")) continue;
        // a toast in a dialog is fixed to the window
        if (around.closest(".toast-card, dialog, [popover]") !== layer) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const { left, right, width } = range.getBoundingClientRect();
        if (width > 0 && (left < box.left - 1 || right > box.right + 1)) {
          found.push(
            `${Math.round(left)}–${Math.round(right)} of ${Math.round(box.left)}–${Math.round(box.right)}: ${around.outerHTML.slice(0, 160)}`,
          );
        }
      }
      return found;
    });
  });
}
