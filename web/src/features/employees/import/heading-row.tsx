import { useTranslation } from "react-i18next";
import { cellText } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { type FileRow, headingChoices, type ReadFile, rowsAbove } from "./file/read-file.ts";

/** As much of a row as tells it from the others. */
const MOST_LETTERS = 60;

interface HeadingRowProps {
  file: ReadFile;
  onRow: (row: number) => void;
}

/** Which row of a file has the headings, to be chosen, and what is left out above it. */
export function HeadingRow({ file, onRow }: HeadingRowProps) {
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
  const choices = headingChoices(file);
  const above = rowsAbove(file);
  return (
    <div className="mb-4 flex flex-col gap-2">
      {above.length > 0 ? (
        <div role="status" className="rounded-field bg-tint-info px-3 py-2 text-small wrap-anywhere">
          <p>{t("employees.import.headingsTaken", { number: file.headingRow })}</p>
          <ul>
            {above.map((row) => (
              <li key={row.row}>{named(row)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {choices.length > 1 ? (
        <Field label={t("employees.import.headingsIn")}>
          {(control) => (
            <Select
              {...control}
              className="max-w-[32rem]"
              value={file.headingRow}
              onChange={({ target }) => onRow(Number(target.value))}
            >
              {choices.map((row) => (
                <option key={row.row} value={row.row}>
                  {named(row)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
    </div>
  );
}
