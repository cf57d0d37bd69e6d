import type * as z from "zod/mini";
import { AppError, jsonSql, may, parseInput, type TenantEntity, tenantOf } from "#domain/index";
import type { Call, Reply, Route } from "../http/types.ts";
import { addRecordActivity } from "../kernel/activity.ts";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { applyPatch, mergePatch } from "../records/changes.ts";
import { deletionOf, requirePermission, restorationOf } from "../records/deleting.ts";
import { accessibleSql } from "../records/policy-sql.ts";
import {
  assignRecordId,
  bodyFields,
  isAccessible,
  listJson,
  newRecord,
  parseSentFields,
  pathRecord,
  recordJson,
  tenantOfRecord,
  withTextIds,
} from "../records/records.ts";
import { requireRows } from "../records/space.ts";

/** An entity whose records have a name and a creator; what it does besides, in the transaction of each change. */
export interface Crud {
  of: TenantEntity;
  input: z.ZodMiniObject<Record<string, z.ZodMiniType>>;
  /** Checks the records that new field values refer to. @param values only those that are set or change */
  checkReferences?(app: PbApp, tenant: number, values: Record<string, unknown>): void;
  /** @param values the fields that have changed */
  afterChange?(app: PbApp, record: PbRecord, values: Record<string, unknown>): void;
  afterDelete?(call: Call, record: PbRecord): void;
  beforeRestore?(call: Call, record: PbRecord): void;
  /** @param deleted when it had been deleted, as PocketBase stores a time */
  afterRestore?(call: Call, record: PbRecord, deleted: string): void;
}

function list({ of: { entity } }: Crud, { app, actor }: Call): Reply {
  const rows = `SELECT ${jsonSql(entity, "r")} AS json FROM ${entity.name} r
    WHERE ${accessibleSql(actor, "r")} AND r.deleted = '' ORDER BY r.name COLLATE NOCASE, r.id`;
  return { status: 200, json: listJson(app, rows) };
}

function create({ of: { entity }, input, checkReferences }: Crud, call: Call): Reply {
  const { app, actor } = call;
  const tenant = tenantOf(actor);
  if (!may(actor, "upload", tenant)) throw new AppError("forbidden");
  const sent = bodyFields(call.input);
  const values = parseInput(input, sent);
  const id = assignRecordId(app, entity.name, sent.id);
  requireRows(app, actor, tenant);
  checkReferences?.(app, tenant, values);
  const columns = { ...withTextIds(values), id, tenant: String(tenant), createdBy: String(actor.id) };
  const record = newRecord(app, entity.name, columns);
  app.saveNoValidate(record);
  addRecordActivity(call, "created", entity.name, record);
  return { status: 201, json: recordJson(app, entity, id) };
}

function change({ of: { entity }, input, checkReferences, afterChange }: Crud, call: Call): Reply {
  const { app } = call;
  const record = pathRecord(call, entity.name, isAccessible(call));
  requirePermission(call.actor, "upload", record);
  const sent = bodyFields(call.input);
  const { values, conflicts } = mergePatch(app, record, parseSentFields(input.shape, sent), sent);
  checkReferences?.(app, tenantOfRecord(record), values);
  const reply = applyPatch(call, entity, record, { values: withTextIds(values), conflicts });
  afterChange?.(app, record, values);
  return reply;
}

/** GET, POST, PATCH, DELETE and restore of an entity, below /api and its name. */
export function crudRoutes(crud: Crud): Route[] {
  const { of, afterDelete, beforeRestore, afterRestore } = crud;
  const path = `/api/${of.entity.name}`;
  const write = { kind: "change", access: "session" } as const;
  return [
    { method: "GET", path, kind: "read", access: "session", gzip: true, handler: (call: Call) => list(crud, call) },
    { ...write, method: "POST", path, handler: (call: Call) => create(crud, call) },
    { ...write, method: "PATCH", path: `${path}/{id}`, handler: (call: Call) => change(crud, call) },
    { ...write, method: "DELETE", path: `${path}/{id}`, handler: deletionOf(of, afterDelete) },
    { ...write, method: "POST", path: `${path}/{id}/restore`, handler: restorationOf(of, beforeRestore, afterRestore) },
  ];
}
