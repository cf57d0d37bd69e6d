import { useMemo } from "react";
import type { FiledUnder } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import type { CollectionView } from "#web/local/index.ts";

/** The names of categories and subcategories, as a search of documents takes them; the same object until one changes. */
export function useFiledUnder(): FiledUnder {
  const categories = useCollection("categories");
  const subcategories = useCollection("subcategories");
  return useMemo(
    () => ({ categories: namesIn(categories), subcategories: namesIn(subcategories) }),
    [categories, subcategories],
  );
}

function namesIn<C extends "categories" | "subcategories">({ rows, searchKey }: CollectionView<C>) {
  return new Map(rows.map((row) => [row.id, searchKey(row)]));
}
