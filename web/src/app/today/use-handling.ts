import { useTranslation } from "react-i18next";
import { type Deadline, type DueEntry, employeeName, handlingOf, lastRestDay, mayIn, registry } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { type HandlingChange, noHandling, queueHandling, undoHandling } from "#web/shared/today/handling.actions.ts";
import { useSettingsFor } from "#web/shared/today/use-due.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { useChangeToast } from "#web/shared/use-change-toast.ts";
import { useReason } from "#web/shared/use-reason.ts";
import { useToday } from "#web/shared/use-today.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import type { HandledRow } from "./use-handlers.ts";

export interface HandlingActs {
  deadline: Deadline;
  record: HandledRow;
  /** As the handling is now. */
  now: HandlingChange;
  /** Until when it may be put off, `YYYY-MM-DD`. */
  lastDay: string;
  /** Changes it, says so, and offers to take that back. */
  change: (next: HandlingChange, said: string) => Promise<void>;
  /** Says why it could not be changed. */
  failed: (error: unknown) => void;
}

/** A deadline with who sees to it now. */
export function useDueEntry(deadline: Deadline): DueEntry {
  const document = useCollection("documents").byId.get(deadline.id);
  const employee = useCollection("employees").byId.get(deadline.id);
  const record = deadline.collection === "documents" ? document : employee;
  return { deadline, handling: record ? handlingOf(record, deadline) : null };
}

/** What can be done with who sees to a deadline; null for somebody who may not, or where the record has gone. */
export function useHandling({ deadline, handling }: DueEntry): HandlingActs | null {
  const { t } = useTranslation();
  const actor = useActor();
  const announce = useChangeToast();
  const reason = useReason();
  const today = useToday();
  const settingsFor = useSettingsFor();
  const document = useCollection("documents").byId.get(deadline.id);
  const employee = useCollection("employees").byId.get(deadline.id);
  const isDocument = deadline.collection === "documents";
  const record = isDocument ? document : employee;
  if (!actor || !record || !mayIn(actor, registry[deadline.collection].access, "upload", record.tenant)) return null;
  const settings = settingsFor(record.tenant);
  const title = (isDocument ? document?.name : employee && employeeName(employee)) ?? "";
  const now: HandlingChange = handling ?? noHandling;
  const queue = (seen: HandlingChange, next: HandlingChange) =>
    queueHandling(deadline, { title, handling: record.handling }, seen, next);
  const failed = (error: unknown) => void toast.error(t("today.handling.failed"), reason(error));
  return {
    ...{ deadline, record, now, failed },
    lastDay: lastRestDay(deadline.day, settings, today),
    change: async (next, said) => {
      await queue(now, next);
      const undo = () => undoHandling(deadline, title, next, now).catch(failed);
      announce(said, { undo: { label: t("common.undo"), act: undo } });
    },
  };
}
