import { useTranslation } from "react-i18next";
import { type Document, fileTypes } from "#domain/index";
import { keepOffline, savesData, stopKeeping } from "#web/local/engine.ts";
import { fetchPdfium } from "#web/pdf/compile-pdfium.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { keepingState } from "./keeping-state.ts";

/** Keeps documents offline, or no longer keeps them, and says what comes of it. */
export function useKeepOffline() {
  const { t } = useTranslation();
  const { online } = useConnection();
  /** @param isHere whether all their files are here */
  const keep = async (documents: readonly Document[], isHere: boolean) => {
    const count = documents.length;
    const detail = count === 1 ? documents[0]?.name : undefined;
    if (!(await keepOffline(documents))) {
      toast.error(t("documents.offline.noRoom"), t("documents.offline.full", { count }));
      return;
    }
    // what draws them is to be here too
    if (documents.some(({ mimeType }) => mimeType === fileTypes.pdf.mimeType)) fetchPdfium();
    const now = { isHere, isPinned: true, isOfGroup: false, isFull: false };
    const state = keepingState(now, { online, savesData: savesData(navigator) }) ?? "coming";
    const counted = t("documents.selection.count", { count });
    toast.success(t("common.success"), t(`documents.offline.states.${state}`), { detail: detail ?? counted });
  };
  const stop = async (documents: readonly Document[]) => {
    await stopKeeping(documents);
    const [only] = documents;
    const detail = documents.length === 1 ? only?.name : t("documents.selection.count", { count: documents.length });
    toast.success(t("common.success"), t("documents.offline.stopped"), { detail });
  };
  return { keep, stop };
}
