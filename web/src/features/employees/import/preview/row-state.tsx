import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type ImportWarning, isDateRule, type JudgedRow } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useDateWords } from "../../form/date-question.ts";

/** The mark in a row's margin: attention where something keeps it from being imported, else what is worth a look. */
export function StateMark({ row }: { row: JudgedRow }) {
  const { problems, warnings } = row;
  if (problems.length === 0 && warnings.length === 0) return null;
  const ink = problems.length > 0 ? "text-error" : "text-warning";
  return <TriangleAlert size={17} strokeWidth={1.75} className={ink} />;
}

export function RowState({ row }: { row: JudgedRow }) {
  const { t } = useTranslation();
  const { problems } = row;
  const count = problems.length;
  const list = new Intl.ListFormat(useLanguage(), { type: "unit" });
  const names = problems.map(({ field }) => t(`employees.form.${field}`));
  const words = t("employees.import.problems", { count, fields: list.format(names) });
  return (
    <>
      <p className="font-medium">{t("employees.import.row", { number: row.row })}</p>
      {count > 0 ? (
        <p className="line-clamp-3 text-caption text-error" title={words}>
          {words}
        </p>
      ) : (
        <p className="text-ink-2 text-small">{t("employees.import.isReady")}</p>
      )}
    </>
  );
}

export function useWarningWords(): (warnings: readonly ImportWarning[]) => string {
  const { t } = useTranslation();
  const sayRule = useDateWords();
  const word = (warning: ImportWarning) => {
    if (isDateRule(warning)) return sayRule(warning);
    if (warning === "checkDigit" || warning === "civilIdLength" || warning === "phoneShort")
      return t(`employees.form.${warning}`);
    return t(`employees.import.warnings.${warning}`);
  };
  return (warnings) => warnings.map(word).join(" ");
}
