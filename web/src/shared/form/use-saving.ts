import { useState } from "react";
import { useReason } from "#web/shared/use-reason.ts";
import { toast } from "#web/ui/overlay/toast.ts";

/**
 * Runs what a form does when it is submitted; `pending` until that fails or the form is gone.
 * @param failure what the toast says then, above the reason
 */
export function useSaving(failure: string): { pending: boolean; save: (act: () => Promise<void>) => Promise<void> } {
  const reason = useReason();
  const [pending, setPending] = useState(false);
  const save = async (act: () => Promise<void>) => {
    setPending(true);
    try {
      await act();
    } catch (error) {
      setPending(false);
      toast.error(failure, reason(error));
    }
  };
  return { pending, save };
}
