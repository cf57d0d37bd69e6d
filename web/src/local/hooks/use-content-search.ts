/* Papers found by their contents, for the screen. */

import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { Snippet } from "#domain/index";
import { getConnection } from "../http/connectivity.ts";
import { httpAs } from "../http/http.ts";
import { after } from "../storage/schedule.ts";
import { type LocalSession, onLocalSession } from "../tabs/session.ts";
import { type ContentResult, ContentSearch } from "../texts/content-search.ts";
import { searchAtServer } from "../texts/search-at-server.ts";
import { hasWorkers, TextsWorker } from "../texts/texts-worker.ts";
import { useLocalSession } from "./use-collection.ts";

const searches = new WeakMap<LocalSession, ContentSearch>();

function contentSearchOf(local: LocalSession): ContentSearch {
  const known = searches.get(local);
  if (known) return known;
  const worker = new TextsWorker(local.texts.name, (answer) => search.take(answer));
  const search = new ContentSearch({
    mirror: local.mirror,
    db: local.texts,
    request: hasWorkers() ? (request) => worker.request(request) : null,
    endWorker: () => worker.end(),
    fetchFound: (text, signal) => searchAtServer(httpAs(local.user.id), text, signal),
    isOnline: () => getConnection().online && !getConnection().signedOut,
    after,
  });
  searches.set(local, search);
  // what was found is in memory, and the texts with it
  const stop = onLocalSession(() => {
    search.end();
    stop();
  });
  return search;
}

const noChanges = () => () => {};
const noResult = () => null;

/** What a search finds in the contents of papers; null while nothing is searched, or nothing of it is known. */
export function useContentSearch(search: string): ContentResult | null {
  const local = useLocalSession();
  const finder = local && contentSearchOf(local);
  useEffect(() => finder?.ask(search), [finder, search]);
  useEffect(() => () => finder?.ask(""), [finder]);
  return useSyncExternalStore(finder?.subscribe ?? noChanges, finder?.result ?? noResult);
}

/** The line of a paper that the present search has found by its contents; undefined until it is known. */
export function useSnippet(id: number): Snippet | null | undefined {
  const local = useLocalSession();
  const finder = local && contentSearchOf(local);
  const get = useCallback(() => finder?.snippet(id), [finder, id]);
  return useSyncExternalStore(finder?.subscribe ?? noChanges, get);
}
