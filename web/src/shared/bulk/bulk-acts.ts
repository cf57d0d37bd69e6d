/* What one act changes of many records: it has one toast, and so have those of its changes that are refused. */

/** The most records that one act changes; what is written is on the disk before the screen says so. */
export const MOST_AT_ONCE = 1_000;

export interface BulkAct {
  /** Of its changes in the outbox. */
  keys: ReadonlySet<string>;
  /** The title of the toast that names the refused ones. */
  failure: string;
}

const acts = new Map<string, BulkAct>();

/** Takes changes for one act, as long as this page lives. @returns the keys */
export function asBulkAct<Keys extends readonly string[]>(keys: Keys, failure: string): Keys {
  const act = { keys: new Set(keys), failure };
  if (keys.length > 1) for (const key of keys) acts.set(key, act);
  return keys;
}

export function bulkActOf(key: string): BulkAct | null {
  return acts.get(key) ?? null;
}
