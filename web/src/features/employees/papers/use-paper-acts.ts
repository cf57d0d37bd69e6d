import { useTranslation } from "react-i18next";
import type { Employee, Paper, PaperFile } from "#domain/index";
import { useChangeToast } from "#web/shared/use-change-toast.ts";
import { useReason } from "#web/shared/use-reason.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { queuePageRemoval, queuePageReturn, queuePaperRemoval, queuePaperReturn } from "./papers.actions.ts";

/**
 * What is done with papers and their pages without a form: opened, and removed with Undo.
 * @param open shows one of the employee's files
 */
export function usePaperActs(employee: Employee, open: (key: string) => void) {
  const { t } = useTranslation();
  const reason = useReason();
  const announce = useChangeToast();
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
    open: ({ key }: PaperFile) => open(key),
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
