import { type Deadline, type Handling, type HandlingsByPaper, handlingOf } from "#domain/index";
import { type WriteHandle, write } from "#web/local/engine.ts";

/* Who sees to a deadline, and until when it rests: one request that the outbox keeps until the server has answered it. */

/** The record of a deadline. */
export interface HandledRecord {
  title: string;
  handling: HandlingsByPaper | undefined;
}

export type HandlingChange = Pick<Handling, "by" | "byName" | "snoozedUntil">;

export const noHandling: HandlingChange = { by: null, byName: null, snoozedUntil: null };

/**
 * Sets the whole handling of one deadline. What others changed meanwhile stays where this person did not change it, and is in
 * conflict where they did.
 * @param seen as they saw it
 */
export function queueHandling(
  { collection, id, paper, day }: Deadline,
  { title, handling }: HandledRecord,
  seen: HandlingChange,
  { by, byName, snoozedUntil }: HandlingChange,
): Promise<WriteHandle> {
  const before = handlingOf({ handling }, { paper, day });
  const since = by === null ? null : by === before?.by ? before.since : new Date().toISOString();
  return write({
    kind: "handling.set",
    collection,
    record: id,
    title,
    method: "POST",
    path: `/api/${collection}/${id}/handling`,
    body: { ...(paper === null ? {} : { paper }), day, by, snoozedUntil },
    baseValues: { by: seen.by, snoozedUntil: seen.snoozedUntil },
    overlay: { handling: { ...handling, [paper ?? "due"]: { day, by, byName, since, snoozedUntil } } },
  });
}
