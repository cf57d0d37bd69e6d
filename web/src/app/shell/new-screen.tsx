import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { onPageTitle, pageTitle } from "#web/i18n/page-title.ts";

/** What makes another screen of an address: its path, and the states that replace the whole page. */
function usePlace(): string {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return `${pathname}?${search.get("view") ?? ""}&${search.get("id") ?? ""}`;
}

/** Another screen: readers and keyboards start at its top, and its title is announced. Going back keeps the scrolling. */
export function NewScreen({ main }: { main: RefObject<HTMLElement | null> }) {
  const place = usePlace();
  const back = useNavigationType() === "POP";
  const title = useSyncExternalStore(onPageTitle, pageTitle);
  const shown = useRef(place);
  const spoken = useRef({ place, title });
  const [news, setNews] = useState("");

  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (!back) scrollTo(0, 0);
    // a screen that has put the focus somewhere itself knows better
    if (main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [place, back, main]);

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
