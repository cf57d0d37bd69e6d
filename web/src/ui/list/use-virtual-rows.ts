import { type RefObject, useLayoutEffect, useRef } from "react";
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
  const place = useRef<Place>({ top: 0, covered: HEADER });
  const { first, last, scrolled, follow } = useWindowRange({ count: ids.length, height, place });
  usePlace(list, place, follow);
  useAnchor(ids, height, place, question, scrolled);
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
 * Follows where the list is. It is read when the browser has laid the page out anyway: reading it as the list appears, or
 * in the event of a key, would make that as long as the style and layout of what it has changed.
 * @param onChange is called in the frame that shows it
 */
function usePlace(list: RefObject<HTMLElement | null>, place: RefObject<Place>, onChange: () => void): void {
  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current) return;
      const top = Math.round(list.current.getBoundingClientRect().top + scrollY);
      const covered = Number.parseFloat(getComputedStyle(list.current).scrollMarginTop) || HEADER;
      if (place.current.top === top && place.current.covered === covered) return;
      place.current = { top, covered };
      onChange();
    };
    if (typeof ResizeObserver !== "function") return measure();
    // the page's height changes with what is above the list, as with the list itself
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [list, place, onChange]);
}

/**
 * Keeps the row at the top of the window where it is when the list changes, and goes to the top for a new question.
 * @param scrolled how far the page was scrolled at the last event; reading it now would force a layout
 */
function useAnchor(
  ids: readonly { id: number }[],
  height: number,
  place: RefObject<Place>,
  question: string,
  scrolled: number,
): void {
  const known = useRef({ ids, question });
  useLayoutEffect(() => {
    const before = known.current;
    known.current = { ids, question };
    if (before.ids === ids && before.question === question) return;
    // how far the page is scrolled when the list begins below what covers the top of the window
    const begin = place.current.top - place.current.covered;
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
  }, [ids, height, place, question, scrolled]);
}
