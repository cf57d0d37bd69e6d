import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type Order, writeOrder } from "./order.ts";
import type { UrlFilters } from "./url-filters.ts";
import { useUrlOrder } from "./use-url-order.ts";

/** Browsers refuse more than about 100 address changes in 30 s, so typing reaches the address in steps of this length. */
const TYPING_MS = 350;

export interface UrlFilterState<F, C extends string> {
  filters: F;
  sort: Order<C>;
  change: <K extends keyof F>(name: K, value: F[K] | undefined) => void;
  clear: () => void;
  setSort: (sort: Order<C>) => void;
}

/**
 * A list's filters and order, kept in the address: reload, back and a shared link show the same list. What is typed
 * into the search filters at once and reaches the address a moment later, as one step of the history.
 */
export function useUrlFilters<F extends { search?: string }, C extends string>(
  url: UrlFilters<F, C>,
): UrlFilterState<F, C> {
  const [params, setParams] = useSearchParams();
  const current = params.toString();
  const address = useMemo(() => url.readFilters(new URLSearchParams(current)), [url, current]);
  const [sort] = useUrlOrder(url.ordering);
  const [typed, setTyped] = useState<{ search: string; over: string } | null>(null);
  const write = useRef(setParams);
  write.current = setParams;
  // Where the address is on its way to: two changes may come before the first has been drawn.
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  }, [current]);
  const go = useCallback((next: URLSearchParams, options?: { replace: boolean }) => {
    latest.current = next.toString();
    write.current(next, options);
  }, []);

  // What is typed counts until the address changes by something else (back, a link).
  const live = typed !== null && (typed.over === current || typed.over === latest.current) ? typed.search : null;
  const wanted = live === null ? address : url.search(address, live);
  // The same object while it says the same, so that nothing is filtered again when the address follows the typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by what it says
  const filters = useMemo(() => wanted, [JSON.stringify(wanted)]);

  useEffect(() => {
    if (live === null) return;
    const { href } = location;
    const timer = setTimeout(() => {
      // a page that was opened meanwhile, and is still being loaded, stays on its way
      if (location.href !== href) return;
      const before = new URLSearchParams(current);
      const now = url.readFilters(before);
      const next = url.writeFilters(before, url.search(now, live));
      if (next.toString() !== current) go(next, { replace: now.search !== undefined });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [url, live, current, go]);

  /** The filters as they will be, and the address that says them. */
  const coming = useCallback(() => {
    const before = new URLSearchParams(latest.current);
    const now = url.readFilters(before);
    return { before, now: live === null ? now : url.search(now, live) };
  }, [url, live]);
  const change = useCallback<UrlFilterState<F, C>["change"]>(
    (name, value) => {
      if (name === "search") return setTyped({ search: typeof value === "string" ? value : "", over: latest.current });
      const { before, now } = coming();
      go(url.writeFilters(before, url.changeFilter(now, name, value)));
    },
    [url, coming, go],
  );
  const clear = useCallback(() => {
    setTyped(null);
    go(url.writeFilters(new URLSearchParams(latest.current), url.none));
  }, [url, go]);
  const setSort = useCallback(
    (next: Order<C>) => {
      const { before, now } = coming();
      go(writeOrder(url.writeFilters(before, now), next, url.ordering), { replace: true });
    },
    [url, coming, go],
  );
  return { filters, sort, change, clear, setSort };
}
