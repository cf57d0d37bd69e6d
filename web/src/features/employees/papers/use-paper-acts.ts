import { useTranslation } from "react-i18next";
import type { Employee, Paper, PaperFile } from "#domain/index";
import { downloadFailure, useFailureText } from "#web/shared/download-failure.ts";
import { useChangeToast } from "#web/shared/use-change-toast.ts";
import { useReason } from "#web/shared/use-reason.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { openPage } from "./open-page.ts";
import { queuePageRemoval, queuePageReturn, queuePaperRemoval, queuePaperReturn } from "./papers.actions.ts";

/** What is done with papers and their pages without a form: opened, and removed with Undo. */
export function usePaperActs(employee: Employee) {
  const { t } = useTranslation();
  const reason = useReason();
  const announce = useChangeToast();
  const failureText = useFailureText();
  const failed = (error: unknown) => void toast.error(t("employees.personPapers.toasts.failed"), reason(error));
  const withUndo = async (act: () => Promise<unknown>, done: string, name: string, undo: () => Promise<unknown>) => {
    try {
      await act();
      announce(done, { detail: name, undo: { label: t("common.undo"), act: () => void undo().catch(failed) } });
    } catch (error) {
      failed(error);
    }
  };
  return {
    open: (file: PaperFile) =>
      void openPage(employee.id, file).catch((error: unknown) =>
        toast.error(t("documents.toasts.downloadFailed"), failureText(downloadFailure(error))),
      ),
    removePaper: (paper: Paper, name: string) =>
      void withUndo(
        () => queuePaperRemoval(employee, paper),
        t("employees.personPapers.toasts.removed"),
        name,
        () => queuePaperReturn(employee, paper),
      ),
    removePage: (paper: Paper, file: PaperFile) =>
      void withUndo(
        () => queuePageRemoval(employee, paper, file),
        t("employees.personPapers.toasts.pageRemoved"),
        file.filename,
        () => queuePageReturn(employee, paper, file),
      ),
  };
}

export type PersonPaperActs = ReturnType<typeof usePaperActs>;
