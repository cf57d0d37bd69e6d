import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DocumentFilters } from "#domain/index";
import { fold } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import type { CollectionView } from "#web/local/index.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { useToday } from "#web/shared/use-today.ts";
import { useOrdered } from "#web/ui/list/use-ordered.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { type DocumentOrder, documentOrdering } from "./filters/filters-url.ts";
import { incrementalFilter } from "./incremental-filter.ts";
import { sortKeyOf } from "./select-documents.ts";
import { type ContentListed, useContentHits } from "./use-content-hits.ts";
import { useDeferredRender } from "./use-deferred-render.ts";
import { useFiledUnder } from "./use-filed-under.ts";

export interface DocumentListing extends ContentListed {
  view: CollectionView<"documents">;
  /** Changes with the filters and the order, not with the data. */
  question: string;
}

/** The documents that match. The order is made once per change of data, in slices when there are many. */
export function useDocumentList(filters: DocumentFilters, sort: DocumentOrder): DocumentListing {
  const view = useCollection("documents");
  useFetchFailure(view.ready);
  const categories = useCollection("categories");
  const filedUnder = useFiledUnder();
  const { rows, searchKey } = view;
  const { column, descending } = sort;
  const names = column === "category" ? categories.byId : null;
  const key = useMemo(
    () => sortKeyOf(column, { keyOf: searchKey, categories: names ?? new Map(), fold }),
    [searchKey, column, names],
  );
  // the mirror's own order, newest first, is the one without a key
  const sorted = useOrdered(rows, key, key === null ? !descending : descending);
  const today = useToday();
  const [narrow] = useState(incrementalFilter);
  const narrowed = useMemo(
    () => narrow(sorted, filters, searchKey, filedUnder, today),
    [sorted, filters, searchKey, filedUnder, today, narrow],
  );
  const question = useMemo(() => JSON.stringify([filters, column, descending]), [filters, column, descending]);
  const { first } = documentOrdering;
  const isChosen = column !== first.column || descending !== first.descending;
  const asked = { filters, filedUnder, today, sorted: isChosen ? sorted : null };
  const listed = useContentHits(useDeferredRender(narrowed), view, asked);
  return { view, ...listed, question };
}

/** Says it when the server refuses the documents while there are none on this device yet (specification, section 8). */
function useFetchFailure(ready: boolean): void {
  const { t } = useTranslation();
  const { refused } = useConnection();
  useEffect(() => {
    if (!ready && refused !== null) toast.error(t("documents.toasts.fetchFailed"), refused);
  }, [ready, refused, t]);
}
