/* Says on every screen that a change was refused. */

import type { ParseKeys } from "i18next";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isInBatch } from "#web/features/documents/batch/batch-state.ts";
import { useBatchNews } from "#web/features/documents/batch/use-batch-news.ts";
import { cardUploads } from "#web/features/documents/upload/outcome.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { formatNumber } from "#web/i18n/number-format.ts";
import { type OutboxDatabase, useLosses, useOutboxSnapshot } from "#web/local/engine.ts";
import type { EntryKind, EntryState, OutboxEntry } from "#web/local/index.ts";
import { type BulkAct, bulkActOf } from "#web/shared/bulk/bulk-acts.ts";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import { toast } from "#web/ui/overlay/toast.ts";

const LossesNotice = lazyWithPreload(async () => (await import("./losses-notice.tsx")).LossesNotice);

/** Titles of the error catalogue (specification, section 8), by what was refused; the others read "Error". */
const failures: Partial<Record<EntryKind, ParseKeys>> = {
  "document.create": "documents.toasts.uploadFailed",
  "document.update": "documents.toasts.updateFailed",
  "document.delete": "documents.toasts.deleteFailed",
  "document.restore": "documents.toasts.updateFailed",
  "version.upload": "documents.toasts.uploadFailed",
  "category.create": "categories.toasts.createFailed",
  "category.update": "categories.toasts.updateFailed",
  "category.delete": "categories.toasts.deleteFailed",
  "category.restore": "categories.toasts.updateFailed",
  "subcategory.create": "categories.toasts.subcategoryCreateFailed",
  "subcategory.update": "categories.toasts.updateFailed",
  "subcategory.delete": "categories.toasts.subcategoryDeleteFailed",
  "subcategory.restore": "categories.toasts.updateFailed",
  "attachment.upload": "employees.toasts.uploadFailed",
};

/** States by key, as an outbox was last looked at. */
let lastSeen: { of: OutboxDatabase; states: ReadonlyMap<string, EntryState> } | null = null;

/**
 * The changes in `now` that were refused since `before` was read; none if that is null. A change may be refused before
 * it was ever listed, so one whose first listed state is "attention" counts as well.
 */
export function newlyRefused(
  before: ReadonlyMap<string, EntryState> | null,
  now: readonly OutboxEntry[],
): OutboxEntry[] {
  return before ? now.filter(({ key, state }) => state === "attention" && before.get(key) !== "attention") : [];
}

/** Of the refused changes of one act, so many are named. */
const MOST_NAMED = 5;

function refusedOf(act: BulkAct, outbox: readonly OutboxEntry[]): OutboxEntry[] {
  return outbox.filter(({ key, state }) => state === "attention" && act.keys.has(key));
}

/** Says what was refused since the outbox was first read, how a batch of uploads ended, and what the server has lost. */
export function OutcomeToasts() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { database: of, entries: outbox } = useOutboxSnapshot();
  const losses = useLosses();
  useBatchNews();

  useEffect(() => {
    const before = lastSeen && lastSeen.of === of ? lastSeen.states : null;
    const partly = new Set<BulkAct>();
    for (const { key, kind, refusal, waitsFor } of newlyRefused(before, outbox)) {
      if (isInBatch(key)) continue;
      const act = bulkActOf(key);
      if (act) {
        partly.add(act);
        continue;
      }
      if (!refusal) {
        // what was there already is named by the refusal that it waits behind
        if (waitsFor && !before?.has(key)) toast.error(t("sync.title"), t("sync.behind", { title: waitsFor }));
        continue;
      }
      const { status, sentence } = refusal;
      const text = cardUploads.delete(key)
        ? t("documents.toasts.uploadFailedCard", { status, text: sentence })
        : `${status}: ${sentence}`;
      toast.error(t(failures[kind] ?? "employees.toasts.error"), text);
    }
    for (const act of partly) {
      const titles = refusedOf(act, outbox).map(({ title }) => title);
      const quoted = titles.slice(0, MOST_NAMED).map((title) => t("sync.refusedName", { title }));
      const more = titles.length - quoted.length;
      const names = quoted.join(t("sync.refusedAnd")) + (more > 0 ? ` +${formatNumber(more, language)}` : "");
      const numbers = { refused: titles.length, total: act.keys.size };
      toast.error(act.failure, t("sync.refusedOf", { ...numbers, names }));
    }
    if (of) lastSeen = { of, states: new Map(outbox.map(({ key, state }) => [key, state])) };
  }, [of, outbox, t, language]);
  return losses ? <LossesNotice losses={losses} /> : null;
}
