import { AppError, registry, subcategoryInput } from "#domain/index";
import { crudRoutes } from "../categories/crud.ts";
import type { Call } from "../http/types.ts";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { integer, texts } from "../kernel/sql.ts";
import { requireCategory } from "../records/references.ts";

type Values = Record<string, unknown>;

function checkCategory(app: PbApp, tenant: number, { categoryId }: Values): void {
  if (categoryId !== undefined) requireCategory(app, tenant, Number(categoryId));
}

/** When a subcategory moves to another category, its documents move with it. */
function moveDocuments(app: PbApp, subcategory: PbRecord, { categoryId }: Values): void {
  if (categoryId === undefined) return;
  for (const id of texts(app, "SELECT id FROM documents WHERE subcategoryId = {:id}", { id: subcategory.id })) {
    const document = app.findRecordById("documents", id);
    document.set("categoryId", String(categoryId));
    app.saveNoValidate(document);
  }
}

/** @throws {AppError} category_deleted */
function requireLivingCategory({ app }: Call, subcategory: PbRecord): void {
  const categoryId = subcategory.getString("categoryId");
  const living = integer(app, "SELECT 1 FROM categories WHERE id = {:categoryId} AND deleted = ''", { categoryId });
  if (living === 0) throw new AppError("category_deleted");
}

export const subcategoriesRoutes = crudRoutes({
  of: registry.subcategories,
  input: subcategoryInput,
  checkReferences: checkCategory,
  afterChange: moveDocuments,
  beforeRestore: requireLivingCategory,
});
