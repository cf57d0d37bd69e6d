import { useTranslation } from "react-i18next";
import { usePageTitle } from "#web/i18n/page-title.ts";
import { useRecord } from "#web/local/engine.ts";
import { PermissionBadges } from "#web/shared/permission-badges.tsx";
import { useActor } from "#web/shared/use-actor.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { AppearanceCard } from "./appearance-card.tsx";
import { CalendarCard } from "./calendar-card.tsx";
import { DeviceCard } from "./device-card.tsx";
import { EmailFact } from "./email-fact.tsx";
import { Facts } from "./facts.tsx";
import { NamedId } from "./named-id.tsx";
import { PasswordCard } from "./password-card.tsx";
import { PushCard } from "./push-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { SpaceCard } from "./space-card.tsx";

/** /profile: who the person is (read-only), the own password, the account, this device, sessions, and the looks. */
export function ProfilePage() {
  const { t } = useTranslation();
  const user = useActor();
  const organization = useRecord("organizations", user?.organizationId);
  usePageTitle(t("profile.title"));
  if (!user) return <p>{t("profile.pleaseLogin")}</p>;
  const role = t(`roles.${user.role}`);
  return (
    <>
      <h1 className="mb-4 flex flex-wrap items-center gap-3 font-semibold text-title">
        {t("profile.title")}
        <Badge>{role}</Badge>
      </h1>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Facts
            title={t("profile.information")}
            note={t("profile.managed")}
            facts={[
              { label: t("profile.username"), value: <Name>{user.username}</Name> },
              { label: t("profile.email"), value: <EmailFact user={user} /> },
              { label: t("profile.fullName"), value: <Name>{user.fullName}</Name> },
              { label: t("profile.role"), value: role },
              ...(user.organizationId === null
                ? []
                : [
                    {
                      label: t("profile.organizationId"),
                      value: <NamedId name={organization?.name} id={user.organizationId} />,
                    },
                  ]),
            ]}
          />
          <Facts
            title={t("profile.account")}
            facts={[
              { label: t("profile.status"), value: t("profile.active") },
              { label: t("profile.role"), value: role },
              { label: t("profile.userId"), value: <NamedId name={user.fullName} id={user.id} /> },
              {
                label: t("profile.permissions"),
                value: <PermissionBadges user={user} none={t("profile.noPermissions")} />,
              },
            ]}
          />
          <DeviceCard />
          <SpaceCard user={user} />
        </div>
        <div className="flex flex-col gap-4">
          <PasswordCard owner={user} />
          <AppearanceCard />
          <PushCard user={user.id} />
          <CalendarCard user={user.id} />
          <SessionsCard user={user.id} />
        </div>
      </div>
    </>
  );
}
