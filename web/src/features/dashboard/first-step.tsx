import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { effectivePermissions, entersAdminPanel, type User } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { nextStep } from "#web/shared/next-step.ts";
import { paths } from "#web/shared/paths.ts";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { EmptyState } from "#web/ui/list/empty-state.tsx";

/** Below an empty list: what somebody who has just begun does first, or whom to ask; nothing when the work is under way. */
export function FirstStep({ actor }: { actor: User }) {
  const { t } = useTranslation();
  const users = useCollection("users");
  const organizations = useCollection("organizations").rows.length;
  const loading = useIsIncomplete(users.ready);
  if (!entersAdminPanel(actor)) {
    if (actor.organizationId === null) {
      return (
        <EmptyState title={t("dashboard.private")}>{t("dashboard.join", { username: actor.username })}</EmptyState>
      );
    }
    return effectivePermissions(actor).length === 0 ? (
      <EmptyState title={t("dashboard.noPermissions")}>{t("dashboard.noPermissionsHint")}</EmptyState>
    ) : null;
  }
  const step = loading ? null : nextStep(actor, users.rows, organizations);
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
