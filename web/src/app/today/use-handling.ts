import { useTranslation } from "react-i18next";
import { type Deadline, type DueEntry, employeeName, mayIn, registry } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { type HandlingChange, noHandling, queueHandling } from "#web/shared/today/handling.actions.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { useChangeToast } from "#web/shared/use-change-toast.ts";
import { useReason } from "#web/shared/use-reason.ts";
import { keepFocus } from "#web/ui/overlay/keep-focus.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import type { HandledRow } from "./use-handlers.ts";

export interface HandlingActs {
  deadline: Deadline;
  record: HandledRow;
  /** As the handling is now. */
  now: HandlingChange;
  /** Changes it, says so, and offers to take that back. */
  change: (next: HandlingChange, said: string) => Promise<void>;
  /** Says why it could not be changed. */
  failed: (error: unknown) => void;
}

/** What can be done with who sees to a deadline; null for somebody who may not, or where the record has gone. */
export function useHandling({ deadline, handling }: DueEntry): HandlingActs | null {
  const { t } = useTranslation();
  const actor = useActor();
  const announce = useChangeToast();
  const reason = useReason();
  const document = useCollection("documents").byId.get(deadline.id);
  const employee = useCollection("employees").byId.get(deadline.id);
  const isDocument = deadline.collection === "documents";
  const record = isDocument ? document : employee;
  if (!actor || !record || !mayIn(actor, registry[deadline.collection].access, "upload", record.tenant)) return null;
  const title = (isDocument ? document?.name : employee && employeeName(employee)) ?? "";
  const now: HandlingChange = handling ?? noHandling;
  const queue = (next: HandlingChange) => {
    // the line may go to another part of the screen
    keepFocus();
    return queueHandling(deadline, { title, handling: record.handling }, next);
  };
  const failed = (error: unknown) => void toast.error(t("today.handling.failed"), reason(error));
  return {
    ...{ deadline, record, now, failed },
    change: async (next, said) => {
      await queue(next);
      announce(said, { undo: { label: t("common.undo"), act: () => void queue(now).catch(failed) } });
    },
  };
}
