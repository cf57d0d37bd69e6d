import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { cellText, isolated } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import {
  type FileRow,
  headingChoices,
  type OpenedFile,
  otherSheets,
  rowsAbove,
  sheetChoices,
} from "./file/read-file.ts";

/** As much of a row as tells it from the others. */
const MOST_LETTERS = 60;

const noticeStyle = "rounded-field bg-tint-info px-3 py-2 text-small wrap-anywhere";

interface TableChoiceProps {
  file: OpenedFile;
  onSheet: (sheet: number) => void;
  onRow: (row: number) => void;
}

/** Which sheet of a file is imported and which of its rows has the headings, to be chosen, and what is left out. */
export function TableChoice({ file, onSheet, onRow }: TableChoiceProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const textOf = ({ cells }: FileRow) => {
    const text = cells
      .map(cellText)
      .filter((one) => one !== "")
      .join(language === "ar" ? "، " : ", ");
    return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
  };
  const named = (row: FileRow) => t("employees.import.rowText", { number: row.row, text: textOf(row) });
  const above = rowsAbove(file);
  const others = useMemo(() => otherSheets(file).map(isolated), [file]);
  const sheets = useMemo(() => sheetChoices(file), [file]);
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  return (
    <div className="mb-4 flex flex-col gap-2">
      {others.length > 0 ? (
        <p role="status" className={noticeStyle}>
          {t("employees.import.sheetTaken", {
            sheet: file.tables.sheets[file.sheet]?.name,
            others: list.format(others),
          })}
        </p>
      ) : null}
      {above.length > 0 ? (
        <div role="status" className={noticeStyle}>
          <p>{t("employees.import.headingsTaken", { number: file.headingRow })}</p>
          <ul>
            {above.map((row) => (
              <li key={row.row}>{named(row)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className="grid grid-cols-1 gap-x-4 gap-y-2 empty:hidden sm:grid-cols-2">
        <Choice
          label={t("employees.import.sheet")}
          value={file.sheet}
          choices={sheets.map(({ index, name }) => ({ value: index, text: name }))}
          onChoose={onSheet}
        />
        <Choice
          label={t("employees.import.headingsIn")}
          value={file.headingRow}
          choices={headingChoices(file).map((row) => ({ value: row.row, text: named(row) }))}
          onChoose={onRow}
        />
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: number;
  choices: readonly { value: number; text: string }[];
  onChoose: (value: number) => void;
}

/** One of several; nothing where there is only one. */
function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  if (choices.length < 2) return null;
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChoose(Number(target.value))}>
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
