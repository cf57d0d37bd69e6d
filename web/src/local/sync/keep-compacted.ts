import { compactPages, needsCompaction } from "../mirror/compaction.ts";
import { pauseFor, whenIdle, yieldToMain } from "../storage/schedule.ts";
import type { LocalSession } from "../tabs/session.ts";

const COMPACT_EVERY_MS = 10 * 60_000;

/** Folds the mirror's pages from time to time, while nobody waits, until `signal` ends it. */
export async function keepCompacted(local: LocalSession, epoch: number, signal: AbortSignal): Promise<void> {
  const { mirror } = local;
  const pause = async () => {
    await whenIdle(5_000);
    await yieldToMain();
  };
  while (!signal.aborted) {
    await pauseFor(COMPACT_EVERY_MS, signal);
    if (!signal.aborted && (await needsCompaction(mirror.db, mirror.size)))
      await compactPages(mirror.db, epoch, pause, signal);
  }
}
