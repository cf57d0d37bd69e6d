import { ChevronRight, CircleX, Hourglass } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { expiryAlerts, type User, worksWithEmployees } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { paths } from "#web/shared/paths.ts";
import { useToday } from "#web/shared/use-today.ts";

/** How many papers of employees have expired or will soon, with the way to them; nothing where none are due. */
export function DuePapers({ actor }: { actor: User }) {
  return worksWithEmployees(actor) ? <Line /> : null;
}

function Line() {
  const { t } = useTranslation();
  const { rows } = useCollection("employees");
  const today = useToday();
  const { expired, soon } = useMemo(() => {
    const alerts = expiryAlerts(rows, today);
    const past = alerts.filter(({ daysLeft }) => daysLeft < 0).length;
    return { expired: past, soon: alerts.length - past };
  }, [rows, today]);
  if (expired + soon === 0) return null;
  const expiredWords = t("dashboard.due.expired", { count: expired });
  const words =
    expired === 0
      ? t("dashboard.due.expiringOnly", { count: soon })
      : soon === 0
        ? expiredWords
        : t("dashboard.due.both", { expired: expiredWords, soon: t("dashboard.due.expiring", { count: soon }) });
  const icon = { size: 16, strokeWidth: 1.75, className: "flex-none" } as const;
  return (
    <Link
      to={`${paths.employees}?sort=status`}
      className={`no-print touch-target inline-flex flex-none pointer-coarse:-my-2 items-center gap-1.5 font-medium text-small hover:underline ${
        expired > 0 ? "text-error" : "text-warning"
      }`}
    >
      {expired > 0 ? <CircleX {...icon} /> : <Hourglass {...icon} />}
      {words}
      <ChevronRight {...icon} className="-ms-1 flex-none rtl:-scale-x-100" />
    </Link>
  );
}
