import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import type { DocumentInput } from "#domain/index";
import { AboutField } from "../about/about-field.tsx";
import { DescriptionField, DocumentTagsField } from "../document-fields.tsx";
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
  const form = useForm<DocumentForm, unknown, DocumentInput>({
    resolver: documentResolver,
    defaultValues: { ...blank, ...details },
  });
  const { description, tags, employeeId, dueDate, responsibleId } = useRef(details).current;
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onChange(detailsOf(values)) }),
    [form, onChange],
  );
  useEffect(() => {
    if (judged) void form.trigger(["description", "tags", "employeeId", "dueDate", "responsibleId"]);
  }, [judged, form]);
  return (
    <div className="flex flex-col gap-3">
      {description === "" ? null : <DescriptionField form={form} rows={2} disabled={disabled} />}
      {tags === "" ? null : <DocumentTagsField form={form} disabled={disabled} />}
      {employeeId === "" ? null : <AboutField form={form} tenant={tenant} disabled={disabled} />}
      {dueDate === "" && responsibleId === "" ? null : <DueFields form={form} tenant={tenant} disabled={disabled} />}
    </div>
  );
}
