import { type Deadline, type Handling, type HandlingsByPaper, handlingOf } from "#domain/index";
import { getLocalSession, type WriteHandle, write } from "#web/local/engine.ts";
import type { TakenBack } from "#web/ui/overlay/toast.ts";

/* Who sees to a deadline, and until when it rests: one request that the outbox keeps until the server has answered it. */

/** The record of a deadline. */
export interface HandledRecord {
  title: string;
  handling: HandlingsByPaper | undefined;
}

export type HandlingChange = Pick<Handling, "by" | "byName" | "snoozedUntil">;

export const noHandling: HandlingChange = { by: null, byName: null, snoozedUntil: null };

/** Takes a change from `before` to `made` back, but for what somebody else has changed since. @returns whether it was */
export async function undoHandling(
  deadline: Deadline,
  title: string,
  made: HandlingChange,
  before: HandlingChange,
): Promise<TakenBack> {
  const record = getLocalSession()?.mirror.view(deadline.collection).byId.get(deadline.id);
  const shown = record ? (handlingOf(record, deadline) ?? noHandling) : null;
  const ownPerson = made.by !== before.by;
  const ownDay = made.snoozedUntil !== before.snoozedUntil;
  const isPersonBack = ownPerson && shown?.by === made.by;
  const isDayBack = ownDay && shown?.snoozedUntil === made.snoozedUntil;
  if (shown && (isPersonBack || isDayBack)) {
    const { by, byName } = isPersonBack ? before : shown;
    const { snoozedUntil } = isDayBack ? before : shown;
    await queueHandling(deadline, { title, handling: record?.handling }, shown, { by, byName, snoozedUntil });
  }
  return { undone: isPersonBack === ownPerson && isDayBack === ownDay ? 1 : 0, of: 1 };
}

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
