import { readItem, removeItem, renewItem, writeItem } from "#web/storage/local-storage.ts";

/* What a person's databases on this device are called. A browser's storage belongs to one origin, which is one server;
   the user's id distinguishes people. Apart from the databases, so that pages without them do not load them. */

/** Name of a user's mirror on this device. */
export const mirrorName = (userId: number) => `sijil-mirror-${userId}`;

/** Name of a user's outbox on this device. */
export const outboxName = (userId: number) => `sijil-outbox-${userId}`;

/** Name of the texts of a user's papers on this device. */
export const textsName = (userId: number) => `sijil-texts-${userId}`;

/** Name of the thumbnails of a user's documents on this device. */
export const thumbnailsName = (userId: number) => `sijil-thumbnails-${userId}`;

/** Name of the pages of a user's unfinished scans on this device. */
export const scansName = (userId: number) => `sijil-scans-${userId}`;

/** Whose papers' texts or thumbnails a database of this name holds; null when it holds something else. */
export function copiesOwner(name: string): number | null {
  const id = /^sijil-(?:texts|thumbnails)-(\d+)$/.exec(name)?.[1];
  return id === undefined ? null : Number(id);
}

const WIPE_KEY = "sijil.wipe";

export function pendingWipes(): string[] {
  try {
    const names: unknown = JSON.parse(readItem(WIPE_KEY) ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

/** Notes databases that are about to be deleted: a browser that dies in between deletes them at its next start. */
export function beginWipes(names: readonly string[]): void {
  renewItem(WIPE_KEY, JSON.stringify([...new Set([...pendingWipes(), ...names])]));
}

export function endWipe(name: string): void {
  const left = pendingWipes().filter((other) => other !== name);
  if (left.length) writeItem(WIPE_KEY, JSON.stringify(left));
  else removeItem(WIPE_KEY);
}
