import { Copy, Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { INVITATION_PARAMETER, type NewInvitation } from "#domain/index";
import { formatDate } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { paths } from "#web/shared/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { toast } from "#web/ui/overlay/toast.ts";

const linkOf = ({ token }: NewInvitation) => `${location.origin}${paths.signIn}?${INVITATION_PARAMETER}=${token}`;

/** Puts the link of an invitation onto the clipboard. @returns whether the browser let us */
export function copyInvitation(invitation: NewInvitation): Promise<boolean> {
  // without HTTPS there is no clipboard
  if (!navigator.clipboard) return Promise.resolve(false);
  return navigator.clipboard.writeText(linkOf(invitation)).then(
    () => true,
    () => false,
  );
}

/** The link of an invitation, to be handed over; it is shown this once. */
export function InvitationLink({ invitation }: { invitation: NewInvitation }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const link = linkOf(invitation);
  const copy = async () => {
    if (await copyInvitation(invitation)) toast.success(t("admin.invitations.copied"));
    else toast.error(t("admin.invitations.copyFailed"));
  };
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t("admin.invitations.link")}
        hint={t("admin.invitations.linkHint", { date: formatDate(invitation.expiresAt, language) })}
      >
        {(control) => (
          <Input {...control} readOnly dir="ltr" value={link} onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
      {invitation.email !== null ? (
        <p role="status">
          {t(invitation.mailed ? "admin.invitations.mailed" : "admin.invitations.notMailed", {
            email: `\u2068${invitation.email}\u2069`,
          })}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy size={16} strokeWidth={1.75} />} onClick={() => void copy()}>
          {t("admin.invitations.copy")}
        </Button>
        {"share" in navigator ? (
          <Button
            variant="secondary"
            icon={<Share2 size={16} strokeWidth={1.75} />}
            // closing the sheet of the system is no failure
            onClick={() => void navigator.share({ title: t("invitation.title"), url: link }).catch(() => {})}
          >
            {t("admin.invitations.share")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
