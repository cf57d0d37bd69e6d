import { useTranslation } from "react-i18next";
import type { Question } from "#web/ui/overlay/alert-dialog.tsx";

export function useDiscardQuestion(): Question {
  const { t } = useTranslation();
  return {
    title: t("common.discardTitle"),
    sentence: t("common.discardSentence"),
    action: t("common.discardAction"),
    cancel: t("common.keepEditing"),
  };
}
