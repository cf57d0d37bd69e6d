/* Papers found by their contents, for the screen. */

import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { Snippet } from "#domain/index";
import { reportUnexpectedError } from "../storage/errors.ts";
import type { ContentResult, ContentSearch } from "../texts/search/content-search.ts";
import type { TextsOf } from "../texts/texts-messages.ts";
import { useLocalSession } from "./use-collection.ts";

type OpenSearch = typeof import("../texts/search/open-search.ts");

/** Loaded with the first search: nobody waits for it before. */
let loaded: OpenSearch | null = null;

const noChanges = () => () => {};
const noResult = () => null;

/** @param isWanted whether to load it */
function useFinder(of: TextsOf, isWanted: boolean): { finder: ContentSearch | null; isMissing: boolean } {
  const local = useLocalSession();
  const [search, setSearch] = useState<OpenSearch | "missing" | null>(loaded);
  useEffect(() => {
    if (!isWanted || search !== null) return;
    import("../texts/search/open-search.ts").then(
      (opened) => {
        loaded = opened;
        setSearch(opened);
      },
      (error: unknown) => {
        reportUnexpectedError(error);
        setSearch("missing");
      },
    );
  }, [isWanted, search]);
  const isMissing = search === "missing";
  return { finder: local && search !== null && !isMissing ? search.contentSearchOf(local, of) : null, isMissing };
}

/** What a search finds in the contents of documents, or of what is attached to employees; null while nothing is searched, or nothing of it is known. */
export function useContentSearch(of: TextsOf, search: string): ContentResult | null {
  const { finder, isMissing } = useFinder(of, search !== "");
  useEffect(() => finder?.ask(search), [finder, search]);
  useEffect(() => () => finder?.ask(""), [finder]);
  const result = useSyncExternalStore(finder?.subscribe ?? noChanges, finder?.result ?? noResult);
  return isMissing
    ? { search, ids: [], searched: 0, unsearched: 0, serverFailed: false, isDone: true, suggestions: [] }
    : result;
}

/** The attachment by which the present search has found an employee; null where it was none. */
export function useFoundPart(id: number | null): string | null {
  const { finder } = useFinder("employees", false);
  const get = useCallback(() => (id === null ? null : (finder?.part(id) ?? null)), [finder, id]);
  return useSyncExternalStore(finder?.subscribe ?? noChanges, get);
}

/** The line of a record that the present search has found by its contents; undefined until it is known, null without a record. */
export function useSnippet(of: TextsOf, id: number | null): Snippet | null | undefined {
  const { finder } = useFinder(of, false);
  const get = useCallback(() => (id === null ? null : finder?.snippet(id)), [finder, id]);
  return useSyncExternalStore(finder?.subscribe ?? noChanges, get);
}
