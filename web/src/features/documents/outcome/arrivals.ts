import { entryOf, getLocal } from "#web/local/engine.ts";

/** Where a change's record belongs. */
export interface Place {
  collection: "documents" | "employees";
  record: number;
}

/** Another tab may pull: so long may it take until this one hears of a record, in milliseconds. */
const HEARD_MS = 1_500;

/** Whether the pull has brought a record. */
export function hasArrived({ collection, record }: Place): boolean {
  return getLocal()?.mirror.serverRow(collection, record) !== undefined;
}

/**
 * How a change ended that the screens do not list: null when it has not ended, but is not listed yet. The outbox keeps
 * what was sent until the pull has brought it; what is in neither was taken off the list by its owner.
 * @param arrived whether the pull has brought what it made
 */
export async function endOf(key: string, arrived: () => boolean): Promise<"sent" | "discarded" | null> {
  const local = getLocal();
  const entry = local && (await entryOf(local.outbox, key));
  if (entry) return entry.state === "sent" ? "sent" : null;
  if (!arrived()) await new Promise((resolve) => setTimeout(resolve, HEARD_MS));
  return arrived() ? "sent" : "discarded";
}
