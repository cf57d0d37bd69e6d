import {
  AppError,
  documentDeadline,
  documentInput,
  documents,
  mayDownload,
  mergeGroups,
  registry,
  worksWithEmployees,
} from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import type { PbRecord } from "../kernel/pocketbase.d.ts";
import { noteHandover } from "../notices/handovers.ts";
import { applyPatch, mergePatch } from "../records/changes.ts";
import { deletionOf, requirePermission, restorationOf } from "../records/deleting.ts";
import { bodyFields, isVisible, ownership, parseSentFields, pathRecord, tenantOfRecord } from "../records/records.ts";
import { requireCategory, requireEmployee, requireResponsible, requireSubcategory } from "../records/references.ts";
import { requireSpace } from "../records/space.ts";
import { patchAsStored } from "../records/stored-values.ts";
import { documentBytes } from "./stored-versions.ts";

const sees = (call: Call) => isVisible(call, registry.documents);

/** The document in the path, when this person may fetch its file. @throws {AppError} not_found, forbidden */
export function downloadable(call: Call): PbRecord {
  const record = pathRecord(call, documents.name, sees(call));
  if (!mayDownload(call.actor, ownership(record))) throw new AppError("forbidden");
  return record;
}

/** PATCH /api/documents/{id}: what is filled in of a document, without its file. */
export function changeDocument(call: Call): Reply {
  const { app } = call;
  const record = pathRecord(call, documents.name, sees(call));
  requirePermission(call.actor, "upload", record);
  const sent = bodyFields(call.input);
  const wanted = withoutHiddenLink(call, parseSentFields(documentInput.shape, sent));
  const recategorised = wanted.categoryId !== undefined && String(wanted.categoryId) !== record.getString("categoryId");
  // a subcategory belongs to its category, so a new category clears the one that was chosen
  const whole = recategorised && wanted.subcategoryId === undefined ? { ...wanted, subcategoryId: null } : wanted;
  const wished = patchAsStored(documents, record, whole);
  const merged = mergePatch(app, record, wished, sent, mergeGroups("documents"));
  requireReferences(call, record, merged.values);
  const reply = applyPatch(call, documents, record, {
    values: merged.values,
    conflicts: merged.conflicts.filter((name) => sent[name] !== undefined),
  });
  const { responsibleId } = merged.values;
  const dueDate = record.getString("dueDate").slice(0, 10) || null;
  const deadline = documentDeadline({ id: Number(record.id), dueDate });
  if (responsibleId && deadline) noteHandover(call, record, deadline, Number(responsibleId));
  return reply;
}

/**
 * What is sent without the employee whom the document is about, from somebody who does not work with employees: they are
 * shown none, so that none in what they send back leaves it as it is.
 * @throws {AppError} employee_unknown, before it is compared with the record
 */
function withoutHiddenLink({ actor }: Call, wanted: Record<string, unknown>): Record<string, unknown> {
  if (worksWithEmployees(actor)) return wanted;
  const { employeeId = null, ...others } = wanted;
  if (employeeId !== null) throw new AppError("employee_unknown");
  return others;
}

/**
 * Checks the category and subcategory that a change leads to, who becomes responsible, and whom the document is about;
 * where they stay as they are, nothing is judged.
 */
function requireReferences({ app, actor }: Call, record: PbRecord, values: Record<string, unknown>): void {
  if (values.responsibleId) requireResponsible(app, tenantOfRecord(record), Number(values.responsibleId));
  if (values.employeeId) requireEmployee(app, actor, tenantOfRecord(record), Number(values.employeeId));
  if (values.categoryId === undefined && values.subcategoryId === undefined) return;
  const tenant = tenantOfRecord(record);
  const result = (name: string) => Number((values[name] === undefined ? record.getString(name) : values[name]) || 0);
  const categoryId = result("categoryId");
  const subcategoryId = result("subcategoryId");
  if (values.categoryId !== undefined) requireCategory(app, tenant, categoryId);
  if (subcategoryId !== 0) requireSubcategory(app, tenant, categoryId, subcategoryId);
}

export const deleteDocument = deletionOf(registry.documents);

/** Where there still is room for it. */
export const restoreDocument = restorationOf(registry.documents, ({ app, actor }, record) =>
  requireSpace(app, actor, tenantOfRecord(record), documentBytes(record)),
);
