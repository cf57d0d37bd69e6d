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
    <p className="no-print mb-4 flex gap-3 rounded-field bg-tint-warning px-4 py-2 text-warning max-md:px-3">
      <MailWarning size={17} strokeWidth={1.75} className="mt-0.5 flex-none" />
      <span className="min-w-0">
        {t("today.unreached", { count: data.length })}{" "}
        <Link to={paths.adminSettings} className="text-link ms-2 whitespace-nowrap text-small">
          {t("today.unreachedAct")}
        </Link>
      </span>
    </p>
  );
}
