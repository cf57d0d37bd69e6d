import type { PageSize, Turn } from "./pdf-messages.ts";

/** Around and between pages, in CSS pixels. */
export const GAP = 16;
/** CSS pixels a point at 100 %: 96 to the inch. */
export const FULL = 96 / 72;
export const LEAST_SCALE = FULL * 0.1;
export const MOST_SCALE = FULL * 8;

export type Fit = "width" | "page";

/** Where each page is, in CSS pixels. */
export interface PageLayout {
  tops: number[];
  sizes: PageSize[];
  width: number;
  height: number;
}

export const turnedSize = ({ width, height }: PageSize, turn: Turn): PageSize =>
  turn % 2 === 0 ? { width, height } : { width: height, height: width };

/** @param scale CSS pixels a point */
export function layPages(pages: readonly PageSize[], scale: number, turn: Turn): PageLayout {
  const sizes = pages.map((page) => {
    const { width, height } = turnedSize(page, turn);
    return { width: Math.round(width * scale), height: Math.round(height * scale) };
  });
  const tops: number[] = [];
  let height = GAP;
  for (const size of sizes) {
    tops.push(height);
    height += size.height + GAP;
  }
  return { tops, sizes, height, width: Math.max(0, ...sizes.map((size) => size.width)) + 2 * GAP };
}

/** @param least the smallest scale, where that at which all fits into the view is smaller still */
export const clampScale = (scale: number, least = LEAST_SCALE) =>
  Math.min(MOST_SCALE, Math.max(Math.min(LEAST_SCALE, least), scale));

/** The scale at which the widest page, or all of a page, fits into a view, however large the page is. */
export function scaleFor(fit: Fit, pages: readonly PageSize[], turn: Turn, view: PageSize): number {
  const all = pages.map((page) => turnedSize(page, turn));
  const room = (side: number) => Math.max(1, side - 2 * GAP);
  const width = room(view.width) / Math.max(1, ...all.map((page) => page.width));
  const height = room(view.height) / Math.max(1, ...all.map((page) => page.height));
  return Math.min(MOST_SCALE, fit === "width" ? width : Math.min(width, height));
}

/** The page that is at a height, or the last one that begins above it. */
export function pageAt({ tops }: PageLayout, y: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The pages between two heights. */
export function pagesBetween(layout: PageLayout, from: number, to: number): number[] {
  const first = pageAt(layout, from);
  const last = pageAt(layout, to);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** A point of the paper that stays where it is in the view while pages change their size. */
export interface Anchor {
  page: number;
  /** Its place on the page, in shares of its width and height; a little outside between pages. */
  x: number;
  y: number;
  /** Its place in the view, in CSS pixels. */
  viewX: number;
  viewY: number;
}

const startOf = (layout: PageLayout, width: number, page: number) =>
  (Math.max(layout.width, width) - (layout.sizes[page]?.width ?? 0)) / 2;

export function anchorAt(
  layout: PageLayout,
  view: PageSize & { left: number; top: number },
  viewX: number,
  viewY: number,
): Anchor {
  const page = pageAt(layout, view.top + viewY);
  const { width = 1, height = 1 } = layout.sizes[page] ?? {};
  return {
    page,
    x: (view.left + viewX - startOf(layout, view.width, page)) / width,
    y: (view.top + viewY - (layout.tops[page] ?? 0)) / height,
    viewX,
    viewY,
  };
}

/** How far to scroll so that an anchor is where it was. */
export function scrollFor(layout: PageLayout, viewWidth: number, anchor: Anchor): { left: number; top: number } {
  const { width = 1, height = 1 } = layout.sizes[anchor.page] ?? {};
  return {
    left: startOf(layout, viewWidth, anchor.page) + anchor.x * width - anchor.viewX,
    top: (layout.tops[anchor.page] ?? 0) + anchor.y * height - anchor.viewY,
  };
}
