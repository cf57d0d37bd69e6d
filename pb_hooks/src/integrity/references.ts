import type { PbApp, PbRecord, RecordEvent } from "../kernel/pocketbase.d.ts";
import { text } from "../kernel/sql.ts";

/** Refuses, in PocketBase's own API, a record whose category or subcategory belongs to somebody else. */
export function checkReferences(event: RecordEvent): void {
  const { app, record } = event;
  const collection = record.collection().name;
  if (collection === "documents") {
    checkTenant(app, record, "categories", "categoryId");
    checkTenant(app, record, "subcategories", "subcategoryId");
    checkSubcategory(app, record);
  }
  if (collection === "subcategories") checkTenant(app, record, "categories", "categoryId");
  event.next();
}

function checkTenant(app: PbApp, record: PbRecord, collection: "categories" | "subcategories", field: string): void {
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
