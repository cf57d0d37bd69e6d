import { categoryInput, registry } from "#domain/index";
import type { Call } from "../http/types.ts";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";
import { markDeleted, unmarkDeleted } from "../records/deleting.ts";
import { crudRoutes } from "./crud.ts";

/** Ids of a category's subcategories that were deleted at a time; "" finds those that are not deleted. */
function subcategoriesOf(app: PbApp, category: PbRecord, deleted: string): string[] {
  const sql = "SELECT id FROM subcategories WHERE categoryId = {:id} AND deleted = {:deleted}";
  return texts(app, sql, { id: category.id, deleted });
}

/** Deletes a category's subcategories with it, at the same time; its documents stay. */
function deleteSubcategories(call: Call, category: PbRecord): void {
  const { app } = call;
  for (const id of subcategoriesOf(app, category, "")) {
    markDeleted(call, "subcategories", app.findRecordById("subcategories", id));
  }
}

function restoreSubcategories(call: Call, category: PbRecord, deleted: string): void {
  const { app } = call;
  for (const id of subcategoriesOf(app, category, deleted)) {
    unmarkDeleted(call, "subcategories", app.findRecordById("subcategories", id));
  }
}

export const categoriesRoutes = crudRoutes({
  of: registry.categories,
  input: categoryInput,
  afterDelete: deleteSubcategories,
  afterRestore: restoreSubcategories,
});
