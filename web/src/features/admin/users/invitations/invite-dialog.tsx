import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { invitationInput, type NewInvitation, rolesToCreate, type User } from "#domain/index";
import { copyText } from "#web/lib/copy-text.ts";
import { useSentence } from "#web/shared/auth/use-failure.ts";
import { markField } from "#web/shared/form/form-errors.ts";
import { EmailField } from "#web/shared/form/text-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { AdminFormDialog } from "../../admin-form-dialog.tsx";
import { useAttempt } from "../../use-attempt.ts";
import { OrganizationSelect, useOnlyOrganization } from "../organization-select.tsx";
import { PermissionBoxes } from "../permission-boxes.tsx";
import { RoleField } from "../role-field.tsx";
import { useRolePermissions } from "../use-role-permissions.ts";
import { firstPermissions, newUserPermissions } from "../user-form.ts";
import { InvitationLink, invitationLink } from "./invitation-link.tsx";
import { useInvite } from "./invitations.queries.ts";

/** The form may leave the address empty. */
const inviteForm = z.extend(invitationInput, {
  email: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === "" ? null : text)),
    ),
    z.nullable(z.string()),
  ),
});

export interface InviteDialogProps {
  actor: User;
  onClose: () => void;
}

/** Invites somebody; then it shows the link, which nobody can see later. */
export function InviteDialog({ actor, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  const [made, setMade] = useState<NewInvitation | null>(null);
  if (made === null) return <InviteForm actor={actor} onClose={onClose} onMade={setMade} />;
  return (
    <Dialog
      small
      title={t("admin.invitations.ready")}
      closeLabel={t("common.close")}
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t("admin.invitations.done")}
        </Button>
      }
    >
      <InvitationLink invitation={made} />
    </Dialog>
  );
}

function InviteForm({ actor, onClose, onMade }: InviteDialogProps & { onMade: (made: NewInvitation) => void }) {
  const { t } = useTranslation();
  const say = useSentence();
  const attempt = useAttempt();
  const invitation = useInvite(actor);
  const platform = actor.role === "super_admin";
  const roles = rolesToCreate(actor);
  const form = useForm({
    resolver: zodResolver(inviteForm),
    defaultValues: {
      email: "",
      role: roles[0],
      organizationId: useOnlyOrganization(),
      permissions: platform ? [] : firstPermissions(roles[0]),
    },
  });
  const { register, watch, formState, setError, setValue, getValues } = form;
  const { followRole, choose } = useRolePermissions((permissions) => setValue("permissions", permissions));
  const submit = form.handleSubmit(({ organizationId, permissions, ...rest }) =>
    attempt(
      async () => {
        const made = await invitation.mutateAsync(platform ? { ...rest, organizationId } : { ...rest, permissions });
        onMade(made);
        if (await copyText(invitationLink(made))) toast.success(t("link.copied"));
        return false;
      },
      "",
      { onError: (error) => markField(error, ["email", "organizationId", "role"], setError) },
    ),
  );
  return (
    <AdminFormDialog
      title={t("admin.invitations.title")}
      action={t("admin.invitations.make")}
      pendingLabel={t("admin.creating")}
      pending={invitation.isPending}
      dirty={formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">{t("admin.invitations.hint")}</p>
      <EmailField
        form={form}
        name="email"
        label={t("admin.users.form.email")}
        optional={t("common.optional")}
        autoComplete="off"
        hint={t("admin.invitations.emailHint")}
      />
      <RoleField
        roles={roles}
        field={register("role", { onChange: () => followRole(getValues("role")) })}
        error={say(formState.errors.role?.message)}
      />
      {platform ? (
        <Field label={t("admin.users.form.organization")} error={say(formState.errors.organizationId?.message)}>
          {(control) => <OrganizationSelect {...control} {...register("organizationId")} />}
        </Field>
      ) : (
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
