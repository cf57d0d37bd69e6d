import {
  type ActivityKind,
  AppError,
  answerHeaders,
  type Collection,
  type Entity,
  type EntityFields,
} from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { addRecordActivity } from "../kernel/activity.ts";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";
import { setAll, shownJson, storedText } from "./records.ts";

/** A sent value as text, to compare with {@link storedText}. */
const textOf = (value: unknown) => (value === null || value === undefined ? "" : String(value));

interface BaseVersions {
  /** For every field that is not in `fields`; null when the patch gives none. */
  whole: number | null;
  fields: ReadonlyMap<string, number>;
}

/** The base versions that a patch gives. @throws {AppError} validation_error */
function baseVersionsOf({ baseVersion, baseVersions }: Record<string, unknown>): BaseVersions {
  const whole = baseVersion === undefined || baseVersion === null ? null : versionOf(baseVersion);
  if (baseVersions === undefined || baseVersions === null) return { whole, fields: new Map() };
  if (typeof baseVersions !== "object" || Array.isArray(baseVersions)) throw new AppError("validation_error");
  return { whole, fields: new Map(Object.entries(baseVersions).map(([name, value]) => [name, versionOf(value)])) };
}

function versionOf(value: unknown): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0) throw new AppError("validation_error");
  return value;
}

/**
 * Merges a patch: returns the fields that differ from the record, without those that somebody changed after the base
 * version. Fields of one group (a category and its subcategory) are kept or dropped together.
 * @param wanted the patch's validated fields, only those that were sent
 * @throws {AppError} version_conflict when no field is left
 */
export function mergePatch(
  app: PbApp,
  record: PbRecord,
  wanted: Record<string, unknown>,
  sent: Record<string, unknown>,
  groups: readonly (readonly string[])[] = [],
): { values: Record<string, unknown>; conflicts: string[] } {
  const names = Object.keys(wanted);
  const differs = (name: string) => textOf(wanted[name]) !== storedText(record, name);
  const newer = changedSince(app, record, baseVersionsOf(sent));
  const lost = new Set(names.filter((name) => newer.includes(name) && differs(name)));
  for (const group of groups) {
    if (group.some((name) => newer.includes(name)) && group.some((name) => name in wanted && differs(name))) {
      for (const name of group) if (name in wanted) lost.add(name);
    }
  }
  if (lost.size > 0 && names.every((name) => lost.has(name))) throw new AppError("version_conflict");
  const values: Record<string, unknown> = {};
  for (const name of names) if (!lost.has(name) && differs(name)) values[name] = wanted[name];
  return { values, conflicts: [...lost] };
}

/** The record's fields that somebody changed after the patch's base version of that field. */
function changedSince(app: PbApp, record: PbRecord, { whole, fields }: BaseVersions): string[] {
  const known = [...(whole === null ? [] : [whole]), ...fields.values()];
  const version = Math.min(...known);
  if (known.length === 0 || version >= record.getInt("version")) return [];
  const sql = `SELECT version || ' ' || field FROM field_versions
    WHERE collection = {:collection} AND record = {:id} AND version > {:version}`;
  return texts(app, sql, { collection: record.collection().name, id: record.id, version })
    .map((row) => row.split(" "))
    .filter(([changed, field = ""]) => Number(changed) > (fields.get(field) ?? whole ?? Number.POSITIVE_INFINITY))
    .map(([, field = ""]) => field);
}

/** Fields that a change may write besides those that a person changes. */
const KEPT_WITH_CHANGES = ["history", "papers"];

/** Writes a merged patch, as activity of that kind, and answers with the record. */
export function applyPatch(
  call: Pick<Call, "app" | "actor" | "now">,
  entity: Entity<EntityFields, Collection>,
  record: PbRecord,
  merged: { values: Record<string, unknown>; conflicts: string[] },
  kind: ActivityKind = "changed",
): Reply {
  const { app } = call;
  const changed = Object.keys(merged.values).filter((name) => !KEPT_WITH_CHANGES.includes(name));
  if (changed.length > 0) {
    setAll(record, merged.values);
    app.saveNoValidate(record);
    addRecordActivity(call, kind, entity.name, record, changed);
  }
  const headers: Record<string, string> =
    merged.conflicts.length > 0 ? { [answerHeaders.conflicts]: merged.conflicts.join(", ") } : {};
  return { status: 200, json: shownJson(call, entity, record.id), headers };
}
