import { useTranslation } from "react-i18next";
import { DELETED_RETENTION_DAYS, documentPermissions, isSuperAdmin, settingsOf, type User } from "#domain/index";
import { useRecord } from "#web/local/engine.ts";
import { SpaceOverview } from "#web/shared/space/space-use.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { SettingsCard } from "./organization-settings/settings-card.tsx";
import { UnreachedPart } from "./organization-settings/unreached-part.tsx";

export function SettingsTab({ actor }: { actor: User }) {
  const { t } = useTranslation();
  const organization = useRecord("organizations", actor.organizationId);
  const place = isSuperAdmin(actor) ? "platform" : actor.organizationId === null ? null : "organization";
  return (
    <div className="flex max-w-2xl flex-col gap-4 p-5 max-md:p-4">
      <h2 className="font-semibold text-lead">{t("admin.settings.title")}</h2>
      {place === null ? null : (
        <section aria-labelledby="space-title" className="flex flex-col gap-3 border-base-300 border-b pb-5">
          <h3 id="space-title" className="font-semibold">
            {t("dashboard.storageUsed")}
          </h3>
          <SpaceOverview actor={actor} places={[place]} />
        </section>
      )}
      <dl className="flex flex-col">
        <Line term={t("roles.super_admin")}>{t("admin.settings.superAdmin")}</Line>
        <Line term={t("roles.admin")}>{t("admin.settings.admin")}</Line>
      </dl>
      <h3 className="font-semibold">{t("admin.settings.rights")}</h3>
      <dl className="flex flex-col">
        {documentPermissions.map((permission) => (
          <Line key={permission} term={t(`permissions.${permission}`)}>
            {t(`admin.settings.${permission}`, { days: DELETED_RETENTION_DAYS })}
          </Line>
        ))}
      </dl>
      {actor.role === "admin" && organization ? (
        <>
          <UnreachedPart actor={actor} push={settingsOf(organization).push} />
          <SettingsCard organization={organization} />
        </>
      ) : null}
    </div>
  );
}

function Line({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex gap-4 border-base-300 border-b py-2.5 last:border-0">
      <dt className="w-28 flex-none">
        <Badge>{term}</Badge>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
