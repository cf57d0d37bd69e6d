import { tenantOf, type User } from "#domain/index";
import type { Filing } from "#web/shared/categories/filing-fields.tsx";
import { readItem, writeItem } from "#web/storage/local-storage.ts";

const keyOf = (actor: User) => `filing:${actor.id}:${tenantOf(actor)}`;

/** Remembers on this device where a person filed last in an organization, or in the private space. */
export function keepLastFiling(actor: User, { categoryId, subcategoryId }: Filing): void {
  if (categoryId !== "") writeItem(keyOf(actor), `${categoryId},${subcategoryId}`);
}

export function lastFiling(actor: User): Filing {
  const [categoryId = "", subcategoryId = ""] = (readItem(keyOf(actor)) ?? "").split(",");
  return { categoryId, subcategoryId };
}
