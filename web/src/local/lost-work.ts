import { liveQuery } from "dexie";
import { reportFault } from "./faults.ts";
import type { Local } from "./session.ts";
import { noteLost, noteUnsent } from "./unsent-note.ts";

/**
 * Keeps count of unsent work apart from it, and notes at the start what is gone: a database that has never been
 * written to is not the one that was counted. Returns how to stop.
 */
export function watchForLoss({ user, outbox }: Pick<Local, "user" | "outbox">): () => void {
  let isOver = false;
  let stop = () => {};
  const begin = async () => {
    const isNew = await outbox.transaction("r", outbox.entries, outbox.notes, async () => {
      return (await outbox.notes.count()) === 0 && (await outbox.entries.count()) === 0;
    });
    if (isOver) return;
    if (isNew) noteLost(user.id);
    const unsent = liveQuery(() => outbox.entries.where("state").notEqual("sent").count());
    const subscription = unsent.subscribe({ next: (count) => noteUnsent(user.id, count), error: reportFault });
    stop = () => subscription.unsubscribe();
  };
  begin().catch(reportFault);
  return () => {
    isOver = true;
    stop();
  };
}
