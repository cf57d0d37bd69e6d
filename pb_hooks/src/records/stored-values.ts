import type { Entity } from "#domain/index";
import type { PbRecord } from "../kernel/pocketbase.d.ts";

/** Judged values as PocketBase keeps them: ids as text, calendar days as the first moment of that day. */
export function asStored({ fields }: Entity, values: Record<string, unknown>): Record<string, string> {
  const stored: Record<string, string> = {};
  for (const name of Object.keys(values)) {
    const value = values[name] ?? "";
    stored[name] = value !== "" && fields[name]?.column.type === "date" ? `${value} 00:00:00.000Z` : String(value);
  }
  return stored;
}

/** As {@link asStored}, of a patch: the console keeps a time with a day, and the same day is no change. */
export function patchAsStored(
  entity: Entity,
  record: PbRecord,
  values: Record<string, unknown>,
): Record<string, string> {
  const wanted = asStored(entity, values);
  for (const name of Object.keys(wanted)) {
    const stored = record.getString(name);
    if (entity.fields[name]?.column.type === "date" && dayOf(stored) === dayOf(wanted[name])) wanted[name] = stored;
  }
  return wanted;
}

/** The calendar day of a stored one; null for none. */
export const dayOf = (stored: unknown) => String(stored).slice(0, 10) || null;
