import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { JudgedRow, User } from "#domain/index";
import { isConnected } from "#web/local/index.ts";
import { asBulkAct, MOST_AT_ONCE } from "#web/shared/bulk/bulk-acts.ts";
import { useSaving } from "#web/shared/form/use-saving.ts";
import { paths } from "#web/shared/paths.ts";
import { useReason } from "#web/shared/use-reason.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import type { ReadFile } from "../file/read-file.ts";
import { importRows, type KeptImport, takeImportBack } from "../import.actions.ts";
import type { ImportState } from "../use-import.ts";

type Stage = "sending" | "kept" | "done";

const sendingOrKept = (): Stage => (isConnected() ? "sending" : "kept");

/**
 * Tells what becomes of an import, as each is true: that it is being sent, that it stays on this device for now, that the
 * server has it. A refusal has its own toast.
 */
export function tellImport({ change }: KeptImport, say: (stage: Stage) => void): void {
  const first = sendingOrKept();
  say(first);
  // a slow line alone does not make it wait for a connection
  const isCutOff = () => first === "sending" && sendingOrKept() === "kept";
  void change.settled.then((outcome) => {
    if (outcome === "kept" && isCutOff()) say("kept");
  });
  void change.ended.then((end) => {
    if (end === "sent") say("done");
  });
}

/**
 * Whether Undo is offered. One more than other acts change at once is taken back only while it waits as a whole: its
 * employees would be deleted one by one, for minutes.
 */
export const canTakeBack = (stage: Stage, count: number): boolean => stage === "kept" || count <= MOST_AT_ONCE;

/** Imports the rows without problems, tells what becomes of them, and shows the list. */
export function useImportAct(actor: User, file: ReadFile, state: ImportState) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const reason = useReason();
  const failure = t("employees.toasts.error");
  const { pending, save } = useSaving(failure);
  const tell = (kept: KeptImport) => {
    const count = kept.ids.length;
    let isTakenBack = false;
    const takeBack = async () => {
      isTakenBack = true;
      try {
        asBulkAct(await takeImportBack(kept), failure);
      } catch (error) {
        isTakenBack = false;
        toast.error(failure, reason(error));
      }
    };
    const undo = { label: t("common.undo"), act: () => void takeBack() };
    tellImport(kept, (stage) => {
      if (isTakenBack) return;
      toast.success(t("common.success"), t(`employees.import.${stage}`, { count }), {
        ...(canTakeBack(stage, count) ? { undo } : {}),
      });
    });
  };
  const run = (rows: readonly JudgedRow[]) =>
    save(async () => {
      tell(await importRows(actor, rows, file.name));
      state.close();
      await navigate(paths.employees);
    });
  return { pending, run };
}
