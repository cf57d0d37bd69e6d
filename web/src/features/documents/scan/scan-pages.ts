import { scanModes } from "#web/lib/imaging/light.ts";
import type { PageLook, TakenPicture } from "./scan-tasks.ts";

/** A page of the scan: its picture as it was taken, and what becomes of it. */
export interface ScanPage extends Omit<TakenPicture, "corners"> {
  id: number;
  /** Address of the picture in this page. */
  url: string;
  look: PageLook;
}

/** Adds a page at the end, or in the place of one that is taken again. */
export function withPage(pages: readonly ScanPage[], page: ScanPage, replaced: number | null): readonly ScanPage[] {
  if (!pages.some(({ id }) => id === replaced)) return [...pages, page];
  return pages.map((one) => (one.id === replaced ? page : one));
}

export const withoutPage = (pages: readonly ScanPage[], id: number) => pages.filter((one) => one.id !== id);

export function withLook(pages: readonly ScanPage[], id: number, look: Partial<PageLook>): readonly ScanPage[] {
  return pages.map((one) => (one.id === id ? { ...one, look: { ...one.look, ...look } } : one));
}

/** Puts a page earlier (-1) or later (1); one at the end stays there. */
export function withMovedPage(pages: readonly ScanPage[], id: number, by: -1 | 1): readonly ScanPage[] {
  const from = pages.findIndex((one) => one.id === id);
  const page = pages[from];
  const to = from + by;
  if (!page || to < 0 || to >= pages.length) return pages;
  return withoutPage(pages, id).toSpliced(to, 0, page);
}

/** Brings a page back to the place that it had among those before, as far as they are still there. */
export function withReturnedPage(
  pages: readonly ScanPage[],
  before: readonly ScanPage[],
  id: number,
): readonly ScanPage[] {
  const at = before.findIndex((one) => one.id === id);
  const page = before[at];
  if (!page || pages.some((one) => one.id === id)) return pages;
  const earlier = before.slice(0, at).findLast((one) => pages.some((other) => other.id === one.id));
  return pages.toSpliced(pages.findIndex((one) => one.id === earlier?.id) + 1, 0, page);
}

/** The page that is shown once one is gone: the next, or the new last one. */
export function neighbourOf(pages: readonly ScanPage[], id: number): number | null {
  const at = pages.findIndex((one) => one.id === id);
  return (pages[at + 1] ?? pages[at - 1])?.id ?? null;
}

/** What is kept of a page besides its picture. */
export type PageFacts = Pick<ScanPage, "width" | "height" | "look">;

/** What was kept of a page, if it is that. */
export function pageFacts(kept: unknown): PageFacts | null {
  const { width, height, look } = Object(kept);
  const { corners, turn, mode } = Object(look);
  const isNumber = (value: unknown): value is number => Number.isFinite(value);
  const isPlaced = Array.isArray(corners) && corners.length === 4 && corners.every((one) => isNumber(one?.x + one?.y));
  if (!isNumber(width) || !isNumber(height) || !isNumber(turn) || !isPlaced || !scanModes.includes(mode)) return null;
  return { width, height, look };
}
