import { useTranslation } from "react-i18next";
import { discard, retry } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { choose } from "#web/ui/overlay/alert-dialog.tsx";
import { useReopening } from "#web/ui/overlay/popover.tsx";
import { takesMore } from "./use-discard.ts";

/** Decides several conflicts with one answer: this person's values over what is there now, or that as it is. */
export function useDecideAll(): (entries: readonly OutboxEntry[]) => Promise<void> {
  const { t } = useTranslation();
  const reopen = useReopening();
  return async (entries) => {
    const keys = entries.map(({ key }) => key);
    const decided = await choose({
      title: t("sync.conflict.allTitle", { count: keys.length }),
      sentence: t("sync.conflict.allSentence"),
      ...((await takesMore(keys)) ? { detail: t("sync.conflict.allDetail") } : {}),
      acts: [
        { id: "theirs", label: t("sync.conflict.keepAllTheirs"), variant: "destructive" },
        { id: "mine", label: t("sync.conflict.useAllMine"), variant: "secondary" },
      ],
    });
    reopen();
    if (decided === "theirs") await discard(...keys);
    if (decided === "mine") for (const key of keys) await retry(key);
  };
}
