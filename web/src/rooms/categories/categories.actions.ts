import type { Category, CategoryInput, Subcategory, SubcategoryInput, User } from "#domain/index";
import { tenantOf } from "#domain/index";
import { newRecordId } from "#web/local/ids.ts";
import { write } from "#web/local/outbox.ts";

/* Changes of categories and subcategories, each one a request that the outbox keeps until the server has answered it. */

/** A category or a subcategory, told apart by the category that the latter belongs to. */
export type AnyCategory = Category | Subcategory;

export function isSubcategory(item: AnyCategory): item is Subcategory {
  return "categoryId" in item;
}

/** Keeps a new category; resolves with its id once it is on the disk. */
export async function createCategory(who: User, input: CategoryInput): Promise<number> {
  const id = newRecordId();
  const { name, description = null } = input;
  const createdAt = new Date().toISOString();
  await write({
    kind: "category.create",
    collection: "categories",
    record: id,
    title: name,
    method: "POST",
    path: "/api/categories",
    body: { id, name, description },
    overlay: { id, name, description, createdBy: who.id, createdAt, tenant: tenantOf(who), version: 0 },
  });
  return id;
}

/** Keeps a new subcategory of a category of any of the person's tenants; resolves with its id. */
export async function createSubcategory(who: User, parent: Category, input: CategoryInput): Promise<number> {
  const id = newRecordId();
  const { name, description = null } = input;
  const body: SubcategoryInput & { id: number } = { id, name, description, categoryId: parent.id };
  const createdAt = new Date().toISOString();
  await write({
    kind: "subcategory.create",
    collection: "subcategories",
    record: id,
    title: name,
    method: "POST",
    path: "/api/subcategories",
    body,
    overlay: { ...body, description, createdBy: who.id, createdAt, tenant: parent.tenant, version: 0 },
    needs: [parent.id],
  });
  return id;
}

/** Renames or re-describes; only what changed is sent. */
export function updateCategory(item: AnyCategory, changes: Partial<CategoryInput>): Promise<{ key: string }> {
  const common = { record: item.id, title: changes.name ?? item.name, method: "PATCH", body: { ...changes } } as const;
  return isSubcategory(item)
    ? write({
        ...common,
        kind: "subcategory.update",
        collection: "subcategories",
        path: `/api/subcategories/${item.id}`,
        overlay: changes,
        seen: item,
      })
    : write({
        ...common,
        kind: "category.update",
        collection: "categories",
        path: `/api/categories/${item.id}`,
        overlay: changes,
        seen: item,
      });
}

/** Deletes a category (its subcategories go with it) or a subcategory; both can be restored. */
export function deleteCategory(item: AnyCategory): Promise<{ key: string }> {
  const common = { record: item.id, title: item.name, method: "DELETE", overlay: null } as const;
  return isSubcategory(item)
    ? write({
        ...common,
        kind: "subcategory.delete",
        collection: "subcategories",
        path: `/api/subcategories/${item.id}`,
      })
    : write({ ...common, kind: "category.delete", collection: "categories", path: `/api/categories/${item.id}` });
}
