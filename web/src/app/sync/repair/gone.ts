import { getLocalSession, useCollection } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";

/** What became of that which a refused change is of: deleted, or deleted for good, so that it cannot be restored. */
export type Gone = "deleted" | "forGood";

/** As {@link useGone}, at this moment. */
export function goneOf({ kind, refusal, collection, record }: OutboxEntry): Gone | null {
  if (refusal?.code !== "not_found" || /\.(create|import)$/.test(kind)) return null;
  if (/\.(restore|return|reattach)$/.test(kind)) return "forGood";
  // a view is a part of the account, which is always here
  if (kind.startsWith("view.")) return "deleted";
  return getLocalSession()?.mirror.serverRow(collection, record) === undefined ? "deleted" : null;
}

/** Whether a change was refused because there is nothing left to change at the server, whatever unsent work shows. */
export function useGone(entry: OutboxEntry): Gone | null {
  useCollection(entry.collection);
  return goneOf(entry);
}

/** The change that another one waits for in vain: what that would restore is gone for good. */
export function hopelessOf(entry: OutboxEntry, outbox: readonly OutboxEntry[]): OutboxEntry | undefined {
  if (entry.waitsFor === null) return undefined;
  const isNeeded = ({ record }: OutboxEntry) => record === entry.record || entry.needs?.includes(record);
  return outbox.find((one) => one.title === entry.waitsFor && isNeeded(one) && goneOf(one) === "forGood");
}
