import { useTranslation } from "react-i18next";
import { type Reminder, type ReminderChange, snoozedDay } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { takeAllBack } from "../undo/taken-back.ts";
import { useChangeToast } from "../use-change-toast.ts";
import { useReason } from "../use-reason.ts";
import { useToday } from "../use-today.ts";
import { queueReminderChange, queueReminderDeletion, undoReminderChange } from "./reminders.actions.ts";

export interface ReminderActs {
  done: (reminder: Reminder) => void;
  reopen: (reminder: Reminder) => void;
  snooze: (reminder: Reminder) => void;
  remove: (reminder: Reminder) => void;
}

export function useReminderActs(): ReminderActs {
  const { t } = useTranslation();
  const format = useFormat();
  const reason = useReason();
  const announce = useChangeToast();
  const today = useToday();
  const failed = (error: unknown) => void toast.error(t("reminders.failed"), reason(error));

  const change = async (reminder: Reminder, changes: Partial<ReminderChange>, said: string) => {
    try {
      const { key } = await queueReminderChange(reminder, changes);
      const undo = () => undoReminderChange(reminder, changes, key).catch(failed);
      announce(said, { undo: { label: t("common.undo"), act: undo } });
    } catch (error) {
      failed(error);
    }
  };
  const remove = async (reminder: Reminder) => {
    try {
      const { key } = await queueReminderDeletion(reminder);
      announce(t("reminders.deleted"), {
        undo: { label: t("common.undo"), act: () => takeAllBack([key]).catch(failed) },
      });
    } catch (error) {
      failed(error);
    }
  };
  return {
    done: (one) => void change(one, { doneAt: new Date().toISOString() }, t("reminders.markedDone")),
    reopen: (one) => void change(one, { doneAt: null }, t("reminders.reopened")),
    snooze: (one) => {
      const day = snoozedDay(one, today);
      void change(one, { day }, t("reminders.snoozed", { day: format.date(day) }));
    },
    remove: (one) => void remove(one),
  };
}
