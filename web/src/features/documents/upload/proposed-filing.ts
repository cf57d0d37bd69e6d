import { useState } from "react";
import { type Category, type Subcategory, tenantOf } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import type { Filing } from "#web/shared/categories/filing-fields.tsx";
import { paths } from "#web/shared/paths.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { noFiling } from "../batch/batch.ts";
import { lastFiling } from "../last-filing.ts";
import { documentUrl } from "../list/filters/filters-url.ts";

function filteredFiling({ pathname, search }: Pick<Location, "pathname" | "search">): Filing {
  if (pathname !== paths.dashboard) return noFiling;
  const { categoryId, subcategoryId } = documentUrl.readFilters(new URLSearchParams(search));
  return { categoryId: String(categoryId ?? ""), subcategoryId: String(subcategoryId ?? "") };
}

/**
 * Where new documents are likely to go: where the list is filtered to, else where the person filed last.
 * @param proposals in their order; the first one whose category is there and of the tenant counts
 * @returns it, without a subcategory that is no longer there
 */
export function proposedFiling(
  proposals: readonly Filing[],
  tenant: number,
  categories: readonly Category[],
  subcategories: readonly Subcategory[],
): Filing {
  for (const { categoryId, subcategoryId } of proposals) {
    const category = categories.find(({ id }) => String(id) === categoryId);
    if (category?.tenant !== tenant) continue;
    const within = subcategories.find(({ id }) => String(id) === subcategoryId);
    return { categoryId, subcategoryId: within?.categoryId === category.id ? subcategoryId : "" };
  }
  return noFiling;
}

/** {@link proposedFiling} of the signed-in person, as it is when the upload dialog opens. */
export function useProposedFiling(): Filing {
  const actor = useActor();
  const categories = useCollection("categories").rows;
  const subcategories = useCollection("subcategories").rows;
  const [filing] = useState(() =>
    actor === null
      ? noFiling
      : proposedFiling([filteredFiling(location), lastFiling(actor)], tenantOf(actor), categories, subcategories),
  );
  return filing;
}
