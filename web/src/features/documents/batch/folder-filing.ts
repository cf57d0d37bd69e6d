import {
  type Category,
  type Document,
  type FolderPlace,
  nameKey,
  type Subcategory,
  tenantOf,
  type User,
} from "#domain/index";
import { getLocalSession } from "#web/local/engine.ts";
import { createCategory } from "#web/shared/categories/categories.actions.ts";
import type { Filing } from "#web/shared/categories/filing-fields.tsx";
import { noFiling } from "./batch.ts";
import { existingFiling } from "./folders.ts";

/* What the mirror says of files that came in folders. */

function ownRows<Row extends { tenant: number }>(rows: readonly Row[] | undefined): Row[] {
  const user = getLocalSession()?.user;
  return user && rows ? rows.filter(({ tenant }) => tenant === tenantOf(user)) : [];
}

/** The categories of the organization, or of the private space, that new documents go to. */
export const ownCategories = (): Category[] => ownRows(getLocalSession()?.mirror.view("categories").rows);
const ownSubcategories = (): Subcategory[] => ownRows(getLocalSession()?.mirror.view("subcategories").rows);

/** Names by tenant and SHA-256, for as long as the documents are the same: a folder asks for thousands. */
const named = new WeakMap<readonly Document[], ReadonlyMap<string, string>>();
const contentKey = (tenant: number, sha256: string | null) => `${tenant} ${sha256}`;

/** The name of the newest document of the organization with this content. */
export function filedName(sha256: string): string | undefined {
  const open = getLocalSession();
  if (!open) return undefined;
  const { rows } = open.mirror.view("documents");
  let names = named.get(rows);
  if (!names) {
    names = new Map(rows.toReversed().map((one) => [contentKey(one.tenant, one.sha256), one.name]));
    named.set(rows, names);
  }
  return names.get(contentKey(tenantOf(open.user), sha256));
}

/**
 * Finds where the folders of a batch say that files belong, and creates what is missing as unsent changes, on which the
 * documents then depend; each once.
 */
export function folderFilings(actor: User): (place: FolderPlace) => Promise<Filing> {
  const made = new Map<string, number>();
  const open = getLocalSession();
  const tenant = tenantOf(actor);
  /** What was created a moment ago may not be in the mirror yet. */
  const once = async (key: string, create: () => Promise<number>) => {
    const id = made.get(key) ?? (await create());
    made.set(key, id);
    return id;
  };
  return async (place) => {
    const { filing } = existingFiling(place, ownCategories(), ownSubcategories());
    const { category, subcategory } = place;
    const categoryId =
      filing.categoryId === ""
        ? await once(nameKey(category), () => createCategory(actor, { name: category }, null))
        : Number(filing.categoryId);
    if (subcategory === null || filing.subcategoryId !== "") return { ...filing, categoryId: String(categoryId) };
    // another person may have signed in meanwhile
    if (getLocalSession() !== open) return noFiling;
    const subcategoryId = await once(JSON.stringify([categoryId, nameKey(subcategory)]), () =>
      createCategory(actor, { name: subcategory }, { id: categoryId, tenant }),
    );
    return { categoryId: String(categoryId), subcategoryId: String(subcategoryId) };
  };
}
