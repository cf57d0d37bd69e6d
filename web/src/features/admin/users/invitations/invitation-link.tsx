import { useTranslation } from "react-i18next";
import { INVITATION_PARAMETER, isolated, type NewInvitation } from "#domain/index";
import { formatDate } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { LinkField } from "#web/shared/link-field.tsx";
import { paths } from "#web/shared/paths.ts";

export const invitationLink = ({ token }: NewInvitation) =>
  `${location.origin}${paths.signIn}?${INVITATION_PARAMETER}=${token}`;

export function InvitationLink({ invitation }: { invitation: NewInvitation }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="flex flex-col gap-3">
      <LinkField
        label={t("admin.invitations.link")}
        link={invitationLink(invitation)}
        hint={t("admin.invitations.linkHint", { date: formatDate(invitation.expiresAt, language) })}
        title={t("invitation.title")}
      />
      {invitation.email !== null ? (
        <p role="status">
          {t(invitation.mailed ? "admin.invitations.mailed" : "admin.invitations.notMailed", {
            email: isolated(invitation.email),
          })}
        </p>
      ) : null}
    </div>
  );
}
