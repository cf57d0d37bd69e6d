import { Fragment, type ReactNode, useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import {
  commaReadings,
  type EmployeeField,
  type EmployeeInput,
  employeeFieldType,
  employeeTwoDigitYears,
  isOptionalField,
  isShortPhoneNumber,
  type User,
} from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useCollection } from "#web/local/engine.ts";
import { useSentence } from "#web/shared/auth/use-failure.ts";
import { DateField } from "#web/shared/dates/date-field.tsx";
import { TagsField } from "#web/shared/tags/tags-field.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { birthDayToFill, civilIdHint, type EmployeeForm, employeeGroups } from "./employee-form.ts";
import { LinkedUserField } from "./linked-user-field.tsx";
import { NationalityField } from "./nationality-field.tsx";
import { SalaryInput } from "./salary-input.tsx";

export type EmployeeFormState = UseFormReturn<EmployeeForm, unknown, EmployeeInput>;

interface PartProps {
  form: EmployeeFormState;
}

type OwnControl = "nationality" | "civilId" | "dateOfBirth" | "salary" | "userId" | "organizationId" | "tags";
type PlainName = Exclude<EmployeeField, OwnControl>;

const texts: Partial<Record<PlainName, { type?: string; dir?: "ltr"; inputMode?: "tel" | "email" }>> = {
  phoneNumber: { type: "tel", dir: "ltr", inputMode: "tel" },
  emailAddress: { type: "email", dir: "ltr", inputMode: "email" },
  passportNumber: { dir: "ltr" },
  workPermit: { dir: "ltr" },
};

function useProblem(form: EmployeeFormState): (name: EmployeeField) => string | undefined {
  const say = useSentence();
  return (name) => say(form.formState.errors[name]?.message);
}

function PlainField({ form, name, hint }: PartProps & { name: PlainName; hint?: ReactNode }) {
  const { t } = useTranslation();
  const problem = useProblem(form);
  const optional = isOptionalField(name) ? t("common.optional") : undefined;
  if (employeeFieldType(name) === "date") return <DayField form={form} name={name} />;
  return (
    <Field label={t(`employees.form.${name}`)} optional={optional} hint={hint} error={problem(name)}>
      {(control) => <Input {...control} {...texts[name]} {...form.register(name)} autoComplete="off" />}
    </Field>
  );
}

const compared: ReadonlySet<EmployeeField> = new Set(["passportIssueDate", "passportExpiryDate"]);

function DayField({ form, name, hint }: PartProps & { name: EmployeeField; hint?: ReactNode }) {
  const { t } = useTranslation();
  const problem = useProblem(form);
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <DateField
          {...field}
          onChange={(value) => {
            field.onChange(value);
            // the error of two dates that do not fit stands at one of them
            if (form.formState.isSubmitted && compared.has(name)) void form.trigger([...compared]);
          }}
          label={t(`employees.form.${name}`)}
          optional={isOptionalField(name) ? t("common.optional") : undefined}
          error={problem(name)}
          hint={hint}
          years={employeeTwoDigitYears(name)}
        />
      )}
    />
  );
}

function PhoneField({ form }: PartProps) {
  const { t } = useTranslation();
  const isLeft = form.formState.touchedFields.phoneNumber === true;
  const isShort = isLeft && isShortPhoneNumber(form.watch("phoneNumber"));
  return (
    <PlainField
      form={form}
      name="phoneNumber"
      hint={isShort ? <span className="text-warning">{t("employees.form.phoneShort")}</span> : undefined}
    />
  );
}

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
  // while it is typed it has too few digits
  const isLeft = form.formState.touchedFields.civilId === true;
  const doubt = hint.doubt === "civilIdLength" && !isLeft ? null : hint.doubt;
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
        hint={doubt === null ? undefined : <span className="text-warning">{t(`employees.form.${doubt}`)}</span>}
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
      <DayField form={form} name="dateOfBirth" hint={birthHint} />
    </>
  );
}

function OrganizationField({ form }: PartProps) {
  const { t } = useTranslation();
  const problem = useProblem(form);
  const { rows } = useCollection("organizations");
  return (
    <Field
      label={t("employees.form.organizationId")}
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

function SalaryField({ form, salaryHidden }: PartProps & { salaryHidden: boolean | undefined }) {
  const { t } = useTranslation();
  const problem = useProblem(form);
  const [separated, setSeparated] = useState<string | null>(null);
  const isLeft = form.formState.touchedFields.salary === true;
  const readings = isLeft && separated !== null ? commaReadings(separated) : null;
  const doubt = readings ? (
    <span className="text-warning">{t("employees.form.salaryComma", { ...readings })}</span>
  ) : undefined;
  return (
    <Field
      label={t("employees.form.salary")}
      optional={salaryHidden ? undefined : t("common.optional")}
      hint={salaryHidden ? t("employees.salaries.unseen") : doubt}
      error={problem("salary")}
    >
      {(control) => <SalaryInput control={control} form={form} disabled={salaryHidden} onSeparated={setSeparated} />}
    </Field>
  );
}

/** The control of a field; the date of birth is shown with the civil ID, which may fill it in. */
function FieldOf({ form, name, actor, salaryHidden }: FieldsProps & { name: EmployeeField }) {
  const { t } = useTranslation();
  const problem = useProblem(form);
  switch (name) {
    case "otherScriptName":
      return <PlainField form={form} name={name} hint={t("employees.form.otherScriptHint")} />;
    case "nationality":
      return <NationalityField form={form} error={problem("nationality")} />;
    case "civilId":
      return <CivilIdFields form={form} />;
    case "dateOfBirth":
      return null;
    case "phoneNumber":
      return <PhoneField form={form} />;
    case "salary":
      return <SalaryField form={form} salaryHidden={salaryHidden} />;
    case "organizationId":
      return <OrganizationField form={form} />;
    case "userId":
      return <LinkedUserField form={form} actor={actor} error={problem("userId")} />;
    case "tags":
      return (
        <Controller
          control={form.control}
          name="tags"
          render={({ field: { value, onChange } }) => (
            <TagsField collection="employees" value={value} onChange={onChange} error={problem("tags")} />
          )}
        />
      );
    default:
      return <PlainField form={form} name={name} />;
  }
}

const wide: ReadonlySet<EmployeeField> = new Set(["otherScriptName", "emailAddress", "userId", "tags"]);
const groups = ["personal", "papers", "work"] as const;

interface FieldsProps extends PartProps {
  actor: User;
  /** What stands below the end of the residency. */
  belowResidency?: ReactNode;
  /** Whether the form is of an employee whose salary the person does not see. */
  salaryHidden?: boolean | undefined;
}

export function EmployeeFields({ form, actor, belowResidency, salaryHidden = false }: FieldsProps) {
  const { t } = useTranslation();
  return groups.map((group) => (
    <fieldset key={group}>
      <legend className="mb-3 font-semibold text-ink-2 text-small">{t(`employees.form.${group}`)}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {employeeGroups[group].map((name) =>
          wide.has(name) ? (
            <div key={name} className="sm:col-span-2">
              <FieldOf form={form} name={name} actor={actor} salaryHidden={salaryHidden} />
            </div>
          ) : (
            <Fragment key={name}>
              <FieldOf form={form} name={name} actor={actor} salaryHidden={salaryHidden} />
              {name === "residencyExpiryDate" ? (
                <div className="flex flex-col gap-4 empty:hidden sm:col-span-2">{belowResidency}</div>
              ) : null}
            </Fragment>
          ),
        )}
      </div>
    </fieldset>
  ));
}
