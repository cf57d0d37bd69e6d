/* One layer over another. Pure. */

type Parts = Readonly<Record<string, unknown>>;

const hasParts = (value: unknown): value is Parts =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A record with changed fields laid over it. Where a field has named parts on both sides (attachments), the changed
 * parts are laid over its own, so that one attachment's news says nothing of the others.
 */
export function laidOver<R extends object>(base: R, changed: object | null): R {
  if (changed === null) return { ...base };
  const parts: Record<string, unknown> = {};
  const old: unknown = base;
  for (const [name, value] of Object.entries(changed)) {
    const before = hasParts(old) ? old[name] : undefined;
    if (hasParts(value) && hasParts(before)) parts[name] = { ...before, ...value };
  }
  return { ...base, ...changed, ...parts };
}
