import { useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type EmployeeInput, isErrorCode, sentence, type User } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/hooks.ts";
import { DateInput } from "#web/ui/date-input.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { birthDayToFill, civilIdHint, type EmployeeForm } from "./employee-form.ts";
import { LinkedUserField } from "./linked-user-field.tsx";
import { SalaryInput } from "./salary-input.tsx";

export type EmployeeFormState = UseFormReturn<EmployeeForm, unknown, EmployeeInput>;

interface PartProps {
  form: EmployeeFormState;
}

const optionalFields = ["middleName", "thirdName", "workPermit", "passportNumber"] as const;
type TextName =
  | "firstName"
  | "lastName"
  | "nationality"
  | "phoneNumber"
  | "emailAddress"
  | (typeof optionalFields)[number];

const texts: Partial<Record<TextName, { type?: string; dir?: "ltr"; inputMode?: "tel" | "email" }>> = {
  phoneNumber: { type: "tel", dir: "ltr", inputMode: "tel" },
  emailAddress: { type: "email", dir: "ltr", inputMode: "email" },
  passportNumber: { dir: "ltr" },
  workPermit: { dir: "ltr" },
};

/** The sentence of a form error, whose message is a code. */
function useProblem(form: EmployeeFormState): (name: keyof EmployeeForm) => string | undefined {
  const language = useLanguage();
  return (name) => {
    const message = form.formState.errors[name]?.message;
    return isErrorCode(message) ? sentence(message, language) : undefined;
  };
}

function TextField({ form, name }: PartProps & { name: TextName }) {
  const { t } = useTranslation();
  const problem = useProblem(form);
  const optional = optionalFields.some((one) => one === name) ? t("common.optional") : undefined;
  return (
    <Field label={t(`employees.form.${name}`)} optional={optional} error={problem(name)}>
      {(control) => <Input {...control} {...texts[name]} {...form.register(name)} autoComplete="off" />}
    </Field>
  );
}

type DateName = "passportIssueDate" | "passportExpiryDate" | "residencyExpiryDate";

/** One of the optional dates of a paper. */
export function DateField({ form, name }: PartProps & { name: DateName }) {
  const { t } = useTranslation();
  const problem = useProblem(form);
  return (
    <Field label={t(`employees.form.${name}`)} optional={t("common.optional")} error={problem(name)}>
      {(control) => <DateInput {...control} {...form.register(name)} max="9999-12-31" />}
    </Field>
  );
}

/** The civil ID, and the date of birth that it fills in or questions. */
function CivilIdFields({ form }: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const problem = useProblem(form);
  const [filled, setFilled] = useState<string | null>(null);
  const [civilId, dateOfBirth] = form.watch(["civilId", "dateOfBirth"]);
  const hint = civilIdHint(civilId, dateOfBirth);
  const take = (day: string) => {
    setFilled(day);
    form.setValue("dateOfBirth", day, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  const { onChange, ...registered } = form.register("civilId");
  const birthHint =
    hint.birthDay !== null ? (
      <span className="text-warning">
        {t("employees.form.birthDiffers", { date: format.date(hint.birthDay) })}{" "}
        <button type="button" className="text-link" onClick={() => hint.birthDay && take(hint.birthDay)}>
          {t("employees.form.useBirthDay")}
        </button>
      </span>
    ) : filled !== null && filled === dateOfBirth ? (
      t("employees.form.birthFilled")
    ) : undefined;
  return (
    <>
      <Field
        label={t("employees.form.civilId")}
        error={problem("civilId")}
        hint={hint.doubtful ? <span className="text-warning">{t("employees.form.checkDigit")}</span> : undefined}
      >
        {(control) => (
          <Input
            {...control}
            {...registered}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => {
              void onChange(event);
              const day = birthDayToFill(event.target.value, form.getValues("dateOfBirth"));
              if (day !== null) take(day);
            }}
          />
        )}
      </Field>
      <Field label={t("employees.form.dateOfBirth")} error={problem("dateOfBirth")} hint={birthHint}>
        {(control) => <DateInput {...control} {...form.register("dateOfBirth")} max="9999-12-31" />}
      </Field>
    </>
  );
}

function OrganizationField({ form }: PartProps) {
  const { t } = useTranslation();
  const problem = useProblem(form);
  const { rows } = useCollection("organizations");
  return (
    <Field
      label={t("employees.form.organization")}
      optional={t("employees.form.optional")}
      error={problem("organizationId")}
    >
      {(control) => (
        <Controller
          control={form.control}
          name="organizationId"
          render={({ field }) => (
            <Select {...control} {...field}>
              <option value="none">{t("employees.form.noOrganization")}</option>
              {field.value !== "none" && !rows.some(({ id }) => String(id) === field.value) ? (
                <option value={field.value}>{t("common.unknown")}</option>
              ) : null}
              {rows.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        />
      )}
    </Field>
  );
}

/** The passport's number and dates. */
export function PassportFields({ form }: PartProps) {
  return (
    <>
      <TextField form={form} name="passportNumber" />
      <DateField form={form} name="passportIssueDate" />
      <DateField form={form} name="passportExpiryDate" />
    </>
  );
}

/** All fields of an employee, in three groups. */
export function EmployeeFields({ form, who }: PartProps & { who: User }) {
  const { t } = useTranslation();
  const problem = useProblem(form);
  const group = "grid gap-4 sm:grid-cols-2";
  const heading = "mb-3 font-semibold text-ink-2 text-small";
  return (
    <>
      <fieldset>
        <legend className={heading}>{t("employees.form.personal")}</legend>
        <div className={group}>
          <TextField form={form} name="firstName" />
          <TextField form={form} name="middleName" />
          <TextField form={form} name="thirdName" />
          <TextField form={form} name="lastName" />
          <TextField form={form} name="nationality" />
          <TextField form={form} name="phoneNumber" />
          <CivilIdFields form={form} />
          <div className="sm:col-span-2">
            <TextField form={form} name="emailAddress" />
          </div>
        </div>
      </fieldset>
      <fieldset>
        <legend className={heading}>{t("employees.form.papers")}</legend>
        <div className={group}>
          <PassportFields form={form} />
          <DateField form={form} name="residencyExpiryDate" />
          <TextField form={form} name="workPermit" />
        </div>
      </fieldset>
      <fieldset>
        <legend className={heading}>{t("employees.form.work")}</legend>
        <div className={group}>
          <Field label={t("employees.form.salary")} optional={t("common.optional")} error={problem("salary")}>
            {(control) => <SalaryInput control={control} form={form} />}
          </Field>
          <OrganizationField form={form} />
          <div className="sm:col-span-2">
            <LinkedUserField form={form} who={who} error={problem("userId")} />
          </div>
        </div>
      </fieldset>
    </>
  );
}
