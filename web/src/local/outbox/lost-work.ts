import { keepTrying } from "../storage/keep-trying.ts";
import { paced } from "../storage/schedule.ts";
import { noteLost, noteUnsent } from "../storage/unsent-count.ts";
import type { Local } from "../tabs/session.ts";
import { feedOf } from "./outbox-feed.ts";
import { paceOf } from "./throttle.ts";

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
    const feed = feedOf(outbox);
    const entries = () => feed.index.entries;
    const notes = paced(
      () => noteUnsent(user.id, entries().filter(({ row }) => row.state !== "sent").length),
      () => paceOf(entries().length),
    );
    const unfollow = feed.subscribe(notes.ask);
    await new Promise<void>((resolve) => {
      term.addEventListener("abort", () => {
        unfollow();
        notes.stop();
        resolve();
      });
    });
  });
  return () => over.abort();
}
