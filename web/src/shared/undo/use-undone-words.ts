import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { TakenBack } from "#web/ui/overlay/toast.ts";

/** What is said once an act was taken back, wholly or in part. */
export function useUndoneWords(): (back: TakenBack | undefined) => { title: string; description?: string } {
  const { t } = useTranslation();
  return useCallback(
    (back) => {
      if (!back || back.undone >= back.of) return { title: t("common.undone") };
      const { undone, of } = back;
      const count = of - undone;
      if (undone === 0) return { title: t("common.notUndone"), description: t("common.changedSince", { count }) };
      return {
        title: t("common.undonePart", { undone, total: of }),
        description: t("common.othersChangedSince", { count }),
      };
    },
    [t],
  );
}
