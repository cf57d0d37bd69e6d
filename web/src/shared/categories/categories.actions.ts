import type { Category, CategoryInput, Subcategory, User } from "#domain/index";
import { tenantOf } from "#domain/index";
import { newRecordId, write } from "#web/local/engine.ts";
import type { NewEntry } from "#web/local/index.ts";

/* Changes of categories and subcategories, each one a request that the outbox keeps until the server has answered it. */

/** A category or a subcategory, distinguished by the category that the latter belongs to. */
export type AnyCategory = Category | Subcategory;

export function isSubcategory(item: AnyCategory): item is Subcategory {
  return "categoryId" in item;
}

const kinds = {
  category: { collection: "categories", path: "/api/categories" },
  subcategory: { collection: "subcategories", path: "/api/subcategories" },
} as const;

const kindOf = (item: AnyCategory) => (isSubcategory(item) ? "subcategory" : "category");

/**
 * Keeps a new category, or a subcategory of `parent`, which may belong to any of the person's tenants.
 * @returns its id, once it is on the disk
 */
export async function createCategory(
  actor: User,
  input: CategoryInput,
  parent: Pick<Category, "id" | "tenant"> | null,
): Promise<number> {
  const kind = parent ? "subcategory" : "category";
  const { collection, path } = kinds[kind];
  const { name, description = null } = input;
  const body = { id: newRecordId(), name, description, ...(parent && { categoryId: parent.id }) };
  const tenant = parent ? parent.tenant : tenantOf(actor);
  await write({
    kind: `${kind}.create`,
    collection,
    record: body.id,
    title: name,
    method: "POST",
    path,
    body,
    overlay: { ...body, createdBy: actor.id, createdAt: new Date().toISOString(), tenant, version: 0 },
    ...(parent && { needs: [parent.id] }),
  });
  return body.id;
}

export function updateCategory(item: AnyCategory, changes: Partial<CategoryInput>): Promise<{ key: string }> {
  const { collection, path } = kinds[kindOf(item)];
  return write({
    kind: `${kindOf(item)}.update`,
    collection,
    record: item.id,
    title: changes.name ?? item.name,
    method: "PATCH",
    path: `${path}/${item.id}`,
    body: { ...changes },
    overlay: changes,
    baseRow: item,
  });
}

/** The deletion of a category (its subcategories go with it) or a subcategory; both can be restored. */
export function categoryDeletion(item: AnyCategory): NewEntry {
  const { collection, path } = kinds[kindOf(item)];
  return {
    kind: `${kindOf(item)}.delete`,
    collection,
    record: item.id,
    title: item.name,
    method: "DELETE",
    path: `${path}/${item.id}`,
    overlay: null,
  };
}
