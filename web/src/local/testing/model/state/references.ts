/* Where documents and subcategories are filed. */

import { AppError, type TenantCollection } from "#domain/index";
import type { ModelCall } from "./types.ts";

/** @throws {AppError} category_unknown, subcategory_unknown */
export function requireReferences(call: ModelCall, tenant: number, categoryId: unknown, subcategoryId: unknown): void {
  const living = (collection: TenantCollection, id: unknown) => {
    const found = call.records.get(collection, Number(id));
    return found && found.deleted === null && Number(found.row.tenant) === tenant ? found : null;
  };
  if (!living("categories", categoryId)) throw new AppError("category_unknown");
  if (subcategoryId == null) return;
  if (living("subcategories", subcategoryId)?.row.categoryId !== categoryId) throw new AppError("subcategory_unknown");
}
