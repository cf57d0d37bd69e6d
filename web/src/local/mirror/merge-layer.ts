/* One layer over another. Pure. */

type Members = Readonly<Record<string, unknown>>;

const isPlainObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A record with changed fields laid over it. Where a field has named parts on both sides (attachments), the changed
 * parts are laid over its own, so that one attachment's news says nothing of the others.
 */
export function mergeLayer<R extends object>(base: R, changed: object | null): R {
  if (changed === null) return { ...base };
  const merged: Record<string, unknown> = {};
  const old: unknown = base;
  for (const [name, value] of Object.entries(changed)) {
    const before = isPlainObject(old) ? old[name] : undefined;
    if (isPlainObject(value) && isPlainObject(before)) merged[name] = { ...before, ...value };
  }
  return { ...base, ...changed, ...merged };
}
