import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { PRINT_MOST, usePrinting } from "./printing.ts";
import { useWindowRange } from "./use-window-range.ts";

/** What the page's header covers at the top of the window, in CSS pixels, where the list does not say more. */
const HEADER = 56;

/** The part of a long list that is on screen, and the room that the rest takes, in CSS pixels. */
export interface VirtualRows {
  list: RefObject<HTMLDivElement | null>;
  indexes: readonly number[];
  before: number;
  after: number;
}

/**
 * Scrolls a list of rows of one height with the window; on paper it draws them all, up to {@link PRINT_MOST}. When rows come or go above what is on screen, the page keeps
 * showing the same rows.
 * @param ids of the rows in order; the same array as long as they do not change
 * @param height of a row in CSS pixels
 * @param question what the list answers (filters, order); when it changes, the list begins at its top
 */
export function useVirtualRows(ids: readonly { id: number }[], height: number, question: string): VirtualRows {
  const list = useRef<HTMLDivElement>(null);
  const [{ top, covered }, setPlace] = useState({ top: 0, covered: HEADER });
  usePlace(list, setPlace);
  const { first, last, scrolled } = useWindowRange({ count: ids.length, height, top });
  useAnchor(ids, height, top - covered, question, scrolled);
  const indexes = (length: number, begin = 0) => Array.from({ length }, (_, at) => begin + at);
  if (usePrinting()) return { list, indexes: indexes(Math.min(ids.length, PRINT_MOST)), before: 0, after: 0 };
  return {
    list,
    indexes: indexes(last - first + 1, first),
    before: first * height,
    after: (ids.length - 1 - last) * height,
  };
}

/** Where a list is, in CSS pixels. */
interface Place {
  /** From the top of the page to its beginning. */
  top: number;
  /** What covers the top of the window above it: its scroll margin. */
  covered: number;
}

/**
 * Follows where the list is. It is read when the browser has laid the page out anyway: reading it in the event of a key
 * would make that event as long as the style and layout of what it has changed.
 */
function usePlace(list: RefObject<HTMLElement | null>, onChange: (update: (last: Place) => Place) => void): void {
  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current) return;
      const top = Math.round(list.current.getBoundingClientRect().top + scrollY);
      const covered = Number.parseFloat(getComputedStyle(list.current).scrollMarginTop) || HEADER;
      onChange((last) => (last.top === top && last.covered === covered ? last : { top, covered }));
    };
    measure();
    if (typeof ResizeObserver !== "function") return;
    // the page's height changes with what is above the list, as with the list itself
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [list, onChange]);
}

/**
 * Keeps the row at the top of the window where it is when the list changes, and goes to the top for a new question.
 * @param begin how far the page is scrolled when the list begins below what covers the top of the window
 * @param scrolled how far the page was scrolled at the last event; reading it now would force a layout
 */
function useAnchor(
  ids: readonly { id: number }[],
  height: number,
  begin: number,
  question: string,
  scrolled: number,
): void {
  const known = useRef({ ids, question });
  useLayoutEffect(() => {
    const before = known.current;
    known.current = { ids, question };
    if (before.ids === ids && before.question === question) return;
    if (scrolled <= begin) return;
    if (before.question !== question) {
      if (scrollY > begin) scrollTo({ top: begin, behavior: "instant" });
      return;
    }
    if (scrollY <= begin) return;
    const index = Math.floor((scrollY - begin) / height);
    const anchor = before.ids[index];
    if (!anchor || ids[index]?.id === anchor.id) return;
    const now = ids.findIndex(({ id }) => id === anchor.id);
    if (now >= 0) scrollBy({ top: (now - index) * height, behavior: "instant" });
  }, [ids, height, begin, question, scrolled]);
}
