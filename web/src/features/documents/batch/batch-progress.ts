import type { OutboxEntry } from "#web/local/index.ts";
import { type UploadBatch, uploadable } from "./batch.ts";
import { tallyOf } from "./use-batch-news.ts";

/** How many of all have arrived; while row by row is being kept, those to come count too. */
export function progressOf(batch: UploadBatch, outbox: readonly OutboxEntry[]): { sent: number; total: number } {
  const { sent, waiting, failed } = tallyOf(batch, outbox);
  return { sent, total: sent + waiting + failed + (batch.keeping ? uploadable(batch).length : 0) };
}
