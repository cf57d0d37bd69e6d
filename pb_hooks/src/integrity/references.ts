import {
  type Collection,
  documents,
  referencesTo,
  type TenantEntity,
  tenantEntities,
  tenantEntity,
  tenantReferences,
} from "#domain/index";
import type { PbApp, PbRecord, RecordEvent } from "../kernel/pocketbase.d.ts";
import { text } from "../kernel/sql.ts";

/** Refuses, in PocketBase's own API, a record that names somebody else's, such as another tenant's category. */
export function checkReferences(event: RecordEvent): void {
  const { app, record } = event;
  const of = tenantEntity(record.collection().name);
  for (const { field, to } of of ? tenantReferences(of.entity) : []) checkTenant(app, record, to.entity.name, field);
  if (of?.entity === documents) checkSubcategory(app, record);
  if (of && isMoved(record)) checkNamed(app, record, of);
  event.next();
}

/** Whether a record that is there changes its tenant. */
function isMoved(record: PbRecord): boolean {
  const before = record.original().getString("tenant");
  return before !== "" && before !== record.getString("tenant");
}

/** Refuses to move a record that others name, which would stay behind. */
function checkNamed(app: PbApp, record: PbRecord, { entity: { name }, singular }: TenantEntity): void {
  const params = { id: record.id, tenant: record.getString("tenant") };
  for (const { entity } of tenantEntities) {
    for (const field of referencesTo(entity, name)) {
      const sql = `SELECT id FROM ${entity.name} WHERE ${field} = {:id} AND tenant <> {:tenant} LIMIT 1`;
      if (text(app, sql, params) === null) continue;
      throw new BadRequestError(`This ${singular} cannot change its tenant: records of ${entity.name} name it.`);
    }
  }
}

function checkTenant(app: PbApp, record: PbRecord, collection: Collection, field: string): void {
  const id = record.getString(field);
  // a reference that stays is judged again where the record changes its tenant
  if (id === "" || (id === record.original().getString(field) && !isMoved(record))) return;
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
