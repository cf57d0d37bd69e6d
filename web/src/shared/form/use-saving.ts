import { useState } from "react";
import { useReason } from "#web/shared/use-reason.ts";
import { toast } from "#web/ui/overlay/toast.ts";

/**
 * Runs what a form does when it is submitted; `pending` until that fails, resolves with false, or the form is gone.
 * @param failure what the toast says then, above the reason
 */
export function useSaving(failure: string): { pending: boolean; save: (act: () => Promise<unknown>) => Promise<void> } {
  const reason = useReason();
  const [pending, setPending] = useState(false);
  const save = async (act: () => Promise<unknown>) => {
    setPending(true);
    try {
      if ((await act()) === false) setPending(false);
    } catch (error) {
      setPending(false);
      toast.error(failure, reason(error));
    }
  };
  return { pending, save };
}
