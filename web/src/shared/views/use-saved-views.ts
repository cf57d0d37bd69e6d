import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { isSameQuery, type ListedView, listedViews, type ViewList, type ViewQuery, viewParams } from "#domain/index";
import { readOrder, writeOrder } from "#web/ui/list/order.ts";
import type { UrlFilters } from "#web/ui/list/url-filters.ts";
import { useActor } from "../use-actor.ts";

/** A list's saved views, and what its address asks for. */
export interface SavedViewsState {
  list: ViewList;
  /** By name. */
  views: readonly ListedView[];
  /** What the address asks for; empty without filters and in the usual order. */
  query: ViewQuery;
  /** The view that was opened last, while anything is filtered or ordered. */
  opened: ListedView | undefined;
  /** Whether the address asks for something else than what the opened view keeps. */
  changed: boolean;
}

/** What an address asks of a list, in the one form in which views keep it. */
export function viewQueryOf<F extends { search?: string }, C extends string>(
  list: ViewList,
  url: UrlFilters<F, C>,
  params: URLSearchParams,
): ViewQuery {
  const filtered = url.writeFilters(new URLSearchParams(), url.readFilters(params));
  const asked = writeOrder(filtered, readOrder(params, url.ordering), url.ordering);
  return Object.fromEntries([...asked].filter(([name]) => viewParams[list].includes(name)));
}

/** The views that the signed-in person has saved of a list. @param url a constant, made once */
export function useSavedViews<F extends { search?: string }, C extends string>(
  list: ViewList,
  url: UrlFilters<F, C>,
): SavedViewsState {
  const [params] = useSearchParams();
  const kept = useActor()?.views;
  const views = useMemo(() => listedViews(kept, list), [kept, list]);
  const query = useMemo(() => viewQueryOf(list, url, params), [list, url, params]);
  const [last, setLast] = useState<number | null>(null);
  const isUsual = Object.keys(query).length === 0;
  // of two with the same query, the one that was opened
  const shown = views.filter((view) => isSameQuery(list, view.query, query));
  const match = shown.find(({ id }) => id === last) ?? shown[0];
  const now = match?.id ?? (isUsual ? null : last);
  if (now !== last) setLast(now);
  const opened = views.find(({ id }) => id === now);
  return { list, views, query, opened, changed: opened !== undefined && match === undefined };
}
