import { useTranslation } from "react-i18next";
import { dependants, discard } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { confirm, type Question } from "#web/ui/overlay/alert-dialog.tsx";
import { useReopening } from "#web/ui/overlay/popover.tsx";

/** Whether other changes depend on these, and go with them. */
export const takesMore = async (keys: readonly string[]) => (await dependants(...keys)).length > keys.length;

/**
 * Discards a change with all that depends on it, once the person has said yes.
 * @param asksOfMore whether a change that nothing depends on goes unasked
 */
export function useDiscard(entry: OutboxEntry, asksOfMore = false): () => Promise<void> {
  const { t } = useTranslation();
  const sure = useListedQuestion();
  return async () => {
    const more = await takesMore([entry.key]);
    if (asksOfMore && !more) return discard(entry.key);
    const question = {
      title: t("sync.discardTitle"),
      sentence: t("sync.discardSentence"),
      action: t("sync.discardAction"),
    };
    if (await sure(more ? { ...question, detail: t("sync.discardDetail") } : question)) await discard(entry.key);
  };
}

/** Discards several changes with all that depends on them, once the person has said yes to that number. */
export function useDiscardAll(): (entries: readonly OutboxEntry[]) => Promise<void> {
  const { t } = useTranslation();
  const sure = useListedQuestion();
  return async (entries) => {
    const keys = entries.map(({ key }) => key);
    const count = keys.length;
    const more = await takesMore(keys);
    const question = {
      title: t("sync.discardAllTitle", { count }),
      sentence: t("sync.discardAllSentence"),
      action: t("sync.discardAll"),
    };
    if (await sure(more ? { ...question, detail: t("sync.discardAllDetail") } : question)) await discard(...keys);
  };
}

/** Asks, and leaves the list of unsent work as it was: whoever discards one change often has a second to look at. */
function useListedQuestion(): (question: Question) => Promise<boolean> {
  const reopen = useReopening();
  return async (question) => {
    const sure = await confirm(question);
    reopen();
    return sure;
  };
}
