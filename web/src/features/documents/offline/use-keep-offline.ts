import { useTranslation } from "react-i18next";
import { type Document, fileTypes } from "#domain/index";
import { type Keeping, keepOffline, savesData, stopKeeping } from "#web/local/engine.ts";
import { fetchPdfium } from "#web/pdf/compile-pdfium.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { keepingState } from "./keeping-state.ts";

/** Keeps a document offline, or no longer keeps it, and says what comes of it. */
export function useKeepOffline() {
  const { t } = useTranslation();
  const { online } = useConnection();
  return async (document: Document, { isHere, isPinned }: Keeping) => {
    const detail = document.name;
    if (isPinned) {
      await stopKeeping(document);
      toast.success(t("common.success"), t("documents.offline.stopped"), { detail });
    } else if (await keepOffline(document)) {
      // what draws it is to be here too
      if (document.mimeType === fileTypes.pdf.mimeType) fetchPdfium();
      const now = { isHere, isPinned: true, isFull: false };
      const state = keepingState(now, { online, savesData: savesData(navigator) }) ?? "coming";
      toast.success(t("common.success"), t(`documents.offline.states.${state}`), { detail });
    } else toast.error(t("documents.offline.noRoom"), t("documents.offline.full"));
  };
}
