import { type RefObject, useCallback, useLayoutEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";

/** Rows drawn beyond each edge of the window, so that scrolling by a little shows no gap. */
const BEYOND = 5;

/** Rows of one height that follow each other down the page. */
interface Column {
  count: number;
  /** Of each row, in CSS pixels. */
  height: number;
  /** From the top of the page to the first row, in CSS pixels. */
  top: number;
}

/** The window, in CSS pixels. */
interface Sight {
  scrolled: number;
  height: number;
}

/** The first and the last row to draw; the last is -1 where there are none. */
interface Range {
  first: number;
  last: number;
}

const sight = (): Sight => ({ scrolled: scrollY, height: innerHeight });

function rangeOf({ count, height, top }: Column, window: Sight): Range {
  const within = (row: number) => Math.max(0, Math.min(count - 1, row));
  const begin = window.scrolled - top;
  const first = within(Math.floor(begin / height));
  const last = Math.max(first, within(Math.ceil((begin + window.height) / height) - 1));
  return { first: Math.max(0, first - BEYOND), last: Math.min(count - 1, last + BEYOND) };
}

/**
 * The rows of a long list that are in the window or near it. All have one height, so that no row has to be looked at: a
 * list of 100,000 may become another one at each key.
 * @param column its place is read when it is drawn, and whenever the window changes
 * @returns the range, with how far the page was scrolled at the last event, since reading that now would force a layout;
 *   and what is called in the frame in which the list has another place: rows that are missing there come in that frame
 */
export function useWindowRange({ count, height, place }: Omit<Column, "top"> & { place: RefObject<{ top: number }> }) {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const seen = useRef<Sight | null>(null);
  seen.current ??= sight();
  const range = rangeOf({ count, height, top: place.current.top }, seen.current);
  const drawn = useRef({ count, height, ...range });
  useLayoutEffect(() => {
    drawn.current = { count, height, ...range };
  });
  const look = useCallback((): Range => {
    seen.current = sight();
    return rangeOf({ ...drawn.current, top: place.current.top }, seen.current);
  }, [place]);
  const follow = useCallback(() => {
    const { first, last } = look();
    // rows too many are no reason to draw: a list begins further down than was thought before it was laid out
    if (first < drawn.current.first || last > drawn.current.last) flushSync(draw);
  }, [look]);
  useLayoutEffect(() => {
    const onChange = (now: () => void) => {
      const { first, last } = look();
      if (first !== drawn.current.first || last !== drawn.current.last) now();
    };
    // a frame that shows where the page is scrolled to shows the rows there
    const onScroll = () => onChange(() => flushSync(draw));
    const onResize = () => onChange(draw);
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("resize", onResize);
    return () => {
      removeEventListener("scroll", onScroll);
      removeEventListener("resize", onResize);
    };
  }, [look]);
  return { ...range, scrolled: seen.current.scrolled, follow };
}
