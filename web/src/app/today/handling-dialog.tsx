import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { dayProblem, isCalendarDay, sentence, type User } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { DateField } from "#web/shared/dates/date-field.tsx";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { useSaving } from "#web/shared/form/use-saving.ts";
import { useToday } from "#web/shared/use-today.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { useHandlers } from "./use-handlers.ts";
import type { HandlingActs } from "./use-handling.ts";

interface HandlingDialogProps {
  acts: HandlingActs;
  actor: User;
  /** Of the record. */
  name: string;
  onClose: () => void;
}

/** Who sees to a deadline, and until when it rests. Render it while it is open. */
export function HandlingDialog({ acts, actor, name, onClose }: HandlingDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const today = useToday();
  const { options, complete } = useHandlers(actor, acts.deadline, acts.record);
  const { pending, save } = useSaving(t("today.handling.failed"));
  const [seen] = useState(acts.now);
  const before = { by: String(seen.by ?? ""), until: seen.snoozedUntil ?? "" };
  const [by, setBy] = useState(before.by);
  const [until, setUntil] = useState(before.until);
  const [problem, setProblem] = useState<string>();
  const dayInput = useRef<HTMLInputElement>(null);
  const problemOf = (day: string): string | null => {
    if (day === "" || day === before.until) return null;
    if (!isCalendarDay(day)) return sentence(dayProblem(day), language);
    if (day <= today) return t("today.handling.past");
    return day > acts.lastDay ? t("today.handling.tooLong", { date: format.date(acts.lastDay) }) : null;
  };
  const submit = () => {
    const wrong = problemOf(until);
    if (wrong !== null) {
      setProblem(wrong);
      dayInput.current?.focus();
      return;
    }
    const chosen = options.find(({ id }) => String(id) === by);
    const byName = by === before.by ? seen.byName : (chosen?.fullName ?? null);
    const next = { by: by === "" ? null : Number(by), byName, snoozedUntil: until === "" ? null : until };
    void save(async () => {
      await acts.change(next, t("today.handling.changed"));
      onClose();
    });
  };
  return (
    <FormDialog
      title={t("today.handling.title")}
      action={t("today.handling.save")}
      pendingLabel={t("reminders.pending")}
      pending={pending}
      unsaved={(by !== before.by || until !== before.until) && !pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">
        <Name>{name}</Name>
      </p>
      <Field label={t("today.handling.who")} hint={complete ? undefined : t("documents.form.knownPeople")}>
        {(control) => (
          <Select {...control} value={by} onChange={({ target }) => setBy(target.value)}>
            <option value="">{t("documents.form.nobody")}</option>
            {by !== "" && !options.some(({ id }) => String(id) === by) ? (
              <option value={by}>{seen.byName ?? t("common.unknown")}</option>
            ) : null}
            {options.map(({ id, fullName }) => (
              <option key={id} value={id}>
                {id === actor.id ? t("documents.form.myself", { name: fullName }) : fullName}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DateField
        label={t("today.handling.until")}
        optional={t("common.optional")}
        error={problem}
        value={until}
        years="future"
        name="until"
        ref={dayInput}
        onChange={setUntil}
      />
    </FormDialog>
  );
}
