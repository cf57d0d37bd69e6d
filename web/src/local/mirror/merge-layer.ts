/* One layer over another. Pure. */

import { isJsonObject } from "#domain/index";

/**
 * A record with changed fields laid over it. Where a field has named parts on both sides (attachments), the changed
 * parts are laid over its own, so that one attachment's news says nothing of the others.
 */
export function mergeLayer<R extends object>(base: R, changed: object | null): R {
  if (changed === null) return { ...base };
  const merged: Record<string, unknown> = {};
  const old: unknown = base;
  for (const [name, value] of Object.entries(changed)) {
    const before = isJsonObject(old) ? old[name] : undefined;
    if (isJsonObject(value) && isJsonObject(before)) merged[name] = { ...before, ...value };
  }
  return { ...base, ...changed, ...merged };
}
