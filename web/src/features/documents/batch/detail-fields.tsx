import { useEffect, useRef } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { DocumentInput } from "#domain/index";
import { useSentence } from "#web/shared/auth/use-failure.ts";
import { TagsField } from "#web/shared/tags/tags-field.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { AboutField } from "../about/about-field.tsx";
import { blank, type DocumentDetails, type DocumentForm, detailsOf, documentResolver } from "../document-form.ts";
import { DueFields } from "../due/due-fields.tsx";

interface DetailFieldsProps {
  details: DocumentDetails;
  /** The document's tenant. */
  tenant: number;
  /** Whether something that is wrong is said. */
  judged: boolean;
  disabled: boolean;
  onChange: (details: DocumentDetails) => void;
}

/** What was typed for a file before others joined it: those fields that had something. */
export function DetailFields({ details, tenant, judged, disabled, onChange }: DetailFieldsProps) {
  const { t } = useTranslation();
  const say = useSentence();
  const form = useForm<DocumentForm, unknown, DocumentInput>({
    resolver: documentResolver,
    defaultValues: { ...blank, ...details },
  });
  const { description, tags, employeeId, dueDate, responsibleId } = useRef(details).current;
  const { errors } = form.formState;
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onChange(detailsOf(values)) }),
    [form, onChange],
  );
  useEffect(() => {
    if (judged) void form.trigger(["description", "tags", "employeeId", "dueDate", "responsibleId"]);
  }, [judged, form]);
  return (
    <div className="flex flex-col gap-3">
      {description === "" ? null : (
        <Field
          label={t("documents.form.description")}
          optional={t("common.optional")}
          error={say(errors.description?.message)}
        >
          {(control) => <Textarea {...control} {...form.register("description")} rows={2} disabled={disabled} />}
        </Field>
      )}
      {tags === "" ? null : (
        <Controller
          control={form.control}
          name="tags"
          render={({ field }) => (
            <TagsField
              collection="documents"
              value={field.value}
              onChange={field.onChange}
              error={say(errors.tags?.message)}
              disabled={disabled}
            />
          )}
        />
      )}
      {employeeId === "" ? null : <AboutField form={form} tenant={tenant} disabled={disabled} />}
      {dueDate === "" && responsibleId === "" ? null : <DueFields form={form} tenant={tenant} disabled={disabled} />}
    </div>
  );
}
