import { useQuery } from "@tanstack/react-query";
import { Link2, Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Invitation, isolated, type NewInvitation, type User } from "#domain/index";
import { formatDate, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { Button } from "#web/ui/button.tsx";
import { confirm } from "#web/ui/overlay/alert-dialog.tsx";
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
          <Line
            key={one.id}
            invitation={one}
            isClose={data.some((other) => other.id !== one.id && minuteOf(other) === minuteOf(one))}
            onRenewed={setRenewed}
          />
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

/** Of its time in UTC. */
const minuteOf = ({ createdAt }: Invitation) => createdAt.slice(0, 16);

interface LineProps {
  invitation: Invitation;
  /** Another one was made in the same minute: then the seconds tell them apart. */
  isClose: boolean;
  onRenewed: (made: NewInvitation) => void;
}

function Line({ invitation, isClose, onRenewed }: LineProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { online } = useConnection();
  const attempt = useAttempt();
  const [renewing, revoking] = [useRenewInvitation(), useRevokeInvitation()];
  const users = useCollection("users").byId;
  const organizations = useCollection("organizations").byId;
  const { email, role, permissions, invitedBy, organizationId, createdAt, expiresAt } = invitation;
  const name = email ?? t("admin.invitations.byLink");
  const maker = users.get(invitedBy)?.fullName;
  const at = { date: formatDate(createdAt, language), time: formatTime(Date.parse(createdAt), language, isClose) };
  const made = maker
    ? t("admin.invitations.madeBy", { ...at, name: isolated(maker) })
    : t("admin.invitations.made", at);
  const organization = organizations.get(organizationId)?.name;
  const until = t("admin.invitations.until", { date: formatDate(expiresAt, language) });
  const facts = [t(`roles.${role}`), organization && isolated(organization), made, until];
  // several wait that were made alike: by its name alone nobody knows which one a button is about
  const named = { name: [isolated(name), t(`roles.${role}`), made].join(" · ") };
  const renew = async () => onRenewed(await renewing.mutateAsync(invitation));
  const revoke = async () => {
    const rights = permissions.map((right) => t(`permissions.${right}`));
    const allowed = rights.length > 0 ? new Intl.ListFormat(language, { type: "unit" }).format(rights) : null;
    const sure = await confirm({
      title: t("admin.invitations.revokeTitle"),
      sentence: t("admin.invitations.revokeSentence", { name: isolated(name) }),
      detail: [t(`roles.${role}`), allowed, ...facts.slice(1)].filter(Boolean).join(" · "),
      action: t("admin.invitations.revoke"),
    });
    if (!sure) return;
    await attempt(() => revoking.mutateAsync(invitation), t("admin.invitations.revoked"), { sentence: named.name });
  };
  const why = online ? undefined : t("admin.needsConnection");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-base-300 border-b py-2.5 last:border-0">
      <div className="min-w-0 grow">
        <p>
          <Name className="wrap-anywhere font-medium">{name}</Name>
        </p>
        <p className="text-ink-2 text-small wrap-anywhere">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <span className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          pending={renewing.isPending}
          disabled={!online}
          title={why}
          aria-label={t("admin.invitations.renewNamed", named)}
          icon={<Link2 size={16} strokeWidth={1.75} />}
          onClick={() => void attempt(renew, t("admin.invitations.renewed"))}
        >
          {t("admin.invitations.renew")}
        </Button>
        <Button
          variant="ghost"
          pending={revoking.isPending}
          disabled={!online}
          title={why}
          aria-label={t("admin.invitations.revokeNamed", named)}
          icon={<Undo2 size={16} strokeWidth={1.75} className="rtl:-scale-x-100" />}
          onClick={() => void revoke()}
        >
          {t("admin.invitations.revoke")}
        </Button>
      </span>
    </li>
  );
}
