import { useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useOutbox, useSyncStatus } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { useUnsaved } from "#web/ui/overlay/unsaved.ts";
import type { UploadBatch } from "./batch.ts";
import { onBatchShown, readBatch, useArrivedCount } from "./batch-state.ts";

export interface Tally {
  sent: number;
  waiting: number;
  failed: number;
}

export function tallyOf({ rows }: Pick<UploadBatch, "rows">, outbox: readonly OutboxEntry[]): Tally {
  const states = new Map(outbox.map(({ key, state }) => [key, state]));
  const tally: Tally = { sent: 0, waiting: 0, failed: 0 };
  for (const { kept, outcome } of rows) {
    if (!kept || outcome === "discarded") continue;
    if (outcome === "sent") tally.sent++;
    else if (states.get(kept.key) === "attention") tally.failed++;
    else tally.waiting++;
  }
  return tally;
}

const none: Pick<UploadBatch, "rows" | "keeping"> = { rows: [], keeping: false };

/**
 * Follows the batch, with its dialog open or closed, and says at the end how many documents have arrived, in one toast;
 * without a connection, that they are kept.
 */
export function useBatchNews(): void {
  const { t } = useTranslation();
  const batch = useSyncExternalStore(onBatchShown, readBatch) ?? none;
  const outbox = useOutbox();
  const { online } = useSyncStatus();
  useUnsaved(batch.keeping);
  const { waiting, failed } = tallyOf(batch, outbox);
  const arrivals = useArrivedCount();
  const sentence = batch.rows.some(({ isTargetLost }) => isTargetLost) ? t("documents.filedAs.lost") : undefined;
  const announced = useRef({ waiting, kept: waiting, arrivals, failed });
  useEffect(() => {
    if (batch.keeping) return;
    const last = announced.current;
    // not from the rows: those that have arrived go with the dialog, perhaps before this has seen them
    const sent = arrivals - last.arrivals;
    // what ended while others were still being kept was never seen to wait
    const ended = waiting === 0 && (last.waiting > 0 || sent > 0 || failed > last.failed);
    const newlyKept = !online && waiting > last.kept;
    announced.current = {
      waiting,
      kept: online ? 0 : waiting,
      arrivals: ended ? arrivals : last.arrivals,
      failed: ended ? failed : Math.min(failed, last.failed),
    };
    if (ended && failed > 0)
      toast.error(t("documents.toasts.uploadFailed"), t("documents.batch.partly", { sent, failed }));
    else if (ended && sent > 0)
      toast.success(t("documents.batch.done"), t("documents.batch.uploaded", { count: sent }), { sentence });
    else if (newlyKept)
      toast.success(t("common.success"), t("documents.batch.kept", { count: waiting - last.kept }), { sentence });
  }, [batch.keeping, online, waiting, failed, arrivals, sentence, t]);
}
