import { AppError, categories, categoryInput, jsonSql, may, parseInput, tenantOf } from "#domain/index";
import type { Call, Reply, Route } from "../http/types.ts";
import { texts } from "../kernel/sql.ts";
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
} from "../records/records.ts";
import { reachSql } from "../records/scope.ts";
import { requireRows } from "../records/space.ts";

function list({ app, who }: Call): Reply {
  const rows = `SELECT ${jsonSql(categories, "c")} AS json FROM categories c
    WHERE ${reachSql(who, "c")} AND c.deleted = '' ORDER BY c.name COLLATE NOCASE, c.id`;
  return { status: 200, json: listJson(app, rows) };
}

function create(call: Call): Reply {
  const { app, who } = call;
  const tenant = tenantOf(who);
  if (!may(who, "upload", tenant)) throw new AppError("forbidden");
  const sent = fieldsOf(call.input);
  const input = parseInput(categoryInput, sent);
  const id = idForNew(app, categories.name, sent.id);
  requireRows(app, who, tenant);
  app.saveNoValidate(
    newRecord(app, categories.name, { ...input, id, tenant: String(tenant), createdBy: String(who.id) }),
  );
  return { status: 201, json: recordJson(app, categories, id) };
}

function change(call: Call): Reply {
  const record = pathRecord(call, categories.name, inReach(call));
  requireRight(call.who, "upload", record);
  const sent = fieldsOf(call.input);
  const wanted = judgeSent(categoryInput.shape, sent);
  return applyPatch(call.app, categories, record, mergePatch(call.app, record, wanted, sent));
}

/** Deletes a category and, with the same time, the subcategories that it has; its documents stay. */
function remove(call: Call): Reply {
  const { app, who, now } = call;
  const record = pathRecordToDelete(call, categories.name, inReach(call), deletesIn(call));
  markDeleted(app, record, who, now);
  const inside = texts(app, "SELECT id FROM subcategories WHERE categoryId = {:id} AND deleted = ''", {
    id: record.id,
  });
  for (const id of inside) markDeleted(app, app.findRecordById("subcategories", id), who, now);
  return { status: 204 };
}

/** Brings a category back, with the subcategories that were deleted with it. */
function restore(call: Call): Reply {
  const { app } = call;
  const record = pathRecordOrDeleted(call, categories.name, inReach(call));
  requireRight(call.who, "delete", record);
  if (isDeleted(record)) {
    const deleted = record.getString("deleted");
    unmarkDeleted(app, record);
    const inside = texts(app, "SELECT id FROM subcategories WHERE categoryId = {:id} AND deleted = {:deleted}", {
      id: record.id,
      deleted,
    });
    for (const id of inside) unmarkDeleted(app, app.findRecordById("subcategories", id));
  }
  return { status: 200, json: recordJson(app, categories, record.id) };
}

export const categoriesRoutes: Route[] = [
  { method: "GET", path: "/api/categories", kind: "read", access: "session", gzip: true, handler: list },
  { method: "POST", path: "/api/categories", kind: "change", access: "session", handler: create },
  { method: "PATCH", path: "/api/categories/{id}", kind: "change", access: "session", handler: change },
  { method: "DELETE", path: "/api/categories/{id}", kind: "change", access: "session", handler: remove },
  { method: "POST", path: "/api/categories/{id}/restore", kind: "change", access: "session", handler: restore },
];
