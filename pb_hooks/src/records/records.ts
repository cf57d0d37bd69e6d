import type * as z from "zod/mini";
import {
  type Access,
  AppError,
  canAccessTenant,
  type Entity,
  ID_PATTERN,
  jsonSql,
  type OwnedDocument,
  ownerField,
  parseInput,
  type Reader,
  seesRecord,
  type TenantEntity,
} from "#domain/index";
import type { Call } from "../http/types.ts";
import { freshId, pathId } from "../kernel/ids.ts";
import type { Bytes, PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { readerOf } from "../kernel/salaries.ts";
import { bytes, integer } from "../kernel/sql.ts";
import { onSeenSql } from "./policy-sql.ts";

/** The record with an id, deleted or not; null for none. */
export function findRecord(app: PbApp, collection: string, id: string): PbRecord | null {
  if (integer(app, `SELECT 1 FROM ${collection} WHERE id = {:id}`, { id }) === 0) return null;
  return app.findRecordById(collection, id);
}

/**
 * The record in the path when it is not deleted and this person sees it.
 * @throws {AppError} not_found
 */
export function pathRecord(call: Call, collection: string, sees: (record: PbRecord) => boolean): PbRecord {
  const record = findRecord(call.app, collection, pathId(call.params));
  if (!record || isDeleted(record) || !sees(record)) throw new AppError("not_found");
  return record;
}

/** As {@link pathRecord}, but also what is deleted. */
export function pathRecordOrDeleted(call: Call, collection: string, sees: (record: PbRecord) => boolean): PbRecord {
  const record = findRecord(call.app, collection, pathId(call.params));
  if (!record || !sees(record)) throw new AppError("not_found");
  return record;
}

export function isDeleted(record: PbRecord): boolean {
  return record.getString("deleted") !== "";
}

export function tenantOfRecord(record: PbRecord): number {
  return Number(record.getString("tenant"));
}

/** The fields of a record that policy decides by. */
export function ownership(record: PbRecord, access: Access = "viewers"): OwnedDocument {
  return { tenant: tenantOfRecord(record), uploadedBy: Number(record.getString(ownerField(access))) || null };
}

/** A predicate for {@link pathRecord}: whether the caller sees a record of this collection, and what it is on. */
export const isVisible = (call: Call, of: TenantEntity) => (record: PbRecord) =>
  seesRecord(call.actor, of.access, ownership(record, of.access)) && isOnSeen(call, of, record);

function isOnSeen({ app, actor }: Call, of: TenantEntity, { id }: PbRecord): boolean {
  if (!of.on) return true;
  return (
    integer(app, `SELECT 1 FROM ${of.entity.name} r WHERE r.id = {:id} AND ${onSeenSql(actor, "r", of)}`, { id }) !== 0
  );
}

/** A predicate for {@link pathRecord}: whether the caller has access to a record's tenant. */
export const isAccessible = (call: Call) => (record: PbRecord) => canAccessTenant(call.actor, tenantOfRecord(record));

/**
 * The id of a new record: the one that the client sent, or a generated one.
 * @throws {AppError} id_malformed, id_taken (whoever owns it, deleted or not)
 */
export function assignRecordId(app: PbApp, collection: string, requested: unknown): string {
  const id = requestedId(requested);
  if (id === null) return freshId();
  if (integer(app, `SELECT 1 FROM ${collection} WHERE id = {:id}`, { id }) !== 0) throw new AppError("id_taken");
  return id;
}

/** The id that a client sent for a new record; null when it sent none. @throws {AppError} id_malformed */
export function requestedId(requested: unknown): string | null {
  if (requested === undefined || requested === "") return null;
  const id = typeof requested === "number" || typeof requested === "string" ? String(requested) : "";
  if (!ID_PATTERN.test(id)) throw new AppError("id_malformed");
  return id;
}

/** A record of a collection with these values, not saved yet. */
export function newRecord(app: PbApp, collection: string, values: Record<string, unknown>): PbRecord {
  const record = new Record(app.findCachedCollectionByNameOrId(collection));
  setAll(record, values);
  return record;
}

/** Sets several fields; null is PocketBase's empty value. */
export function setAll(record: PbRecord, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) record.set(name, value ?? "");
}

/** These values with ids, which are the only numbers that people send, as the text that PocketBase keeps. */
export function withTextIds(values: Record<string, unknown>): Record<string, unknown> {
  const ids = Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? String(value) : value]);
  return Object.fromEntries(ids);
}

/** A field of a record as text, lists joined, so that two values can be compared. */
export function storedText(record: PbRecord, name: string): string {
  return record.getString(name) || record.getStringSlice(name).join("+");
}

/** A record's JSON as in GET. */
export function recordJson(app: PbApp, entity: Entity, id: string, reader?: Reader): Bytes {
  const json = bytes(app, `SELECT ${jsonSql(entity, "r", reader)} FROM ${entity.name} r WHERE r.id = {:id}`, { id });
  if (!json) throw new Error(`${entity.name} ${id} is gone`);
  return json;
}

/** A record's JSON as the caller is shown it. */
export function shownJson({ app, actor }: Pick<Call, "app" | "actor">, entity: Entity, id: string): Bytes {
  return recordJson(app, entity, id, readerOf(actor));
}

/** A JSON array of a query's column `json`, in the query's order. */
export function listJson(app: PbApp, rows: string, params: { [name: string]: string } = {}): Bytes {
  const list = bytes(app, `SELECT '[' || coalesce(group_concat(json, ','), '') || ']' FROM (${rows})`, params);
  if (!list) throw new Error("a list gave no row");
  return list;
}

/** A request body's fields; bodies that are not objects have been refused before. */
export function bodyFields(input: unknown): Record<string, unknown> {
  return typeof input === "object" && input !== null ? { ...input } : {};
}

/** A query's parameters; one without a value counts as not sent. */
export function queryFields(query: Call["query"]): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}

/**
 * The fields of a patch that were sent, each validated by its schema.
 * @throws {AppError} with the code of the first problem
 */
export function parseSentFields(
  schemas: Record<string, z.ZodMiniType>,
  sent: Record<string, unknown>,
): Record<string, unknown> {
  const judged: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    if (sent[name] !== undefined) judged[name] = parseInput(schema, sent[name]);
  }
  return judged;
}
