import { Bell } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useFormat } from "#web/i18n/format.ts";
import { paths } from "#web/shared/paths.ts";
import { useNeeds } from "#web/shared/today/use-needs.ts";

const MOST_SHOWN = 99;

/** The way to what needs this person today, with how much that is. The narrowest phones have it in the menu alone. */
export function TodayBell() {
  const { t } = useTranslation();
  const format = useFormat();
  const needs = useNeeds();
  const shown = format.number(needs);
  return (
    <Link
      to={paths.today}
      aria-label={needs === 0 ? t("today.title") : t("today.bell", { count: needs })}
      title={t("today.title")}
      className={`btn btn-ghost relative min-w-11 gap-1 px-2 font-medium max-[21.5rem]:hidden ${needs > 0 ? "text-error" : "text-ink-2"}`}
    >
      <Bell size={17} strokeWidth={1.5} />
      {needs > 0 ? <span aria-hidden="true">{needs > MOST_SHOWN ? `${MOST_SHOWN}+` : shown}</span> : null}
    </Link>
  );
}
