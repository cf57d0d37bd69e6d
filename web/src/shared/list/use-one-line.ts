import { type RefObject, useEffect, useLayoutEffect } from "react";

/**
 * Keeps the buttons of a bar on one line: as many of their words as do not fit are for readers alone. The words are the
 * elements with `data-word`; those whose value is "short" go first, then the others from the end.
 */
export function useOneLine(bar: RefObject<HTMLElement | null>): void {
  // the words change with what is selected
  useLayoutEffect(() => {
    if (bar.current) tuck(bar.current);
  });
  useEffect(() => {
    const element = bar.current;
    if (!element || typeof ResizeObserver !== "function") return;
    const watch = new ResizeObserver(() => tuck(element));
    watch.observe(element);
    return () => watch.disconnect();
  }, [bar]);
}

function tuck(bar: HTMLElement): void {
  const words = [...bar.querySelectorAll<HTMLElement>("[data-word]")];
  for (const word of words) word.removeAttribute("data-tucked");
  const isShort = ({ dataset }: HTMLElement) => dataset.word === "short";
  const order = [...words.filter(isShort), ...words.filter((word) => !isShort(word)).reverse()];
  for (const word of order) {
    if (!wraps(bar)) return;
    word.setAttribute("data-tucked", "");
  }
}

function wraps({ firstElementChild: first, lastElementChild: last }: HTMLElement): boolean {
  return first !== null && last !== null && last.getBoundingClientRect().top >= first.getBoundingClientRect().bottom;
}
