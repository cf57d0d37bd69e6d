import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DELETED_RETENTION_DAYS, type Document } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { OfflineError } from "#web/local/index.ts";
import { asBulkAct } from "#web/shared/bulk/bulk-acts.ts";
import { useFailureText } from "#web/shared/download-failure.ts";
import { useDeletion } from "#web/shared/use-deletion.ts";
import { useReason } from "#web/shared/use-reason.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { queueDocumentDeletions } from "../documents.actions.ts";
import { saveDocumentFile } from "../download.ts";
import { saveZip } from "./zip.ts";

export function useSelectionActs() {
  const { t } = useTranslation();
  const language = useLanguage();
  const reason = useReason();
  const failureText = useFailureText();
  const [running, setRunning] = useState<"download" | "zip" | null>(null);
  // a second press may come before the first has been drawn
  const isRunning = useRef(false);
  const run = async (which: "download" | "zip", act: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setRunning(which);
    await act().finally(() => {
      isRunning.current = false;
      setRunning(null);
    });
  };

  const deletion = useDeletion();
  /** One Undo brings all back. @param stay how many others may not be deleted @returns whether it was done */
  const remove = (documents: readonly Document[], stay: number): Promise<boolean> => {
    const count = documents.length;
    const stays = stay > 0 ? ` ${t("documents.selection.stay", { count: stay })}` : "";
    return deletion({
      question: {
        title: t("documents.selection.removeTitle", { count }),
        sentence: t("documents.selection.removeQuestion", { count }),
        detail: t("documents.selection.removeDetail", { count, days: DELETED_RETENTION_DAYS }) + stays,
        action: t("documents.selection.removeTitle", { count }),
      },
      act: async () => asBulkAct(await queueDocumentDeletions(documents), t("documents.toasts.deleteFailed")),
      done: t("documents.selection.removed", { count }),
      failure: t("documents.toasts.deleteFailed"),
    });
  };

  /** Saves their files one after the other; in the end one toast. */
  const download = async (documents: readonly Document[]): Promise<void> => {
    let saved = 0;
    let last: string | null = null;
    for (const document of documents) {
      const failure = await saveDocumentFile(document);
      if (failure) last = failureText(failure);
      else saved++;
    }
    if (last === null)
      toast.success(t("documents.toasts.downloaded"), t("documents.selection.saved", { count: saved }));
    else {
      const failed = documents.length - saved;
      toast.error(
        t("documents.toasts.downloadFailed"),
        `${t("documents.selection.notSaved", { count: failed })} ${last}`,
      );
    }
  };

  const zip = async (documents: readonly Document[], user: number): Promise<void> => {
    try {
      await saveZip(documents, { language, user });
      toast.success(t("common.success"), t("documents.selection.zipBegun", { count: documents.length }));
    } catch (error) {
      const why = error instanceof OfflineError ? t("documents.selection.zipOffline") : reason(error);
      toast.error(t("documents.toasts.downloadFailed"), why);
    }
  };
  return {
    remove,
    download: (documents: readonly Document[]) => run("download", () => download(documents)),
    zip: (documents: readonly Document[], user: number) => run("zip", () => zip(documents, user)),
    /** Which of the downloads is on its way; another one is not begun beside it. */
    running,
  };
}
