import { useQuery } from "@tanstack/react-query";
import { Link2, Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Invitation, NewInvitation, User } from "#domain/index";
import { formatDate } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { useAttempt } from "../../use-attempt.ts";
import { InvitationLink } from "./invitation-link.tsx";
import { invitationsQuery, useRenewInvitation, useRevokeInvitation } from "./invitations.queries.ts";

/** Below the users: who has been invited and has not come yet. Nothing while nobody has been. */
export function PendingInvitations({ actor }: { actor: User }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { data = [] } = useQuery({ ...invitationsQuery(actor), enabled: online });
  const [renewed, setRenewed] = useState<NewInvitation | null>(null);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="invitations" className="no-print border-base-300 border-t px-5 py-4 max-md:px-4">
      <h2 id="invitations" className="font-semibold text-lead">
        {t("admin.invitations.pending")}
      </h2>
      <ul className="flex flex-col">
        {data.map((one) => (
          <Line key={one.id} invitation={one} onRenewed={setRenewed} />
        ))}
      </ul>
      {renewed ? (
        <Dialog
          small
          title={t("admin.invitations.ready")}
          closeLabel={t("common.close")}
          onClose={() => setRenewed(null)}
        >
          <InvitationLink invitation={renewed} />
        </Dialog>
      ) : null}
    </section>
  );
}

function Line({ invitation, onRenewed }: { invitation: Invitation; onRenewed: (made: NewInvitation) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const attempt = useAttempt();
  const [renewing, revoking] = [useRenewInvitation(), useRevokeInvitation()];
  const users = useCollection("users").byId;
  const organizations = useCollection("organizations").byId;
  const { email, role, invitedBy, organizationId, expiresAt } = invitation;
  const name = email ?? t("admin.invitations.byLink");
  const facts = [
    t(`roles.${role}`),
    organizations.get(organizationId)?.name,
    users.get(invitedBy)?.fullName,
    t("admin.invitations.until", { date: formatDate(expiresAt, language) }),
  ];
  const renew = async () => onRenewed(await renewing.mutateAsync(invitation));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-base-300 border-b py-2.5 last:border-0">
      <div className="min-w-0 grow">
        <p>
          <Name className="truncate font-medium">{name}</Name>
        </p>
        <p className="text-ink-2 text-small">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <span className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          pending={renewing.isPending}
          aria-label={t("admin.invitations.renewNamed", { name })}
          icon={<Link2 size={16} strokeWidth={1.75} />}
          onClick={() => void attempt(renew, t("admin.invitations.renewed"))}
        >
          {t("admin.invitations.renew")}
        </Button>
        <Button
          variant="ghost"
          pending={revoking.isPending}
          aria-label={t("admin.invitations.revokeNamed", { name })}
          icon={<Undo2 size={16} strokeWidth={1.75} className="rtl:-scale-x-100" />}
          onClick={() => void attempt(() => revoking.mutateAsync(invitation), t("admin.invitations.revoked"))}
        >
          {t("admin.invitations.revoke")}
        </Button>
      </span>
    </li>
  );
}
