import type * as z from "zod/mini";
import { AppError, type Entity, jsonSql, may, parseInput, tenantOf } from "#domain/index";
import type { Call, Reply, Route } from "../http/types.ts";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { applyPatch, mergePatch } from "../records/changes.ts";
import { markDeleted, mayDelete, pathRecordToDelete, requirePermission, unmarkDeleted } from "../records/deleting.ts";
import { accessibleSql } from "../records/policy-sql.ts";
import {
  assignRecordId,
  bodyFields,
  isAccessible,
  isDeleted,
  listJson,
  newRecord,
  parseSentFields,
  pathRecord,
  pathRecordOrDeleted,
  recordJson,
  tenantOfRecord,
  withTextIds,
} from "../records/records.ts";
import { requireRows } from "../records/space.ts";

/** An entity whose records have a name and a creator; what it does besides, in the transaction of each change. */
export interface Crud {
  entity: Entity;
  input: z.ZodMiniObject<Record<string, z.ZodMiniType>>;
  /** Checks the records that new field values refer to. @param values only those that are set or change */
  checkReferences?(app: PbApp, tenant: number, values: Record<string, unknown>): void;
  /** @param values the fields that have changed */
  afterChange?(app: PbApp, record: PbRecord, values: Record<string, unknown>): void;
  afterDelete?(call: Call, record: PbRecord): void;
  beforeRestore?(app: PbApp, record: PbRecord): void;
  /** @param deleted when it had been deleted, as PocketBase stores a time */
  afterRestore?(app: PbApp, record: PbRecord, deleted: string): void;
}

function list({ entity: { name }, entity }: Crud, { app, actor }: Call): Reply {
  const rows = `SELECT ${jsonSql(entity, "r")} AS json FROM ${name} r
    WHERE ${accessibleSql(actor, "r")} AND r.deleted = '' ORDER BY r.name COLLATE NOCASE, r.id`;
  return { status: 200, json: listJson(app, rows) };
}

function create({ entity, input, checkReferences }: Crud, call: Call): Reply {
  const { app, actor } = call;
  const tenant = tenantOf(actor);
  if (!may(actor, "upload", tenant)) throw new AppError("forbidden");
  const sent = bodyFields(call.input);
  const values = parseInput(input, sent);
  const id = assignRecordId(app, entity.name, sent.id);
  requireRows(app, actor, tenant);
  checkReferences?.(app, tenant, values);
  const columns = { ...withTextIds(values), id, tenant: String(tenant), createdBy: String(actor.id) };
  app.saveNoValidate(newRecord(app, entity.name, columns));
  return { status: 201, json: recordJson(app, entity, id) };
}

function change({ entity, input, checkReferences, afterChange }: Crud, call: Call): Reply {
  const { app } = call;
  const record = pathRecord(call, entity.name, isAccessible(call));
  requirePermission(call.actor, "upload", record);
  const sent = bodyFields(call.input);
  const { values, conflicts } = mergePatch(app, record, parseSentFields(input.shape, sent), sent);
  checkReferences?.(app, tenantOfRecord(record), values);
  const reply = applyPatch(app, entity, record, { values: withTextIds(values), conflicts });
  afterChange?.(app, record, values);
  return reply;
}

function remove({ entity, afterDelete }: Crud, call: Call): Reply {
  const record = pathRecordToDelete(call, entity.name, isAccessible(call), mayDelete(call));
  markDeleted(call.app, record, call.actor, call.now);
  afterDelete?.(call, record);
  return { status: 204 };
}

function restore({ entity, beforeRestore, afterRestore }: Crud, call: Call): Reply {
  const { app } = call;
  const record = pathRecordOrDeleted(call, entity.name, isAccessible(call));
  requirePermission(call.actor, "delete", record);
  if (isDeleted(record)) {
    beforeRestore?.(app, record);
    const deleted = record.getString("deleted");
    unmarkDeleted(app, record);
    afterRestore?.(app, record, deleted);
  }
  return { status: 200, json: recordJson(app, entity, record.id) };
}

/** GET, POST, PATCH, DELETE and restore of an entity, below /api and its name. */
export function crudRoutes(of: Crud): Route[] {
  const path = `/api/${of.entity.name}`;
  const write = { kind: "change", access: "session" } as const;
  return [
    { method: "GET", path, kind: "read", access: "session", gzip: true, handler: (call: Call) => list(of, call) },
    { ...write, method: "POST", path, handler: (call: Call) => create(of, call) },
    { ...write, method: "PATCH", path: `${path}/{id}`, handler: (call: Call) => change(of, call) },
    { ...write, method: "DELETE", path: `${path}/{id}`, handler: (call: Call) => remove(of, call) },
    { ...write, method: "POST", path: `${path}/{id}/restore`, handler: (call: Call) => restore(of, call) },
  ];
}
