import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { rolesToCreate, type User } from "#domain/index";
import { useRecord } from "#web/local/engine.ts";
import { usePasswordHint } from "#web/shared/auth/password-hint.ts";
import { useSentence } from "#web/shared/auth/use-failure.ts";
import { markField } from "#web/shared/form/form-errors.ts";
import { EmailField, PasswordField, TextField, UsernameField } from "#web/shared/form/text-field.tsx";
import { makeDraft } from "#web/ui/forms/draft.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { useCreateUser } from "../admin.actions.ts";
import { AdminFormDialog } from "../admin-form-dialog.tsx";
import { useAttempt } from "../use-attempt.ts";
import { OrganizationSelect, useOnlyOrganization } from "./organization-select.tsx";
import { PermissionBoxes } from "./permission-boxes.tsx";
import { RoleField } from "./role-field.tsx";
import { useDraft } from "./use-draft.ts";
import { useRolePermissions } from "./use-role-permissions.ts";
import { createUserForm, firstPermissions, newUserPermissions } from "./user-form.ts";

const draft = makeDraft<{ fullName: string; email: string; username: string }>();
const blank = { fullName: "", email: "", username: "" };

const serverFields = ["username", "email", "fullName", "password", "role", "organizationId"] as const;

/** The dialog 'Create User': a super_admin makes admins of any organization, an admin users of the own one. */
export function CreateUserDialog({ actor, onClose }: { actor: User; onClose: () => void }) {
  const { t } = useTranslation();
  const say = useSentence();
  const attempt = useAttempt();
  const creation = useCreateUser(actor);
  const platform = actor.role === "super_admin";
  const offered = rolesToCreate(actor);
  const own = useRecord("organizations", platform ? null : actor.organizationId);
  const [drafted] = useState(draft.read);
  const form = useForm({
    resolver: zodResolver(createUserForm),
    defaultValues: {
      ...(drafted ?? blank),
      password: "",
      confirmPassword: "",
      role: offered[0],
      organizationId: useOnlyOrganization(),
      permissions: firstPermissions(offered[0]),
    },
  });
  const { register, watch, setError, getValues, setValue, formState } = form;
  const { errors, isDirty } = formState;
  const hint = usePasswordHint(watch("password"), { username: watch("username"), email: watch("email") });
  const drop = useDraft(draft, () => {
    const { fullName, email, username } = getValues();
    return fullName || email || username ? { fullName, email, username } : null;
  });
  const { followRole, choose } = useRolePermissions((permissions) => setValue("permissions", permissions));
  const close = () => {
    drop();
    onClose();
  };

  const submit = form.handleSubmit(({ confirmPassword: _, organizationId, permissions, ...account }) =>
    attempt(
      // an admin's users belong to the own organization, an admin needs no permissions: the server knows both
      () => creation.mutateAsync(platform ? { ...account, organizationId } : { ...account, permissions }).then(close),
      t("admin.users.toasts.created"),
      { onError: (error) => markField(error, serverFields, setError) },
    ),
  );

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
      <TextField form={form} name="fullName" label={t("admin.users.form.fullName")} autoComplete="off" />
      <EmailField form={form} name="email" label={t("admin.users.form.email")} autoComplete="off" />
      <UsernameField form={form} name="username" label={t("admin.users.form.username")} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <PasswordField form={form} name="password" label={t("admin.users.form.password")} hint={hint} />
        <PasswordField form={form} name="confirmPassword" label={t("admin.users.form.confirmPassword")} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <RoleField
          roles={offered}
          field={register("role", { onChange: () => followRole(getValues("role")) })}
          error={say(errors.role?.message)}
          hint={own ? t("admin.users.form.fixedOrganization", { name: own.name }) : undefined}
        />
        {platform ? (
          <Field
            label={t("admin.users.form.organization")}
            optional={t("common.optional")}
            error={say(errors.organizationId?.message)}
            hint={watch("organizationId") === "" ? t("admin.users.form.noOrganizationHint") : undefined}
          >
            {(control) => <OrganizationSelect {...control} {...register("organizationId")} />}
          </Field>
        ) : null}
      </div>
      {platform ? null : (
        <PermissionBoxes
          offered={newUserPermissions}
          role={watch("role")}
          organizationId={actor.organizationId}
          field={register("permissions", { onChange: choose })}
        />
      )}
    </AdminFormDialog>
  );
}
