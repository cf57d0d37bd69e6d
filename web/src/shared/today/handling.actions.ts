import type { Deadline, Handling, HandlingsByPaper } from "#domain/index";
import { type WriteHandle, write } from "#web/local/engine.ts";

/* Who sees to a deadline, and until when it rests: one request that the outbox keeps until the server has answered it. */

/** The record of a deadline. */
export interface HandledRecord {
  title: string;
  handling: HandlingsByPaper | undefined;
}

export type HandlingChange = Pick<Handling, "by" | "byName" | "snoozedUntil">;

export const noHandling: HandlingChange = { by: null, byName: null, snoozedUntil: null };

/** Sets the whole handling of one deadline. */
export function queueHandling(
  { collection, id, paper, day }: Deadline,
  { title, handling }: HandledRecord,
  { by, byName, snoozedUntil }: HandlingChange,
): Promise<WriteHandle> {
  const since = by === null ? null : new Date().toISOString();
  return write({
    kind: "handling.set",
    collection,
    record: id,
    title,
    method: "POST",
    path: `/api/${collection}/${id}/handling`,
    body: { ...(paper === null ? {} : { paper }), day, by, snoozedUntil },
    overlay: { handling: { ...handling, [paper ?? "due"]: { day, by, byName, since, snoozedUntil } } },
  });
}
