import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import {
  dayProblem,
  EXPIRY_WINDOW_DAYS,
  isErrorCode,
  quickDays,
  reminderChange,
  reminderDayError,
  sentence,
} from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useRecord } from "#web/local/engine.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { DateField } from "../dates/date-field.tsx";
import { QuickDays } from "../dates/quick-days.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useSaving } from "../form/use-saving.ts";
import { useActor } from "../use-actor.ts";
import { useChangeToast } from "../use-change-toast.ts";
import { useToday } from "../use-today.ts";
import { closeReminder, type ReminderRequest } from "./reminder-door.ts";
import { queueReminder, queueReminderChange } from "./reminders.actions.ts";

interface Problems {
  day?: string | undefined;
  text?: string | undefined;
}

/** A day and a line of text on a record, for oneself: a new reminder, or a change of one. */
export function ReminderDialog({ request }: { request: ReminderRequest }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const actor = useActor();
  const announce = useChangeToast();
  const today = useToday();
  const saving = useSaving(t("reminders.failed"));
  const { on } = request;
  // as it was when the form was opened: what another device changes meanwhile is not taken back
  const [seen] = useState("reminder" in request ? request.reminder : null);
  const before = { day: seen?.day ?? "", text: seen?.text ?? "" };
  const [day, setDay] = useState(before.day);
  const [text, setText] = useState(before.text);
  const [problems, setProblems] = useState<Problems>({});
  const dayInput = useRef<HTMLInputElement>(null);
  const textInput = useRef<HTMLInputElement>(null);

  const save = async () => {
    const judged = z.safeParse(reminderChange, { day, text });
    if (!judged.success) {
      const said = (field: keyof Problems) => {
        const issue = judged.error.issues.find(({ path }) => path[0] === field);
        const code = issue?.message === "date_invalid" ? dayProblem(day) : issue?.message;
        return isErrorCode(code) ? sentence(code, language) : undefined;
      };
      const found = { day: said("day"), text: said("text") };
      (found.day === undefined ? textInput : dayInput).current?.focus();
      return setProblems(found);
    }
    const next = { day: judged.data.day, text: judged.data.text ?? null };
    const wrong = next.day === seen?.day ? null : reminderDayError(next.day, today);
    if (wrong !== null) {
      dayInput.current?.focus();
      return setProblems({ day: sentence(wrong, language) });
    }
    setProblems({});
    await saving.save(async () => {
      if (seen === null) {
        if (actor) await queueReminder(actor, on, next);
      } else {
        const changes = {
          ...(next.day === seen.day ? {} : { day: next.day }),
          ...(next.text === seen.text ? {} : { text: next.text }),
        };
        if (Object.keys(changes).length === 0) return closeReminder();
        await queueReminderChange(seen, changes);
      }
      announce(t(seen === null ? "reminders.saved" : "reminders.changed"));
      closeReminder();
    });
  };

  return (
    <FormDialog
      title={t(seen === null ? "reminders.new" : "reminders.edit")}
      action={t(seen === null ? "reminders.save" : "reminders.saveChange")}
      pendingLabel={t("reminders.pending")}
      pending={saving.pending}
      unsaved={(day !== before.day || text !== before.text) && !saving.pending}
      onSubmit={() => void save()}
      onClose={closeReminder}
    >
      <p className="text-ink-2">
        <Name>{on.name}</Name>
      </p>
      <DateField
        label={t("reminders.day")}
        value={day}
        error={problems.day}
        years="future"
        name="day"
        ref={dayInput}
        onChange={setDay}
      />
      <ReminderDays request={request} chosen={day} onChoose={setDay} />
      <Field
        label={t("reminders.text")}
        optional={t("common.optional")}
        error={problems.text}
        hint={t("reminders.private")}
      >
        {(control) => (
          <Input
            {...control}
            ref={textInput}
            name="text"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

interface ReminderDaysProps {
  request: ReminderRequest;
  chosen: string;
  onChoose: (day: string) => void;
}

function ReminderDays({ request: { on }, chosen, onChoose }: ReminderDaysProps) {
  const { t } = useTranslation();
  const today = useToday();
  const papers = useRecord("employees", on.collection === "employees" ? on.id : null) ?? null;
  const days = quickDays(papers, today).map(({ id, day }) => ({
    label: t(`reminders.quick.${id}`, { days: EXPIRY_WINDOW_DAYS }),
    day,
  }));
  return <QuickDays title={t("reminders.quick.title")} {...{ days, chosen, onChoose }} />;
}
