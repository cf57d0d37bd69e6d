import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type DocumentInput, type Employee, employeeNameIn, holdsWords, searchWords } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import type { CollectionView } from "#web/local/index.ts";
import { useSentence } from "#web/shared/auth/use-failure.ts";
import { ChosenChip } from "#web/shared/form/chosen-chip.tsx";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { LtrText, Name } from "#web/ui/text/name.tsx";
import type { DocumentForm } from "../document-form.ts";

const SUGGESTED = 6;

interface AboutFieldProps {
  form: UseFormReturn<DocumentForm, unknown, DocumentInput>;
  /** The document's tenant, whose employees are offered. */
  tenant: number;
  disabled: boolean;
}

/** Whom a document is about; nothing where the tenant has no employees that this person sees. */
export function AboutField({ form, tenant, disabled }: AboutFieldProps) {
  const say = useSentence();
  const employees = useCollection("employees");
  const isWanted = employees.rows.some((one) => one.tenant === tenant) || form.getValues("employeeId") !== "";
  if (!isWanted) return null;
  return (
    <Controller
      control={form.control}
      name="employeeId"
      render={({ field, fieldState }) => (
        <EmployeePicker
          employees={employees}
          tenant={tenant}
          value={field.value}
          onChange={field.onChange}
          error={say(fieldState.error?.message)}
          disabled={disabled}
        />
      )}
    />
  );
}

/** The first employees of a tenant whose names in either script, numbers or e-mail address have what is typed. */
export function suggestedEmployees(
  { rows, searchKey }: Pick<CollectionView<"employees">, "rows" | "searchKey">,
  tenant: number,
  typed: string,
): Employee[] {
  const words = searchWords(typed);
  const found: Employee[] = [];
  if (words.length === 0) return found;
  for (const row of rows) {
    if (row.tenant === tenant && holdsWords(searchKey(row), words)) found.push(row);
    if (found.length === SUGGESTED) break;
  }
  return found;
}

interface EmployeePickerProps {
  employees: CollectionView<"employees">;
  tenant: number;
  /** The id of the chosen one, "" for none. */
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
  disabled: boolean;
}

function EmployeePicker({ employees, tenant, value, onChange, error, disabled }: EmployeePickerProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const found = useMemo(() => suggestedEmployees(employees, tenant, typed), [employees, tenant, typed]);
  const choose = (id: string) => {
    setTyped("");
    onChange(id);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && typed.trim() !== "") {
      event.preventDefault();
      const [first] = found;
      if (first) choose(String(first.id));
    }
    if (event.key === "Backspace" && typed === "" && value !== "") choose("");
  };
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t("documents.form.employeeId")}
        optional={t("common.optional")}
        hint={value === "" ? t("documents.form.employeeHint") : undefined}
        error={error}
      >
        {(control) => (
          <span className="input h-auto min-h-10 flex-wrap gap-1.5 py-1 max-md:min-h-11 pointer-coarse:min-h-11">
            {value === "" ? null : (
              <Chosen employee={employees.byId.get(Number(value))} disabled={disabled} onRemove={() => choose("")} />
            )}
            <input
              {...control}
              ref={input}
              type="text"
              dir="auto"
              className="min-w-24 grow basis-24 text-page"
              autoComplete="off"
              disabled={disabled}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={onKeyDown}
            />
          </span>
        )}
      </Field>
      {disabled || typed.trim() === "" ? null : <Suggestions found={found} onChoose={choose} />}
    </div>
  );
}

interface ChosenProps {
  /** Undefined for somebody who has been deleted. */
  employee: Employee | undefined;
  disabled: boolean;
  onRemove: () => void;
}

function Chosen({ employee, disabled, onRemove }: ChosenProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = employee ? employeeNameIn(employee, language) : t("common.unknown");
  return (
    <span className="contents" data-about="">
      <ChosenChip
        name={name}
        removeLabel={t("documents.form.removeEmployee", { name })}
        disabled={disabled}
        onRemove={onRemove}
      />
    </span>
  );
}

function Suggestions({ found, onChoose }: { found: readonly Employee[]; onChoose: (id: string) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isIncomplete = useIsIncomplete(true);
  if (found.length === 0) {
    return (
      <p role="status" className="text-ink-2 text-small">
        {t(isIncomplete ? "common.partial" : "documents.form.noEmployeeFound")}
      </p>
    );
  }
  return (
    <ul aria-label={t("documents.form.foundEmployees")} className="flex flex-wrap gap-1.5">
      {found.map((employee) => (
        <li key={employee.id} className="min-w-0">
          <button
            type="button"
            className="badge min-h-7 max-w-full cursor-pointer border border-field border-dashed bg-transparent text-ink-2 hover:text-base-content pointer-coarse:min-h-11"
            onClick={() => onChoose(String(employee.id))}
          >
            <Name className="truncate">{employeeNameIn(employee, language)}</Name>
            {/* two may have one name */}
            <LtrText>{employee.civilId}</LtrText>
          </button>
        </li>
      ))}
    </ul>
  );
}
