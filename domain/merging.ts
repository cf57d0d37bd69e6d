import type { Collection } from "./sync.ts";

/**
 * Fields that make sense only together, by collection: a subcategory belongs to its category. A patch that somebody
 * else's newer value keeps out of one of them is kept out of all.
 */
const groups: { readonly [C in Collection]?: readonly (readonly string[])[] } = {
  documents: [["categoryId", "subcategoryId"]],
};

/** The groups of fields of a collection that are merged together. */
export function mergeGroups(collection: Collection): readonly (readonly string[])[] {
  return groups[collection] ?? [];
}

/** These fields and those that are merged together with one of them, each once. */
export function mergedWith(collection: Collection, fields: readonly string[]): string[] {
  const touched = mergeGroups(collection).filter((group) => group.some((field) => fields.includes(field)));
  return [...new Set([...fields, ...touched.flat()])];
}
