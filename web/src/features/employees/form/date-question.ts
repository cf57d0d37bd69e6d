import { useTranslation } from "react-i18next";
import {
  type DateRule,
  dateQuestions,
  datesOf,
  type EmployeeDateField,
  type EmployeeInput,
  isDateError,
  type Paper,
  paperDateQuestions,
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

interface Doubt {
  /** `YYYY-MM-DD` */
  day: string;
  words: string;
}

/** Asks whether dates are meant that rarely are; resolves with whether the person keeps them. */
function useDoubts(): (doubts: readonly Doubt[]) => Promise<boolean> {
  const { t } = useTranslation();
  const format = useFormat();
  return async (doubts) => {
    const [first, ...others] = doubts.map(({ day, words }) =>
      t("employees.dates.doubt", { date: format.date(day), words }),
    );
    if (first === undefined) return true;
    const kept = await choose({
      title: t("employees.dates.title"),
      sentence: first,
      detail: others.join(" "),
      cancel: t("employees.dates.correct"),
      acts: [{ id: "keep", label: t("employees.dates.keep"), variant: "primary" }],
    });
    return kept !== null;
  };
}

/**
 * Asks about the dates of an employee's form.
 * @param before the form as it was opened: what has not been changed is not asked about
 * @returns the date that the person wants to correct, null for none
 */
export function useDateQuestion(): (input: EmployeeInput, before: EmployeeForm) => Promise<EmployeeDateField | null> {
  const say = useDateWords();
  const ask = useDoubts();
  return async (input, before) => {
    const isChanged = (field: EmployeeDateField) => (input[field] ?? "") !== before[field];
    const found = dateQuestions(datesOf(input), localDayOf(new Date()), isChanged);
    const isKept = await ask(found.map(({ rule, day }) => ({ day, words: say(rule) })));
    return isKept ? null : (found[0]?.field ?? null);
  };
}

type PaperDates = Pick<Paper, "issueDate" | "expiryDate">;

/**
 * Asks about the dates of a paper's form.
 * @param born when its owner was
 * @param before as the form was opened: what has not been changed is not asked about
 * @returns the date that the person wants to correct, null for none
 */
export function usePaperDateQuestion(): (
  dates: PaperDates,
  born: string | null,
  before?: PaperDates,
) => Promise<keyof PaperDates | null> {
  const { t } = useTranslation();
  const ask = useDoubts();
  return async (dates, born, before) => {
    const found = paperDateQuestions(
      dates,
      born,
      localDayOf(new Date()),
      (member) => dates[member] !== (before?.[member] ?? null),
    );
    const isKept = await ask(found.map(({ rule, day }) => ({ day, words: t(`employees.dates.${rule}`) })));
    return isKept ? null : (found[0]?.member ?? null);
  };
}
