import { AppError, answerHeaders, type Entity } from "#domain/index";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";
import type { Reply } from "../kernel/types.ts";
import { recordJson, setAll, storedText } from "./records.ts";

/** What is sent, as {@link storedText} shows what is stored. */
const textOf = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** The version that a patch is based on, or null when it names none. @throws {AppError} validation_error */
function baseOf(sent: Record<string, unknown>): number | null {
  const base = sent.baseVersion;
  if (base === undefined || base === null) return null;
  if (typeof base !== "number" || !Number.isInteger(base) || base < 0) throw new AppError("validation_error");
  return base;
}

/**
 * What of a patch is to be written: fields that differ from the record, without those that somebody changed after the
 * version it is based on. Fields of one group (a category and its subcategory) are kept or dropped together.
 * @param wanted the patch's fields, judged; a field that was not sent is not in it
 * @throws {AppError} version_conflict when nothing of what was sent is left
 */
export function mergePatch(
  app: PbApp,
  record: PbRecord,
  wanted: Record<string, unknown>,
  sent: Record<string, unknown>,
  groups: readonly (readonly string[])[] = [],
): { values: Record<string, unknown>; conflicts: string[] } {
  const base = baseOf(sent);
  const names = Object.keys(wanted);
  const differs = (name: string) => textOf(wanted[name]) !== storedText(record, name);
  const newer = base === null || base >= record.getInt("version") ? [] : changedSince(app, record.id, base);
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

function changedSince(app: PbApp, id: string, version: number): string[] {
  return texts(app, "SELECT field FROM field_versions WHERE record = {:id} AND version > {:version}", { id, version });
}

/** Writes what a patch has left and answers with the record. */
export function applyPatch(
  app: PbApp,
  entity: Entity,
  record: PbRecord,
  merged: { values: Record<string, unknown>; conflicts: string[] },
): Reply {
  if (Object.keys(merged.values).length > 0) {
    setAll(record, merged.values);
    app.saveNoValidate(record);
  }
  const headers: Record<string, string> =
    merged.conflicts.length > 0 ? { [answerHeaders.conflicts]: merged.conflicts.join(", ") } : {};
  return { status: 200, json: recordJson(app, entity, record.id), headers };
}
