import { MailWarning } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { User } from "#domain/index";
import { paths } from "#web/shared/paths.ts";
import { useUnreached } from "#web/shared/today/unreached.queries.ts";

/** For an admin: that some people hear of nothing outside of the app, and the way to what can be done about it. */
export function UnreachedLine({ actor }: { actor: User }) {
  const { t } = useTranslation();
  const { data } = useUnreached(actor);
  if (!data || data.length === 0) return null;
  return (
    <p className="no-print mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field bg-tint-warning px-4 py-2 text-warning max-md:px-3">
      <MailWarning size={17} strokeWidth={1.75} className="flex-none" />
      <span className="min-w-0">{t("today.unreached", { count: data.length })}</span>
      <Link to={paths.adminSettings} className="text-link touch-target text-small">
        {t("today.unreachedAct")}
      </Link>
    </p>
  );
}
