import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { onPageTitle, pageTitle } from "#web/i18n/page-title.ts";
import { screenKey } from "./screen-key.ts";

function usePlace(): string {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return screenKey(pathname, search);
}

/** The link by which each entry of the history was left. */
const left = new Map<string, string>();
/** How long a list that comes back may take to show its rows. */
const ROWS_MS = 5000;

/** Notes by which link of the page somebody leaves it. */
function useLeftBy(main: RefObject<HTMLElement | null>, key: string): void {
  useEffect(() => {
    const { current: page } = main;
    const note = ({ target }: MouseEvent) => {
      const href = target instanceof Element ? target.closest("a[href]")?.getAttribute("href") : null;
      if (href) left.set(key, href);
    };
    page?.addEventListener("click", note);
    return () => page?.removeEventListener("click", note);
  }, [main, key]);
}

/** Gives the focus to the link by which the page was left, once it is there and nobody has gone on. @returns how to give up */
function returnTo(main: HTMLElement, href: string): () => void {
  const look = () => {
    const focused = document.activeElement;
    if (focused !== main && focused !== document.body) return stop();
    const links = [...main.querySelectorAll<HTMLElement>("a[href]")];
    const link = links.find((one) => one.getAttribute("href") === href && one.getClientRects().length > 0);
    if (!link) return;
    stop();
    link.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(look);
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, ROWS_MS);
  watch.observe(main, { childList: true, subtree: true });
  look();
  return stop;
}

/**
 * Another screen: readers and keyboards start at its top, and its title is announced. Going back keeps the scrolling, and
 * the row that was opened has the focus again.
 */
export function NewScreen({ main }: { main: RefObject<HTMLElement | null> }) {
  const place = usePlace();
  const { key } = useLocation();
  const back = useNavigationType() === "POP";
  const title = useSyncExternalStore(onPageTitle, pageTitle);
  const shown = useRef(place);
  const spoken = useRef({ place, title });
  const giveUp = useRef<(() => void) | null>(null);
  const [news, setNews] = useState("");
  useLeftBy(main, key);

  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    giveUp.current?.();
    if (!back) scrollTo(0, 0);
    // a screen that has put the focus somewhere itself knows better
    const { current: page } = main;
    if (!page || (page !== document.activeElement && page.contains(document.activeElement))) return;
    page.focus({ preventScroll: true });
    const href = back ? left.get(key) : undefined;
    giveUp.current = href ? returnTo(page, href) : null;
  }, [place, back, main, key]);

  // the title may come later than the place, with the room that is fetched
  useEffect(() => {
    const { current: last } = spoken;
    if (last.place !== place && last.title !== title) setNews(title);
    if (last.place === place || last.title !== title) spoken.current = { place, title };
  }, [place, title]);

  return (
    <span className="sr-only" role="status">
      {news}
    </span>
  );
}
