/* What a page shows and holds, for a life to look at. */

import { type Collection, collections } from "#domain/index";
import { getConnection } from "#web/local/index.ts";
import { decodeContent } from "#web/local/outbox/outbox-content.ts";
import { findBlockers } from "#web/local/outbox/outbox-rules.ts";
import { allEntries } from "#web/local/outbox/outbox-store.ts";
import { statusOf } from "#web/local/outbox/sync-status.ts";
import { getLocalSession } from "#web/local/tabs/session.ts";

/** The records of a collection as the screen shows them. */
export function rows(collection: Collection): readonly { id: number }[] {
  return getLocalSession()?.mirror.view(collection).rows ?? [];
}

/** What the mirror holds of the server, as JSON by key; null while nobody is signed in. */
export function serverRows(ids: Readonly<Record<Collection, readonly number[]>>): Record<string, string> | null {
  const mirror = getLocalSession()?.mirror;
  if (!mirror) return null;
  const found: Record<string, string> = {};
  for (const collection of collections) {
    const known = new Set([...ids[collection], ...mirror.view(collection).rows.map(({ id }) => id)]);
    for (const id of known) {
      const row = mirror.serverRow(collection, id);
      if (row) found[`${collection}/${id}`] = JSON.stringify(row);
    }
  }
  return found;
}

export function mirrorSize(): number {
  return getLocalSession()?.mirror.size ?? 0;
}

/** The keys of the files that are kept on this device. */
export async function keptFiles(): Promise<string[]> {
  const keys = await getLocalSession()?.mirror.db.kept.toCollection().primaryKeys();
  return [...(keys ?? [])];
}

export interface Unsent {
  key: string;
  kind: string;
  record: number;
  state: string;
  tenant: number;
  isParked: boolean;
  isRefused: boolean;
  /** The code of the refusal; null where there is none. */
  refusal: string | null;
  /** What its author wrote, as JSON; null where it cannot be read. */
  text: string | null;
  tries: number;
}

/** The outbox, as it lies on the disk. */
export async function outbox(): Promise<Unsent[]> {
  const local = getLocalSession();
  if (!local) return [];
  const entries = await allEntries(local.outbox);
  const blockers = findBlockers(entries);
  return Promise.all(
    entries.map(async ({ key, kind, record, records, state, tenant, refusal, bytes, tries }) => {
      const content = await decodeContent(bytes).catch(() => null);
      const text = content && JSON.stringify([content.body, content.file?.name, records]);
      const isParked = blockers.get(key)?.parked ?? false;
      const refused = { isRefused: refusal !== null, refusal: refusal?.code ?? null };
      return { key, kind, record, state, tenant, isParked, ...refused, text, tries };
    }),
  );
}

/** What the header says. */
export async function status(): Promise<string> {
  const local = getLocalSession();
  if (!local) return "nobody";
  const rows = await allEntries(local.outbox);
  return statusOf({ rows, sent: new Map(), done: 0, doneBytes: 0 }, getConnection(), Date.now()).state;
}
