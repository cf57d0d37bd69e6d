import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type Organization, organizationInput } from "#domain/index";
import { useSentence } from "#web/shared/auth/use-failure.ts";
import { markField } from "#web/shared/form/form-errors.ts";
import { TextField } from "#web/shared/form/text-field.tsx";
import { makeDraft } from "#web/ui/forms/draft.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { type OrganizationInput, useCreateOrganization, useUpdateOrganization } from "../admin.actions.ts";
import { AdminFormDialog } from "../admin-form-dialog.tsx";
import { useAttempt } from "../use-attempt.ts";
import { useDraft } from "../users/use-draft.ts";

const draft = makeDraft<{ name: string; description: string }>();
const blank = { name: "", description: "" };

export interface OrganizationDialogProps {
  organization: Organization | null;
  onClose: () => void;
}

/** The dialog 'Create Organization', or the same for changing one: name and optional description. */
export function OrganizationDialog({ organization, onClose }: OrganizationDialogProps) {
  const { t } = useTranslation();
  const say = useSentence();
  const attempt = useAttempt();
  const creation = useCreateOrganization();
  const update = useUpdateOrganization();
  const [drafted] = useState(() => (organization ? undefined : draft.read()));
  const form = useForm({
    resolver: zodResolver(organizationInput),
    defaultValues: organization
      ? { name: organization.name, description: organization.description ?? "" }
      : (drafted ?? blank),
  });
  const { register, setError, getValues, formState } = form;
  const { errors, isDirty } = formState;
  const drop = useDraft(draft, () => {
    const { name } = getValues();
    return organization || name === "" ? null : { name, description: String(getValues("description") ?? "") };
  });
  const close = () => {
    drop();
    onClose();
  };

  const save = async (input: OrganizationInput) => {
    if (organization) {
      const changes = changesOf(organization, input);
      if (Object.keys(changes).length > 0) await update.mutateAsync({ organization, changes });
    } else await creation.mutateAsync(input);
    close();
  };
  const submit = form.handleSubmit((input) =>
    attempt(() => save(input), t(`admin.organizations.toasts.${organization ? "updated" : "created"}`), {
      onError: (error) => markField(error, ["name", "description"], setError),
    }),
  );

  return (
    <AdminFormDialog
      title={t(organization ? "admin.organizations.edit" : "admin.organizations.create")}
      action={t(organization ? "admin.save" : "admin.organizations.create")}
      pendingLabel={t(organization ? "admin.saving" : "admin.creating")}
      pending={creation.isPending || update.isPending}
      dirty={isDirty || drafted !== undefined}
      onSubmit={submit}
      onClose={close}
    >
      <TextField form={form} name="name" label={t("admin.organizations.name")} autoComplete="off" />
      <Field
        label={t("admin.organizations.description")}
        optional={t("common.optional")}
        error={say(errors.description?.message)}
      >
        {(control) => <Textarea {...control} {...register("description")} />}
      </Field>
    </AdminFormDialog>
  );
}

function changesOf(organization: Organization, input: OrganizationInput): Partial<OrganizationInput> {
  const changes: Partial<OrganizationInput> = {};
  if (input.name !== organization.name) changes.name = input.name;
  const description = input.description ?? null;
  if (description !== organization.description) changes.description = description;
  return changes;
}
