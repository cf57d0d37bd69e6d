import { useId } from "react";
import { useTranslation } from "react-i18next";
import { asciiDigits, type EmployeeField, type JudgedRow, sentence, warnedField } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { isMissingHijriDay } from "#web/shared/dates/hijri-day.ts";
import { Input } from "#web/ui/forms/input.tsx";
import { LtrText, Name } from "#web/ui/text/name.tsx";
import { useWarningWords } from "./row-state.tsx";

/** A field as it will be stored: digits of another script are stored as ASCII where a field is no name. */
export function shownText({ texts }: JudgedRow, field: EmployeeField): string {
  const text = texts[field] ?? "";
  return latin.has(field) ? asciiDigits(text) : text;
}

/** Fields whose text runs from left to right in every language. */
const latin: ReadonlySet<EmployeeField> = new Set([
  "civilId",
  "phoneNumber",
  "emailAddress",
  "dateOfBirth",
  "passportNumber",
  "passportIssueDate",
  "passportExpiryDate",
  "residencyExpiryDate",
  "salary",
  "userId",
]);

interface CellProps {
  row: JudgedRow;
  field: EmployeeField;
  onCorrect: (row: number, field: EmployeeField, text: string) => void;
}

/** One field of one row: as in the file; where something is wrong, to be corrected, with the sentence below. */
export function PreviewCell({ row, field, onCorrect }: CellProps) {
  const language = useLanguage();
  const warned = useWarningWords();
  const problem = row.problems.find((one) => one.field === field);
  const text = row.texts[field] ?? "";
  if (problem) return <CorrectedCell row={row} field={field} onCorrect={onCorrect} />;
  const warning = warned(
    row.warnings.filter((one) => warnedField(one) === field),
    row.texts,
  );
  const Text = latin.has(field) ? LtrText : Name;
  return (
    <>
      <p title={text}>
        {text === "" ? (
          <span className="text-ink-2">—</span>
        ) : (
          <Text className="truncate">{shownText(row, field)}</Text>
        )}
      </p>
      {warning ? (
        <p lang={language} className="line-clamp-2 text-caption text-warning" title={warning}>
          {warning}
        </p>
      ) : null}
    </>
  );
}

export function CorrectedCell({ row, field, onCorrect }: CellProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const problem = row.problems.find((one) => one.field === field);
  const text = row.texts[field] ?? "";
  const isMissing = problem?.code === "date_before_1900" && isMissingHijriDay(text);
  const words = isMissing ? t("dates.hijriMissing") : problem ? sentence(problem.code, language) : "";
  const label = t("employees.import.cell", { field: t(`employees.form.${field}`), number: row.row });
  const commit = (value: string) => {
    if (value !== text) onCorrect(row.row, field, value);
  };
  return (
    <>
      <Input
        key={text}
        defaultValue={text}
        aria-label={label}
        aria-invalid
        aria-describedby={id}
        data-field={field}
        className="input-error touch-target h-8 w-full bg-tint-error px-2"
        onBlur={({ target }) => commit(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // the cell goes once it is right, and the button that has the focus then would be pressed by this very key
          event.preventDefault();
          commit(event.currentTarget.value);
        }}
      />
      <p id={id} className="mt-0.5 line-clamp-2 text-caption text-error" title={words}>
        {words}
      </p>
    </>
  );
}
