import { useMemo } from "react";
import { byReminderDay, employeeNameIn, isReminderDue, type Reminder, remindedRecord } from "#domain/index";
import type { AppLanguage } from "#web/i18n/kept-language.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import type { CollectionView } from "#web/local/index.ts";
import { useToday } from "../use-today.ts";
import type { Reminded } from "./reminders.actions.ts";

export interface ShownReminder {
  reminder: Reminder;
  on: Reminded;
}

/** What is on a record that this device shows; without its record a reminder is not seen, wherever that went. */
function shownOf(
  reminder: Reminder,
  documents: CollectionView<"documents">,
  employees: CollectionView<"employees">,
  language: AppLanguage,
): ShownReminder | null {
  const named = remindedRecord(reminder);
  if (named?.collection === "documents") {
    const document = documents.byId.get(named.id);
    return document ? { reminder, on: { ...named, tenant: document.tenant, name: document.name } } : null;
  }
  const employee = named ? employees.byId.get(named.id) : undefined;
  if (!named || !employee) return null;
  return { reminder, on: { ...named, tenant: employee.tenant, name: employeeNameIn(employee, language) } };
}

export function useReminders(): { shown: readonly ShownReminder[]; ready: boolean } {
  const view = useCollection("reminders");
  const documents = useCollection("documents");
  const employees = useCollection("employees");
  const language = useLanguage();
  const shown = useMemo(
    () =>
      view.rows
        .flatMap((one) => shownOf(one, documents, employees, language) ?? [])
        .sort((a, b) => byReminderDay(a.reminder, b.reminder)),
    [view, documents, employees, language],
  );
  return { shown, ready: view.ready && documents.ready };
}

export function useDueReminders(): number {
  const { shown } = useReminders();
  const today = useToday();
  return useMemo(() => shown.filter(({ reminder }) => isReminderDue(reminder, today)).length, [shown, today]);
}
