import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { DocumentInput, User } from "#domain/index";
import { useSentence } from "#web/shared/auth/use-failure.ts";
import { DateField } from "#web/shared/dates/date-field.tsx";
import { useActor } from "#web/shared/use-actor.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import type { DocumentForm } from "../document-form.ts";
import { useResponsibleOptions } from "./responsible-options.ts";

interface DueFieldsProps {
  form: UseFormReturn<DocumentForm, unknown, DocumentInput>;
  /** The document's tenant. */
  tenant: number;
  disabled: boolean;
}

/** When a document expires or falls due, and who sees to it. */
export function DueFields({ form, tenant, disabled }: DueFieldsProps) {
  const { t } = useTranslation();
  const say = useSentence();
  const actor = useActor();
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2" disabled={disabled}>
      <Controller
        control={form.control}
        name="dueDate"
        render={({ field, fieldState }) => (
          <DateField
            {...field}
            label={t("documents.form.dueDate")}
            optional={t("common.optional")}
            error={say(fieldState.error?.message)}
            years="future"
          />
        )}
      />
      {actor ? <ResponsibleField form={form} tenant={tenant} actor={actor} /> : null}
    </fieldset>
  );
}

function ResponsibleField({ form, tenant, actor }: Omit<DueFieldsProps, "disabled"> & { actor: User }) {
  const { t } = useTranslation();
  const say = useSentence();
  const { options, complete } = useResponsibleOptions(actor, tenant);
  const formerName = form.watch("responsibleName");
  return (
    <Controller
      control={form.control}
      name="responsibleId"
      render={({ field, fieldState }) => (
        <Field
          label={t("documents.form.responsibleId")}
          optional={t("common.optional")}
          error={say(fieldState.error?.message)}
          hint={complete ? undefined : t("documents.form.knownPeople")}
        >
          {(control) => (
            <Select
              {...control}
              {...field}
              onChange={({ target }) => {
                field.onChange(target.value);
                const chosen = options.find(({ id }) => String(id) === target.value);
                form.setValue("responsibleName", chosen?.fullName ?? "");
              }}
            >
              <option value="">{t("documents.form.nobody")}</option>
              {field.value !== "" && !options.some(({ id }) => String(id) === field.value) ? (
                <option value={field.value}>{formerName || t("common.unknown")}</option>
              ) : null}
              {options.map(({ id, fullName }) => (
                <option key={id} value={id}>
                  {id === actor.id ? t("documents.form.myself", { name: fullName }) : fullName}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    />
  );
}
