import { AppError, jsonSql, may, parseInput, subcategories, subcategoryInput, tenantOf } from "#domain/index";
import type { Call, Reply, Route } from "../http/types.ts";
import { integer, texts } from "../kernel/sql.ts";
import { applyPatch, mergePatch } from "../records/changes.ts";
import { deletesIn, markDeleted, pathRecordToDelete, requireRight, unmarkDeleted } from "../records/deleting.ts";
import {
  fieldsOf,
  idForNew,
  inReach,
  isDeleted,
  judgeSent,
  listJson,
  newRecord,
  pathRecord,
  pathRecordOrDeleted,
  recordJson,
  tenantOfRecord,
} from "../records/records.ts";
import { requireCategory } from "../records/references.ts";
import { reachSql } from "../records/scope.ts";
import { requireRows } from "../records/space.ts";

function list({ app, who }: Call): Reply {
  const rows = `SELECT ${jsonSql(subcategories, "s")} AS json FROM subcategories s
    WHERE ${reachSql(who, "s")} AND s.deleted = '' ORDER BY s.name COLLATE NOCASE, s.id`;
  return { status: 200, json: listJson(app, rows) };
}

function create(call: Call): Reply {
  const { app, who } = call;
  const tenant = tenantOf(who);
  if (!may(who, "upload", tenant)) throw new AppError("forbidden");
  const sent = fieldsOf(call.input);
  const input = parseInput(subcategoryInput, sent);
  const id = idForNew(app, subcategories.name, sent.id);
  requireRows(app, who, tenant);
  requireCategory(app, tenant, input.categoryId);
  const values = { ...input, categoryId: String(input.categoryId) };
  app.saveNoValidate(
    newRecord(app, subcategories.name, { ...values, id, tenant: String(tenant), createdBy: String(who.id) }),
  );
  return { status: 201, json: recordJson(app, subcategories, id) };
}

/** Changes a subcategory; when it moves to another category, its documents move with it. */
function change(call: Call): Reply {
  const { app } = call;
  const record = pathRecord(call, subcategories.name, inReach(call));
  requireRight(call.who, "upload", record);
  const sent = fieldsOf(call.input);
  const merged = mergePatch(app, record, judgeSent(subcategoryInput.shape, sent), sent);
  const moved = merged.values.categoryId;
  if (moved === undefined) return applyPatch(app, subcategories, record, merged);
  requireCategory(app, tenantOfRecord(record), Number(moved));
  const values = { ...merged.values, categoryId: String(moved) };
  const reply = applyPatch(app, subcategories, record, { ...merged, values });
  for (const id of texts(app, "SELECT id FROM documents WHERE subcategoryId = {:id}", { id: record.id })) {
    const document = app.findRecordById("documents", id);
    document.set("categoryId", String(moved));
    app.saveNoValidate(document);
  }
  return reply;
}

function remove(call: Call): Reply {
  const record = pathRecordToDelete(call, subcategories.name, inReach(call), deletesIn(call));
  markDeleted(call.app, record, call.who, call.now);
  return { status: 204 };
}

/** Brings a subcategory back; its category has to be there. */
function restore(call: Call): Reply {
  const { app } = call;
  const record = pathRecordOrDeleted(call, subcategories.name, inReach(call));
  requireRight(call.who, "delete", record);
  if (isDeleted(record)) {
    const categoryId = record.getString("categoryId");
    const alive = integer(app, "SELECT 1 FROM categories WHERE id = {:categoryId} AND deleted = ''", { categoryId });
    if (alive === 0) throw new AppError("category_deleted");
    unmarkDeleted(app, record);
  }
  return { status: 200, json: recordJson(app, subcategories, record.id) };
}

export const subcategoriesRoutes: Route[] = [
  { method: "GET", path: "/api/subcategories", kind: "read", access: "session", gzip: true, handler: list },
  { method: "POST", path: "/api/subcategories", kind: "change", access: "session", handler: create },
  { method: "PATCH", path: "/api/subcategories/{id}", kind: "change", access: "session", handler: change },
  { method: "DELETE", path: "/api/subcategories/{id}", kind: "change", access: "session", handler: remove },
  { method: "POST", path: "/api/subcategories/{id}/restore", kind: "change", access: "session", handler: restore },
];
