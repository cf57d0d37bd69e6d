import { useTranslation } from "react-i18next";
import { fileTypes, formatBytes } from "#domain/index";
import { filesOfGroup, type Group, getLocalSession, keepGroup, stopKeepingGroup } from "#web/local/engine.ts";
import { fetchPdfium } from "#web/pdf/compile-pdfium.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { useGroupWords } from "./use-group-words.ts";

/** Keeps all files of a category or of an employee on this device, or no longer, and says what comes of it. */
export function useKeepGroup() {
  const { t } = useTranslation();
  const words = useGroupWords();
  return async (group: Group, name: string, isKept: boolean) => {
    const local = getLocalSession();
    if (!local) return;
    if (isKept) {
      await stopKeepingGroup(group);
      toast.success(t("common.success"), t("offline.stopped"), { detail: name });
      return;
    }
    const { mirror, user } = local;
    const employee = (id: number) => mirror.view("employees").byId.get(id);
    const files = filesOfGroup(group, { documents: mirror.view("documents").rows, employee }, user);
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const kept = await keepGroup(group);
    if (kept.isKept) {
      // what draws them is to be here too
      if (files.some(({ mimeType }) => mimeType === fileTypes.pdf.mimeType)) fetchPdfium();
      const state = { count: files.length, bytes, here: kept.here, full: 0 };
      toast.success(t("common.success"), words(state), { detail: name });
      return;
    }
    const size = t("offline.files", { count: files.length, size: formatBytes(bytes) });
    const room = { limit: formatBytes(kept.limit), taken: formatBytes(kept.taken) };
    toast.error(t("documents.offline.noRoom"), t("offline.refused", { files: size, ...room }));
  };
}
