import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import {
  type EmployeeField,
  type ImportWarning,
  isDateRule,
  type JudgedRow,
  salaryReadings,
  warnedField,
} from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useDateWords } from "../../form/date-question.ts";

/** The mark in a row's margin: attention where something keeps it from being imported, else what is worth a look. */
export function StateMark({ row }: { row: JudgedRow }) {
  const { problems, warnings } = row;
  if (problems.length === 0 && warnings.length === 0) return null;
  const ink = problems.length > 0 ? "text-error" : "text-warning";
  return <TriangleAlert size={17} strokeWidth={1.75} className={ink} />;
}

/** @param warns whether it names the fields that are worth a look, which a wide table has out of sight */
export function RowState({ row, warns = false }: { row: JudgedRow; warns?: boolean }) {
  const { t } = useTranslation();
  const { problems, warnings } = row;
  const count = problems.length;
  const list = new Intl.ListFormat(useLanguage(), { type: "unit" });
  const namesOf = (fields: readonly EmployeeField[]) =>
    list.format([...new Set(fields)].map((field) => t(`employees.form.${field}`)));
  const found =
    count > 0
      ? t("employees.import.problems", { count, fields: namesOf(problems.map(({ field }) => field)) })
      : warns && warnings.length > 0
        ? t("employees.import.isReadyToCheck", { fields: namesOf(warnings.map(warnedField)) })
        : null;
  return (
    <>
      <p className="flex-none whitespace-nowrap font-medium">{t("employees.import.row", { number: row.row })}</p>
      {found === null ? (
        <p className="text-ink-2 text-small">{t("employees.import.isReady")}</p>
      ) : (
        <p className={`line-clamp-3 text-caption ${count > 0 ? "text-error" : "text-warning"}`} title={found}>
          {found}
        </p>
      )}
    </>
  );
}

export function useWarningWords(): (warnings: readonly ImportWarning[], texts: JudgedRow["texts"]) => string {
  const { t } = useTranslation();
  const sayRule = useDateWords();
  const word = (warning: ImportWarning, texts: JudgedRow["texts"]) => {
    if (isDateRule(warning)) return sayRule(warning);
    if (warning === "salaryComma") return t("employees.form.salaryComma", { ...salaryReadings(texts, true) });
    if (warning === "checkDigit" || warning === "civilIdLength" || warning === "phoneShort")
      return t(`employees.form.${warning}`);
    return t(`employees.import.warnings.${warning}`);
  };
  return (warnings, texts) => warnings.map((warning) => word(warning, texts)).join(" ");
}
