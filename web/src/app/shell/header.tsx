import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import type { User } from "#domain/index";
import { changeLanguage, useLanguage } from "#web/i18n/language.ts";
import { isFirstEntry } from "#web/lib/first-entry.ts";
import { paths } from "#web/shared/paths.ts";
import { BackButton } from "#web/ui/layout/back-button.tsx";
import { LogoMark } from "#web/ui/layout/logo-mark.tsx";
import { SyncIndicator } from "../sync/sync-indicator.tsx";
import { headerBar } from "./header-bar.ts";
import { HeaderNavigation } from "./navigation.tsx";
import { TodayBell } from "./today-bell.tsx";
import { UserMenu } from "./user-menu.tsx";

/** What is above an address that somebody opened by a link: the employees above one of them, else the dashboard. */
function above(pathname: string, search: string): string {
  return pathname === paths.employees && search !== "" ? paths.employees : paths.dashboard;
}

export function AppHeader({ user }: { user: User }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const back = () => (isFirstEntry(key) ? navigate(above(pathname, search)) : navigate(-1));
  const other = language === "ar" ? "en" : "ar";

  return (
    <header className={`no-print sticky top-0 z-10 ${headerBar.bar}`}>
      <div className={headerBar.row}>
        {pathname === "/" ? null : (
          <span className="-ms-2.5">
            <BackButton label={t("common.back")} onClick={() => void back()} />
          </span>
        )}
        <Link to="/" className={headerBar.name}>
          <LogoMark />
          {t("app.name")}
        </Link>
        <span className="ms-1 hidden border-base-300 border-s ps-3 text-ink-2 text-small xl:block">
          {t("app.tagline")}
        </span>
        <HeaderNavigation user={user} />
        <span className="grow" />
        <TodayBell />
        <SyncIndicator />
        <button
          type="button"
          lang={other}
          className="btn btn-ghost other-script px-3 max-[24rem]:px-1.5"
          onClick={() => void changeLanguage(other)}
        >
          {t("header.language")}
        </button>
        <UserMenu user={user} />
      </div>
    </header>
  );
}
