import { useTranslation } from "react-i18next";
import {
  type DateRule,
  dateQuestions,
  datesOf,
  type EmployeeDateField,
  type EmployeeInput,
  isDateError,
  sentence,
} from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { localDayOf } from "#web/lib/local-day.ts";
import { choose } from "#web/ui/overlay/alert-dialog.tsx";
import type { EmployeeForm } from "./employee-form.ts";

export function useDateWords(): (rule: DateRule) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (rule) => (isDateError(rule) ? sentence(rule, language) : t(`employees.dates.${rule}`));
}

/**
 * Asks whether dates are meant that rarely are.
 * @param before the form as it was opened: what has not been changed is not asked about
 * @returns the date that the person wants to correct, null for none
 */
export function useDateQuestion(): (input: EmployeeInput, before: EmployeeForm) => Promise<EmployeeDateField | null> {
  const { t } = useTranslation();
  const format = useFormat();
  const say = useDateWords();
  return async (input, before) => {
    const isChanged = (field: EmployeeDateField) => (input[field] ?? "") !== before[field];
    const found = dateQuestions(datesOf(input), localDayOf(new Date()), isChanged);
    const [first, ...others] = found.map(({ rule, day }) =>
      t("employees.dates.doubt", { date: format.date(day), words: say(rule) }),
    );
    if (first === undefined) return null;
    const kept = await choose({
      title: t("employees.dates.title"),
      sentence: first,
      detail: others.join(" "),
      cancel: t("employees.dates.correct"),
      acts: [{ id: "keep", label: t("employees.dates.keep"), variant: "primary" }],
    });
    return kept === null ? (found[0]?.field ?? null) : null;
  };
}
