import { AlarmClock, Check, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type ReminderState, reminderName, reminderState } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useCollection } from "#web/local/engine.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import { rowIcon } from "../list/data-row.tsx";
import { MarkWord } from "../list/row-mark.tsx";
import { RowMenu } from "../list/row-menu.tsx";
import { FreeText } from "../parts/free-text.tsx";
import { documentPath, employeePath } from "../paths.ts";
import { useToday } from "../use-today.ts";
import { openReminder } from "./reminder-door.ts";
import { useReminderActs } from "./use-reminder-acts.ts";
import type { ShownReminder } from "./use-reminders.ts";

const inks: Record<ReminderState, string> = {
  overdue: "text-error",
  today: "text-warning",
  coming: "text-ink-2",
  done: "text-ink-2",
};

/** A reminder with what can be done with it. @param linked whether it names its record and leads there */
export function ReminderLine({ shown: { reminder, on }, linked }: { shown: ShownReminder; linked: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const acts = useReminderActs();
  const phone = useIsPhone();
  const mark = useCollection("reminders").marks.get(reminder.id) ?? null;
  const state = reminderState(reminder, useToday());
  const name = reminder.text ?? on.name;
  const day = reminder.day === null ? "" : format.date(reminder.day);
  const isDone = state === "done";
  const named = (act: "done" | "reopen" | "snooze" | "change" | "delete") => ({
    id: act,
    label: t(`reminders.acts.${act}`),
    full: t(`reminders.named.${act}`, { name: reminderName({ ...reminder, text: reminder.text ?? on.name }) }),
  });
  const others = [
    ...(isDone
      ? []
      : [{ ...named("snooze"), icon: <AlarmClock {...rowIcon} />, onSelect: () => acts.snooze(reminder) }]),
    {
      ...named("change"),
      id: "edit",
      icon: <Pencil {...rowIcon} />,
      onSelect: () => openReminder({ reminder, on }),
    },
    { ...named("delete"), icon: <Trash2 {...rowIcon} />, onSelect: () => acts.remove(reminder), destructive: true },
  ];
  const first = isDone
    ? { ...named("reopen"), icon: <RotateCcw {...rowIcon} />, act: () => acts.reopen(reminder) }
    : { ...named("done"), icon: <Check {...rowIcon} />, act: () => acts.done(reminder) };
  return (
    <li
      data-row={linked ? "" : undefined}
      className="flex items-start gap-2 border-base-300 border-t py-2.5 first:border-0"
    >
      <div className="min-w-0 grow">
        <p className={`font-medium wrap-anywhere ${isDone ? "text-ink-2 line-through" : ""}`}>
          {linked && reminder.text === null ? (
            <Record on={on} />
          ) : (
            <bdi dir="auto">
              <FreeText>{reminder.text ?? t("reminders.one")}</FreeText>
            </bdi>
          )}
        </p>
        <p className="flex flex-wrap items-center text-ink-2 text-small">
          <MarkWord mark={mark} t={t} />
          <span className={inks[state]}>{t(`reminders.states.${state}`, { day })}</span>
          {linked && reminder.text !== null ? (
            <>
              <span aria-hidden="true" className="mx-1.5">
                ·
              </span>
              <Record on={on} />
            </>
          ) : null}
        </p>
      </div>
      <div className="no-print flex flex-none">
        <IconButton label={first.full} title={first.label} icon={first.icon} onClick={first.act} />
        {phone ? (
          <RowMenu label={t("reminders.menu", { name })} items={others} />
        ) : (
          others.map(({ id, label, full, icon, onSelect }) => (
            <IconButton key={id} label={full} title={label} icon={icon} onClick={onSelect} data-act={id} />
          ))
        )}
      </div>
    </li>
  );
}

function Record({ on }: Pick<ShownReminder, "on">) {
  const to = on.collection === "employees" ? employeePath(on.id) : documentPath(on.id);
  return (
    <Link
      to={to}
      className="touch-target inline-flex min-w-0 items-center font-medium text-base-content hover:underline"
    >
      <Name>{on.name}</Name>
    </Link>
  );
}
