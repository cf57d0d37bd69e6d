import { type Collection, documents, tenantEntity, tenantReferences } from "#domain/index";
import type { PbApp, PbRecord, RecordEvent } from "../kernel/pocketbase.d.ts";
import { text } from "../kernel/sql.ts";

/** Refuses, in PocketBase's own API, a record that names somebody else's, such as another tenant's category. */
export function checkReferences(event: RecordEvent): void {
  const { app, record } = event;
  const of = tenantEntity(record.collection().name);
  for (const { field, to } of of ? tenantReferences(of.entity) : []) checkTenant(app, record, to.entity.name, field);
  if (of?.entity === documents) checkSubcategory(app, record);
  event.next();
}

function checkTenant(app: PbApp, record: PbRecord, collection: Collection, field: string): void {
  const id = record.getString(field);
  if (id === "" || id === record.original().getString(field)) return;
  if (text(app, `SELECT tenant FROM ${collection} WHERE id = {:id}`, { id }) !== record.getString("tenant")) {
    throw new BadRequestError(`${field} names a record of another tenant.`);
  }
}

function checkSubcategory(app: PbApp, record: PbRecord): void {
  const id = record.getString("subcategoryId");
  if (id === "") return;
  if (text(app, "SELECT categoryId FROM subcategories WHERE id = {:id}", { id }) !== record.getString("categoryId")) {
    throw new BadRequestError("subcategoryId names a subcategory of another category.");
  }
}
