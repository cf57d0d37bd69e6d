import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { entersAdminPanel, type User } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { nextStep } from "#web/shared/next-step.ts";
import { paths } from "#web/shared/paths.ts";
import { EmptyState } from "#web/ui/list/empty-state.tsx";

/** Below an empty list: what somebody who has just begun does first, or whom to ask; nothing when the work is under way. */
export function FirstStep({ who }: { who: User }) {
  const { t } = useTranslation();
  const users = useCollection("users");
  const organizations = useCollection("organizations").rows.length;
  if (!entersAdminPanel(who)) {
    const powerless = who.organizationId !== null && who.permissions.length === 0;
    return powerless ? (
      <EmptyState title={t("dashboard.noPermissions")}>{t("dashboard.noPermissionsHint")}</EmptyState>
    ) : null;
  }
  const step = users.ready ? nextStep(who, users.rows, organizations) : null;
  if (step === null) return null;
  const panel = step === "noOrganizations" ? paths.admin : `${paths.admin}?tab=users`;
  return (
    <EmptyState
      title={t(`admin.users.next.${step}`)}
      action={
        step === "noOwnOrganization" ? null : (
          <Link to={panel} className="btn border-field bg-base-100">
            {t(step === "noOrganizations" ? "admin.users.next.toOrganizations" : "dashboard.toAdmin")}
          </Link>
        )
      }
    >
      {t(`admin.users.next.${step}Hint`)}
    </EmptyState>
  );
}
