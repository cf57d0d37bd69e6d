import { AppError, categories, subcategories } from "#domain/index";
import { deletedDocument } from "../documents/change.ts";
import { attachmentType } from "../employees/attachments.ts";
import { pathEmployee, pathEmployeeOrDeleted } from "../employees/reach.ts";
import { dropRemoved } from "../employees/unreachable.ts";
import type { PbRecord } from "../kernel/pocketbase.d.ts";
import { run } from "../kernel/sql.ts";
import type { Call, Reply } from "../kernel/types.ts";
import { requireRight } from "../records/deleting.ts";
import { inReach, isDeleted, pathRecordOrDeleted } from "../records/records.ts";

/* Removes at once what would be purged at the end of its retention; the caller has the right that deleting needs. */

/** DELETE /api/deleted/documents/{id}: with its file. @throws {AppError} not_found, forbidden */
export function deleteDocumentForGood(call: Call): Reply {
  call.app.delete(deletedDocument(call));
  return { status: 204 };
}

/** DELETE /api/deleted/employees/{id}: with all that is and was attached. @throws {AppError} not_found */
export function deleteEmployeeForGood(call: Call): Reply {
  const record = pathEmployeeOrDeleted(call);
  if (!isDeleted(record)) throw new AppError("not_found");
  call.app.delete(record);
  return { status: 204 };
}

/** DELETE /api/deleted/categories/{id}: with the subcategories that were deleted. @throws {AppError} not_found, forbidden */
export function deleteCategoryForGood(call: Call): Reply {
  const { id } = deletedIn(call, categories.name);
  run(call.app, "DELETE FROM subcategories WHERE categoryId = {:id} AND deleted <> ''", { id });
  run(call.app, "DELETE FROM categories WHERE id = {:id}", { id });
  return { status: 204 };
}

/** DELETE /api/deleted/subcategories/{id}. @throws {AppError} not_found, forbidden */
export function deleteSubcategoryForGood(call: Call): Reply {
  const { id } = deletedIn(call, subcategories.name);
  run(call.app, "DELETE FROM subcategories WHERE id = {:id}", { id });
  return { status: 204 };
}

/** By SQL it is removed then: PocketBase would first empty every field that names it, which reads 'Unknown' now. */
function deletedIn(call: Call, collection: string): PbRecord {
  const record = pathRecordOrDeleted(call, collection, inReach(call));
  requireRight(call.who, "delete", record);
  if (!isDeleted(record)) throw new AppError("not_found");
  return record;
}

/**
 * DELETE /api/deleted/attachments/{id}/{type}: every file of that kind which was removed from the employee or replaced.
 * @throws {AppError} not_found when there is none
 */
export function deleteAttachmentsForGood(call: Call): Reply {
  const record = pathEmployee(call);
  const type = attachmentType(call.params.type);
  if (!dropRemoved(call.app, record, (one) => one.type === type)) throw new AppError("not_found");
  return { status: 204 };
}
