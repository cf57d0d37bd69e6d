/* The text of a page, read. */

import { type Change, collections, soundRow } from "#domain/index";

const known: ReadonlySet<unknown> = new Set(collections);

export class DamagedPageError extends Error {
  constructor(cause?: unknown) {
    super("a page of changes cannot be read", { cause });
    this.name = "DamagedPageError";
  }
}

function isChange(value: unknown): value is Change {
  if (typeof value !== "object" || value === null || !("id" in value) || typeof value.id !== "number") return false;
  if ("record" in value) return typeof value.record === "object" && value.record !== null;
  return "deleted" in value && value.deleted === true;
}

function isOfKnownCollection(value: unknown): boolean {
  return typeof value === "object" && value !== null && "collection" in value && known.has(value.collection);
}

/**
 * The changes of a page. Those of collections that this version of the app does not know are left out, and so is what the
 * console may have made of a JSON field that no screen could show.
 * @throws {DamagedPageError}
 */
export function parseChanges(text: string): Change[] {
  let page: unknown;
  try {
    page = JSON.parse(text);
  } catch (error) {
    throw new DamagedPageError(error);
  }
  if (!Array.isArray(page)) throw new DamagedPageError();
  const changes: Change[] = [];
  for (const value of page) {
    if (!isOfKnownCollection(value)) continue;
    if (!isChange(value)) throw new DamagedPageError();
    if ("record" in value) {
      const record = soundRow(value.collection, value.record);
      changes.push(record === value.record ? value : ({ ...value, record } as Change));
    } else changes.push(value);
  }
  return changes;
}
