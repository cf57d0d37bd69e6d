import { useTranslation } from "react-i18next";
import { cellText, type EmployeeField, employeeFields, isOptionalField, type Mapping } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Name } from "#web/ui/text/name.tsx";
import type { ReadFile } from "./file/read-file.ts";

interface ColumnMappingProps {
  file: ReadFile;
  mapping: Mapping;
  onField: (column: number, field: EmployeeField | null) => void;
}

export function ColumnMapping({ file, mapping, onField }: ColumnMappingProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const labelOf = (field: EmployeeField) => t(`employees.form.${field}`);
  const missing = employeeFields.filter((field) => !isOptionalField(field) && !mapping.includes(field));
  const columns = file.headings.map((heading, column) => ({ heading, column, key: `${column} ${heading}` }));
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  const chosen = (value: string) => employeeFields.find((field) => field === value) ?? null;
  return (
    <>
      {missing.length > 0 ? (
        <p role="alert" className="mb-4 rounded-field bg-tint-error px-3 py-2 text-error text-small">
          {t("employees.import.missing", { count: missing.length, fields: list.format(missing.map(labelOf)) })}
        </p>
      ) : null}
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
        {columns.map(({ heading, column, key }) => {
          const field = mapping[column] ?? null;
          const example = file.rows.map(({ cells }) => cellText(cells[column])).find((text) => text !== "");
          return (
            <Field
              key={key}
              label={<Name>{heading || t("employees.import.unnamed", { number: column + 1 })}</Name>}
              hint={
                example ? <span className="block truncate">{t("employees.import.example", { example })}</span> : null
              }
            >
              {(control) => (
                <Select
                  {...control}
                  className={field === null ? "text-ink-2" : ""}
                  value={field ?? ""}
                  onChange={({ target }) => onField(column, chosen(target.value))}
                >
                  <option value="">{t("employees.import.notImported")}</option>
                  {employeeFields.map((one) => (
                    <option key={one} value={one}>
                      {labelOf(one)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          );
        })}
      </div>
    </>
  );
}
