import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { paths } from "#web/shared/paths.ts";
import { LogoMark } from "#web/ui/layout/logo-mark.tsx";
import { headerBar } from "../shell/header-bar.ts";
import { Loading } from "./loading.tsx";

/** While the header and the screen are on their way: the bar as index.html has it, so that nothing jumps. */
export function StartBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <div className={headerBar.bar}>
        <div className={headerBar.row}>
          {pathname === paths.dashboard ? null : <span className={headerBar.back} />}
          <span className={headerBar.name}>
            <LogoMark />
            {t("app.name")}
          </span>
        </div>
      </div>
      <Loading />
    </>
  );
}
