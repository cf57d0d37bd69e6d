import { useTranslation } from "react-i18next";
import { dependants, discard } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { confirm } from "#web/ui/overlay/alert-dialog.tsx";

/**
 * Discards a change with all that depends on it, once the person has said yes.
 * @param asksOfMore whether a change that nothing depends on goes unasked
 */
export function useDiscard(entry: OutboxEntry, asksOfMore = false): () => Promise<void> {
  const { t } = useTranslation();
  return async () => {
    const more = (await dependants(entry.key)).length > 1;
    if (asksOfMore && !more) return discard(entry.key);
    const question = {
      title: t("sync.discardTitle"),
      sentence: t("sync.discardSentence"),
      action: t("sync.discardAction"),
    };
    const sure = await confirm(more ? { ...question, detail: t("sync.discardDetail") } : question);
    if (sure) await discard(entry.key);
  };
}
