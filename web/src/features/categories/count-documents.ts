import type { Document } from "#domain/index";

export interface DocumentCounts {
  categories: ReadonlyMap<number, number>;
  subcategories: ReadonlyMap<number, number>;
}

export function countDocuments(rows: Iterable<Pick<Document, "categoryId" | "subcategoryId">>): DocumentCounts {
  const categories = new Map<number, number>();
  const subcategories = new Map<number, number>();
  for (const { categoryId, subcategoryId } of rows) {
    categories.set(categoryId, (categories.get(categoryId) ?? 0) + 1);
    if (subcategoryId !== null) subcategories.set(subcategoryId, (subcategories.get(subcategoryId) ?? 0) + 1);
  }
  return { categories, subcategories };
}
