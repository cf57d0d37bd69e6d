import { liveQuery } from "dexie";
import { keepTrying } from "../storage/keep-trying.ts";
import { unsentCount } from "../storage/outbox-database.ts";
import { noteLost, noteUnsent } from "../storage/unsent-note.ts";
import type { Local } from "../tabs/session.ts";

/**
 * Keeps count of unsent work apart from it, and notes at the start what is gone: a database that has never been
 * written to is not the one that was counted. Returns how to stop.
 */
export function watchForLoss({ user, outbox }: Pick<Local, "user" | "outbox">): () => void {
  const over = new AbortController();
  void keepTrying(over.signal, async (term) => {
    const isNew = await outbox.transaction("r", outbox.entries, outbox.notes, async () => {
      return (await outbox.notes.count()) === 0 && (await outbox.entries.count()) === 0;
    });
    if (term.aborted) return;
    if (isNew) noteLost(user.id);
    const unsent = liveQuery(() => unsentCount(outbox));
    await new Promise<void>((resolve, reject) => {
      const subscription = unsent.subscribe({ next: (count) => noteUnsent(user.id, count), error: reject });
      term.addEventListener("abort", () => {
        subscription.unsubscribe();
        resolve();
      });
    });
  });
  return () => over.abort();
}
