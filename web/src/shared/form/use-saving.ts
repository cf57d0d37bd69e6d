import { useRef, useState } from "react";
import { useReason } from "#web/shared/use-reason.ts";
import { toast } from "#web/ui/overlay/toast.ts";

/**
 * Runs what a form does when it is submitted; `pending` until that fails, resolves with false, or the form is gone.
 * @param failure what the toast says then, above the reason
 */
export function useSaving(failure: string): { pending: boolean; save: (act: () => Promise<unknown>) => Promise<void> } {
  const reason = useReason();
  const [pending, setPending] = useState(false);
  // a second press may come before the first has been drawn
  const isSaving = useRef(false);
  const show = (now: boolean) => {
    isSaving.current = now;
    setPending(now);
  };
  const save = async (act: () => Promise<unknown>) => {
    if (isSaving.current) return;
    show(true);
    try {
      if ((await act()) === false) show(false);
    } catch (error) {
      show(false);
      toast.error(failure, reason(error));
    }
  };
  return { pending, save };
}
