import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { rolesToGive, type User } from "#domain/index";
import { refreshUser } from "#web/local/engine.ts";
import { useSentence } from "#web/shared/auth/use-failure.ts";
import { markField } from "#web/shared/form/form-errors.ts";
import { EmailField, TextField } from "#web/shared/form/text-field.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { useUpdateUser } from "../admin.actions.ts";
import { AdminFormDialog } from "../admin-form-dialog.tsx";
import { useAttempt } from "../use-attempt.ts";
import { OrganizationSelect } from "./organization-select.tsx";
import { PermissionBoxes } from "./permission-boxes.tsx";
import { RoleField } from "./role-field.tsx";
import { UnconfirmedAddress } from "./unconfirmed-address.tsx";
import { type EditUserForm, editedUserPermissions, editUserForm, userChanges } from "./user-form.ts";

const serverFields = ["email", "fullName", "role", "organizationId", "permissions"] as const;

export function EditUserDialog({ actor, user, onClose }: { actor: User; user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const say = useSentence();
  const attempt = useAttempt();
  const update = useUpdateUser();
  const self = user.id === actor.id;
  const platform = actor.role === "super_admin";
  const form = useForm({
    resolver: zodResolver(editUserForm),
    defaultValues: {
      fullName: user.fullName,
      email: user.email,
      role: user.role,
      organizationId: user.organizationId === null ? "" : String(user.organizationId),
      permissions: [...user.permissions],
    },
  });
  const { register, watch, setError, formState } = form;
  const { errors, isDirty } = formState;
  // nobody changes the own role; the present one is always among the choices
  const roles = self ? [user.role] : [...new Set([user.role, ...rolesToGive(actor)])];
  const role = watch("role");

  const save = async (input: EditUserForm) => {
    const changes = userChanges(user, input);
    if (Object.keys(changes).length > 0) await update.mutateAsync({ user, changes });
    if (self) void refreshUser();
    onClose();
  };
  const submit = form.handleSubmit((input) =>
    attempt(() => save(input), t("admin.users.toasts.updated"), {
      onError: (error) => markField(error, serverFields, setError),
    }),
  );

  return (
    <AdminFormDialog
      title={t("admin.users.form.editTitle")}
      action={t("admin.save")}
      pendingLabel={t("admin.saving")}
      pending={update.isPending}
      dirty={isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField form={form} name="fullName" label={t("admin.users.form.fullName")} autoComplete="off" />
      <div className="flex flex-col gap-2">
        <EmailField
          form={form}
          name="email"
          label={t("admin.users.form.email")}
          hint={watch("email") === user.email ? undefined : t("admin.users.form.newAddress")}
          autoComplete="off"
        />
        {watch("email") === user.email ? <UnconfirmedAddress actor={actor} user={user} /> : null}
      </div>
      <RoleField roles={roles} field={register("role")} error={say(errors.role?.message)} />
      {platform ? (
        <Field
          label={t("admin.users.form.organization")}
          optional={t("common.optional")}
          error={say(errors.organizationId?.message)}
        >
          {(control) => (
            <OrganizationSelect {...control} {...register("organizationId")} selected={user.organizationId} />
          )}
        </Field>
      ) : null}
      {role === "user" || role === "viewer" ? (
        <PermissionBoxes
          offered={editedUserPermissions}
          role={role}
          organizationId={user.organizationId}
          seesSalaries={user.permissions.includes("seesSalaries")}
          field={register("permissions")}
        />
      ) : null}
    </AdminFormDialog>
  );
}
