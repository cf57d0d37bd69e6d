import { useTranslation } from "react-i18next";
import { takeAllBack } from "#web/shared/undo/taken-back.ts";
import { useChangeToast } from "#web/shared/use-change-toast.ts";
import { useReason } from "#web/shared/use-reason.ts";
import { confirm, type Question } from "#web/ui/overlay/alert-dialog.tsx";
import { type TakenBack, toast } from "#web/ui/overlay/toast.ts";

interface Deletion {
  question: Question;
  /** Deletes. @returns the keys of the changes */
  act: () => Promise<readonly string[]>;
  /** Takes the changes of these keys back, where that is more than undoing them. */
  undo?: (keys: readonly string[]) => Promise<TakenBack>;
  /** What the toast says afterwards, and what it is called when it fails. */
  done: string | (() => string);
  failure: string;
  name?: string;
}

/** Asks, deletes and offers Undo. @returns whether it was done */
export function useDeletion(): (deletion: Deletion) => Promise<boolean> {
  const { t } = useTranslation();
  const reason = useReason();
  const announce = useChangeToast();
  return async ({ question, act, undo = takeAllBack, done, failure, name }) => {
    if (!(await confirm(question))) return false;
    const failed = (error: unknown) => void toast.error(failure, reason(error));
    try {
      const keys = await act();
      announce(typeof done === "string" ? done : done(), {
        detail: name,
        undo: { label: t("common.undo"), act: () => undo(keys).catch(failed) },
      });
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  };
}
