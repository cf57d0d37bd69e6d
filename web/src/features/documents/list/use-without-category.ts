import { useMemo } from "react";
import { useCollection } from "#web/local/engine.ts";
import { useIsFirstLoad } from "#web/shared/use-connection.ts";

/** How many documents have a category that is gone; 0 until all categories are known. */
export function useWithoutCategory(): number {
  const categories = useCollection("categories");
  const documents = useCollection("documents");
  const loading = useIsFirstLoad(documents.ready);
  return useMemo(() => {
    if (loading) return 0;
    let count = 0;
    for (const { categoryId } of documents.rows) if (!categories.byId.has(categoryId)) count++;
    return count;
  }, [documents.rows, categories.byId, loading]);
}
