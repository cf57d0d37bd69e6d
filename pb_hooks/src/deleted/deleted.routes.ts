import { may, tenantsOf, type Who, worksWithEmployees } from "#domain/index";
import type { Call, Reply, Route } from "../kernel/types.ts";
import { listJson } from "../records/records.ts";
import { reachSql, sightInTenantSql } from "../records/scope.ts";
import {
  deleteAttachmentsForGood,
  deleteCategoryForGood,
  deleteDocumentForGood,
  deleteEmployeeForGood,
  deleteSubcategoryForGood,
} from "./for-good.ts";

/** A collection whose records can be brought back, and which of them: SQL over the alias `r`. */
interface Restorable {
  collection: string;
  within(who: Who, tenant: number): string;
}

const inTenant = (_who: Who, tenant: number) => `r.tenant = '${tenant}'`;

const restorables: Restorable[] = [
  { collection: "categories", within: inTenant },
  {
    // one whose category is deleted comes back with it, and not before
    collection: "subcategories",
    within: (who, tenant) =>
      `${inTenant(who, tenant)} AND EXISTS (SELECT 1 FROM categories c WHERE c.id = r.categoryId AND c.deleted = '')`,
  },
  { collection: "documents", within: (who, tenant) => sightInTenantSql(who, tenant, "r") },
];

/** One entry of the list, from a row under the alias `r`. @param name SQL of what it is called */
function entrySql(collection: string, name: string, where: string): string {
  return `SELECT json_object('collection', '${collection}', 'id', CAST(r.id AS INTEGER), 'name', ${name},
      'deletedBy', CAST(nullif(r.deletedBy, '') AS INTEGER), 'deleted', replace(r.deleted, ' ', 'T')) AS json,
    r.deleted AS time, r.id AS id FROM ${collection} r WHERE r.deleted <> '' AND ${where}`;
}

const EMPLOYEE_NAME = "concat_ws(' ', r.firstName, nullif(r.middleName, ''), nullif(r.thirdName, ''), r.lastName)";

/** Removed attachments: the last of each kind, which is the one that restoring brings back; `id` is the employee's. */
function attachmentsSql(within: string): string {
  const part = (name: string) => `json_extract(a.value, '$.${name}')`;
  return `SELECT json_object('collection', 'attachments', 'id', CAST(r.id AS INTEGER), 'type', ${part("type")},
      'name', ${part("filename")}, 'employee', ${EMPLOYEE_NAME}, 'deletedBy', ${part("deletedBy")},
      'deleted', replace(${part("deleted")}, ' ', 'T')) AS json, ${part("deleted")} AS time, r.id AS id
    FROM employees r, json_each(nullif(r.removed, '')) a
    WHERE r.deleted = '' AND a.type = 'object' AND ${within} AND ${restorable(part)}`;
}

/** Whether restoring would bring this one back: nothing of its kind was removed later, nor has come since but by replacing it. */
function restorable(part: (name: string) => string): string {
  return `NOT EXISTS (SELECT 1 FROM json_each(r.removed) b
      WHERE json_extract(b.value, '$.type') = ${part("type")} AND b.key > a.key)
    AND coalesce(json_extract(nullif(r.attachments, ''), '$.' || ${part("type")} || '.file'), ${part("replacedBy")}, '')
      = coalesce(${part("replacedBy")}, '')`;
}

/** GET /api/deleted: what the caller may bring back, the last deleted first. */
function listDeleted({ app, who }: Call): Reply {
  const tenants = tenantsOf(who).filter((tenant) => may(who, "delete", tenant));
  const rows = restorables.flatMap(({ collection, within }) =>
    tenants.map((tenant) => entrySql(collection, "r.name", within(who, tenant))),
  );
  if (worksWithEmployees(who)) {
    const within = reachSql(who, "r");
    rows.push(entrySql("employees", EMPLOYEE_NAME, within), attachmentsSql(within));
  }
  if (who.role === "super_admin") rows.push(entrySql("organizations", "r.name", "true"));
  return { status: 200, json: listJson(app, `${rows.join(" UNION ALL ")} ORDER BY time DESC, id`) };
}

const forGood = { method: "DELETE", kind: "change", access: "session" } as const;
const ofEmployees = { ...forGood, role: worksWithEmployees } as const;

export const deletedRoutes: Route[] = [
  { method: "GET", path: "/api/deleted", kind: "read", access: "session", gzip: true, handler: listDeleted },
  { ...forGood, path: "/api/deleted/documents/{id}", handler: deleteDocumentForGood },
  { ...forGood, path: "/api/deleted/categories/{id}", handler: deleteCategoryForGood },
  { ...forGood, path: "/api/deleted/subcategories/{id}", handler: deleteSubcategoryForGood },
  { ...ofEmployees, path: "/api/deleted/employees/{id}", handler: deleteEmployeeForGood },
  { ...ofEmployees, path: "/api/deleted/attachments/{id}/{type}", handler: deleteAttachmentsForGood },
];
