/* Entries as the list of unsent work shows them. Pure. */

import type { OpenEntry } from "./outbox-content.ts";
import { standings } from "./outbox-rules.ts";
import type { EntryState, OutboxEntry } from "./types.ts";

const CONFLICT = "version_conflict";

/**
 * What the list of unsent work shows: everything that the server has not answered yet, in order.
 * @param sent bytes of each entry's file that the server has, by the entry's key
 */
export function outboxView(entries: readonly OpenEntry[], sent: ReadonlyMap<string, number>): OutboxEntry[] {
  const stands = standings(entries.map((entry) => entry.row));
  const titles = new Map(entries.map(({ row, content }) => [row.key, content?.title ?? ""]));
  return entries
    .filter(({ row }) => row.state !== "sent")
    .map(({ row, content }) => {
      const standing = stands.get(row.key);
      const state: EntryState = standing?.parked ? "attention" : row.state;
      const waitsFor = standing?.waitsFor != null ? (titles.get(standing.waitsFor) ?? null) : null;
      return {
        key: row.key,
        kind: row.kind,
        collection: row.collection,
        record: row.record,
        ...(row.records ? { records: row.records } : {}),
        title: content?.title ?? "",
        method: row.method,
        path: content?.path ?? "",
        ...(content?.body ? { body: { ...content.body } } : {}),
        needs: row.needs,
        tenant: row.tenant,
        state,
        createdAt: row.createdAt,
        file:
          content?.file && row.fileSize !== null
            ? {
                name: content.file.name,
                size: row.fileSize,
                sent: row.uploaded ? row.fileSize : (sent.get(row.key) ?? 0),
              }
            : null,
        refusal: row.refusal,
        ...(row.foreign && row.state === "waiting" ? { foreign: row.foreign } : {}),
        waitsFor: row.state === "attention" ? null : waitsFor,
        conflicts: row.refusal?.code === CONFLICT ? row.fields : [],
      };
    });
}
