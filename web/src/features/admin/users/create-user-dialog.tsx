import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type UseFormRegisterReturn, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { rolesToCreate, type User } from "#domain/index";
import { useRecord } from "#web/local/engine.ts";
import { usePasswordHint } from "#web/shared/auth/password-hint.ts";
import { useFailure, useSentence } from "#web/shared/auth/use-failure.ts";
import { makeDraft } from "#web/ui/forms/draft.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { useCreateUser } from "../admin.actions.ts";
import { AdminFormDialog } from "../admin-form-dialog.tsx";
import { markField } from "../form-errors.ts";
import { OrganizationSelect } from "./organization-select.tsx";
import { PermissionBoxes } from "./permission-boxes.tsx";
import { RoleField } from "./role-field.tsx";
import { useDraft } from "./use-draft.ts";
import { createUserForm, newUserPermissions } from "./user-form.ts";

const draft = makeDraft<{ fullName: string; email: string; username: string }>();
const blank = { fullName: "", email: "", username: "" };

const serverFields = ["username", "email", "fullName", "password", "role", "organizationId"] as const;

/** The dialog 'Create User': a super_admin makes admins of any organisation, an admin users of the own one. */
export function CreateUserDialog({ actor, onClose }: { actor: User; onClose: () => void }) {
  const { t } = useTranslation();
  const say = useSentence();
  const failure = useFailure();
  const creation = useCreateUser();
  const platform = actor.role === "super_admin";
  const offered = rolesToCreate(actor);
  const own = useRecord("organizations", platform ? null : actor.organizationId);
  const [drafted] = useState(draft.read);
  const { register, handleSubmit, watch, setError, getValues, formState } = useForm({
    resolver: zodResolver(createUserForm),
    defaultValues: {
      ...(drafted ?? blank),
      password: "",
      confirmPassword: "",
      role: offered[0],
      organizationId: "",
      permissions: [],
    },
  });
  const { errors, isDirty } = formState;
  const hint = usePasswordHint(watch("password"), { username: watch("username"), email: watch("email") });
  const drop = useDraft(draft, () => {
    const { fullName, email, username } = getValues();
    return fullName || email || username ? { fullName, email, username } : null;
  });
  const close = () => {
    drop();
    onClose();
  };

  const submit = handleSubmit(async ({ confirmPassword: _, organizationId, permissions, ...account }) => {
    try {
      // an admin's users belong to the own organisation, an admin needs no permissions: the server knows both
      await creation.mutateAsync(platform ? { ...account, organizationId } : { ...account, permissions });
      close();
      toast.success(t("common.success"), t("admin.users.toasts.created"));
    } catch (error) {
      toast.error(t("admin.error"), failure(error));
      markField(error, serverFields, setError);
    }
  });

  return (
    <AdminFormDialog
      title={t("admin.users.form.createTitle")}
      action={t("admin.users.create")}
      pendingLabel={t("admin.creating")}
      pending={creation.isPending}
      dirty={isDirty || drafted !== undefined}
      onSubmit={submit}
      onClose={close}
    >
      <Field label={t("admin.users.form.fullName")} error={say(errors.fullName?.message)}>
        {(control) => <Input {...control} {...register("fullName")} autoComplete="off" />}
      </Field>
      <Field label={t("admin.users.form.email")} error={say(errors.email?.message)}>
        {(control) => <Input {...control} {...register("email")} type="email" autoComplete="off" spellCheck={false} />}
      </Field>
      <Field label={t("admin.users.form.username")} error={say(errors.username?.message)}>
        {(control) => (
          <Input {...control} {...register("username")} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        )}
      </Field>
      <PasswordPair
        fields={[register("password"), register("confirmPassword")]}
        errors={[say(errors.password?.message), say(errors.confirmPassword?.message)]}
        hint={hint}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <RoleField
          roles={offered}
          field={register("role")}
          error={say(errors.role?.message)}
          hint={own ? t("admin.users.form.fixedOrganization", { name: own.name }) : undefined}
        />
        {platform ? (
          <Field
            label={t("admin.users.form.organization")}
            optional={t("common.optional")}
            error={say(errors.organizationId?.message)}
          >
            {(control) => <OrganizationSelect {...control} {...register("organizationId")} />}
          </Field>
        ) : null}
      </div>
      {platform ? null : (
        <PermissionBoxes offered={newUserPermissions} role={watch("role")} field={register("permissions")} />
      )}
    </AdminFormDialog>
  );
}

interface PasswordPairProps {
  fields: readonly [UseFormRegisterReturn, UseFormRegisterReturn];
  errors: readonly [string | undefined, string | undefined];
  hint: string | undefined;
}

function PasswordPair({ fields: [password, repetition], errors, hint }: PasswordPairProps) {
  const { t } = useTranslation();
  const labels = { showLabel: t("auth.showPassword"), hideLabel: t("auth.hidePassword") };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t("admin.users.form.password")} error={errors[0]} hint={hint}>
        {(control) => <PasswordInput {...control} {...password} autoComplete="new-password" {...labels} />}
      </Field>
      <Field label={t("admin.users.form.confirmPassword")} error={errors[1]}>
        {(control) => <PasswordInput {...control} {...repetition} autoComplete="new-password" {...labels} />}
      </Field>
    </div>
  );
}
