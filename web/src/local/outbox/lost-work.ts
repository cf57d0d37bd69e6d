import { keepTrying } from "../storage/keep-trying.ts";
import { throttled, throttleMs } from "../storage/schedule.ts";
import { markUnsentAsLost, storeUnsentCount } from "../storage/unsent-count.ts";
import type { LocalSession } from "../tabs/session.ts";
import { feedOf } from "./outbox-feed.ts";

/**
 * Keeps the number of unsent changes outside the outbox, and notes at the start whether they were lost: if the outbox
 * has never been written to, the browser has deleted the one that was counted. Returns how to stop.
 */
export function watchForLoss({ user, outbox }: Pick<LocalSession, "user" | "outbox">): () => void {
  const stopped = new AbortController();
  void keepTrying(stopped.signal, async (attempt) => {
    const isNew = await outbox.transaction("r", outbox.entries, outbox.notes, async () => {
      return (await outbox.notes.count()) === 0 && (await outbox.entries.count()) === 0;
    });
    if (attempt.aborted) return;
    if (isNew) markUnsentAsLost(user.id);
    const feed = feedOf(outbox);
    const entries = () => feed.index.entries;
    const storeCount = throttled(
      () => storeUnsentCount(user.id, entries().filter(({ row }) => row.state !== "sent").length),
      () => throttleMs(entries().length),
    );
    const unfollow = feed.subscribe(storeCount.request);
    await new Promise<void>((resolve) => {
      attempt.addEventListener("abort", () => {
        unfollow();
        storeCount.stop();
        resolve();
      });
    });
  });
  return () => stopped.abort();
}
